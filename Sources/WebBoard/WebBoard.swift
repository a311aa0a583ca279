import BoardDocuments
import JSONText
package import WidgetModel

/// Decides every answer of the web server. It is a value without sockets, files, clock or randomness: a
/// request goes in, and the step that answers it comes out. The server only carries it out.
///
///     WebRequest ──▶ WebGate ──▶ path ──▶ WebStep ──▶ the server asks, draws, or streams ──▶ WebReply
package struct WebBoard: Sendable {
    package var gate: WebGate
    /// The names of the files of the page.
    private let files: Set<String>

    package init(gate: WebGate, files: Set<String>) {
        self.gate = gate
        self.files = files
    }

    /// Decides what answers a request.
    ///
    /// - Parameter newID: an id for a change whose client sends none.
    package func step(for request: WebRequest, newID: String) -> WebStep {
        do throws(WebProblem) {
            if let problem = gate.hostRefusal(of: request) { throw problem }
            guard let target = RequestTarget(request.target) else {
                throw .targetUnreadable(request.target)
            }
            return try step(for: request, target, newID)
        } catch {
            return .reply(error.status == 401 && wantsPage(request) ? LoginPages.needed : error.reply)
        }
    }

    /// The reply to a login.
    ///
    /// - Parameter isAccepted: whether the code exists, is not too old, and was not used before.
    package func login(isAccepted: Bool) -> WebReply {
        isAccepted ? LoginPages.accepted(gate.setCookie) : LoginPages.refused
    }

    /// The language of the user.
    package static func locale(of request: WebRequest) -> LocaleTag {
        let tags = request.headers["accept-language"]?.split(separator: ",") ?? []
        let wanted = tags.lazy.compactMap { LocaleTag($0.prefix { $0 != ";" }.filter { $0 != " " }) }
        return wanted.first ?? .english
    }

    private func wantsPage(_ request: WebRequest) -> Bool {
        request.headers["accept"]?.contains("text/html") == true && !request.target.hasPrefix(APIRoute.root)
    }

    private func step(
        for request: WebRequest, _ target: RequestTarget, _ newID: String
    ) throws(WebProblem) -> WebStep {
        let parts = target.segments
        switch (parts.first, parts.count) {
        case (nil, 0):
            try admit(request, .reading, methods: "GET", "HEAD")
            return .file("page.html")
        case ("login", 1):
            try admit(request, .open, methods: "GET")
            return .login(code: target.query.first { $0.name == "code" }?.value ?? "")
        case ("files", 2):
            try admit(request, .open, methods: "GET", "HEAD")
            guard files.contains(parts[1]), parts[1] != "page.html" else {
                throw .notFound("there is no file \"\(parts[1])\"")
            }
            return .file(parts[1])
        case ("live", 1):
            try admit(request, .stream, methods: "GET")
            return .live
        case ("widgets", 2):
            try admit(request, .reading, methods: "GET", "HEAD")
            return .picture(try PictureQuery(parts[1], target.query))
        case ("gallery", 2):
            try admit(request, .reading, methods: "GET", "HEAD")
            return .sample(try SampleQuery(parts[1], target.query))
        case ("forms", 1...3): return .form(try formCall(request, target))
        case ("api", 3...) where parts[1] == "v1":
            return try apiStep(for: request, target, newID)
        default:
            try admit(request, .reading)
            throw .notFound("there is nothing at this address")
        }
    }

    /// Refuses a request that the gate refuses, or that has another method.
    private func admit(_ request: WebRequest, _ kind: WebGate.Kind, methods: String...) throws(WebProblem) {
        if let problem = gate.refusal(of: request, request.isReading ? kind : .changing) { throw problem }
        guard methods.isEmpty || methods.contains(request.method) else {
            throw .methodUnknown(request.method, expected: methods)
        }
    }

    private func apiStep(
        for request: WebRequest, _ target: RequestTarget, _ newID: String
    ) throws(WebProblem) -> WebStep {
        try admit(request, .reading)
        let segments = target.segments.dropFirst(2)
        if segments == ["openapi.json"] {
            guard request.isReading else { throw .methodUnknown(request.method, expected: ["GET"]) }
            return .reply(.json(OpenAPI.document))
        }
        let matches = APIRoute.all.compactMap { route in route.match(segments).map { (route, $0) } }
        guard !matches.isEmpty else { throw .notFound("there is nothing at this address") }
        let method = request.method == "HEAD" ? "GET" : request.method
        guard let (route, path) = matches.first(where: { $0.0.method == method }) else {
            throw .methodUnknown(request.method, expected: matches.map(\.0.method))
        }
        for parameter in target.query where !route.parameters.contains(where: { $0.name == parameter.name }) {
            throw .parameterUnknown(parameter.name, expected: route.parameters.map(\.name))
        }
        let call = APICall(path: path, query: target.query, request: request, newID: newID)
        let form = ReplyForm(
            widget: path["id"], values: Self.values(in: request), success: route.success,
            isTagged: route.isTagged)
        return .ask(try route.request(call), form)
    }

    /// The names of the values in a body.
    private static func values(in request: WebRequest) -> Set<String> {
        // A body that is not JSON has no values. The route refuses it.
        let body = try? JSONValue(parsing: request.body)
        return Set(body?["values"]?.object?.keys ?? [])
    }

    private func formCall(_ request: WebRequest, _ target: RequestTarget) throws(WebProblem) -> FormCall {
        let parts = target.segments
        try admit(request, .reading)
        switch (request.method, parts.count) {
        case ("POST", 1):
            let call = APICall(path: [:], query: [], request: request, newID: "")
            return .open(try call.body(FormSubject.self))
        case ("GET", 2): return .read(id: parts[1])
        case ("POST", 2): return .handle(id: parts[1], body: request.body)
        case ("DELETE", 2): return .close(id: parts[1])
        case ("GET", 3) where parts[2] == "preview.svg":
            let scheme = target.query.first { $0.name == "scheme" }?.value
            return .preview(id: parts[1], scheme.flatMap { Appearance(rawValue: $0) } ?? .light)
        default: throw .methodUnknown(request.method, expected: ["GET", "POST", "DELETE"])
        }
    }
}
