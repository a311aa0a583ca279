import BoardDocuments
import JSONText
package import WidgetModel

/// Decides every answer of the web server. It is a value without sockets, files, clock or randomness: a
/// request goes in, and the step that answers it comes out. The server only carries it out.
///
///     WebRequest ──▶ AccessPolicy ──▶ path ──▶ WebStep ──▶ the server asks, draws, or streams ──▶ WebReply
package struct WebBoard: Sendable {
    package var access: AccessPolicy
    /// The names of the files of the page.
    private let files: Set<String>

    package init(access: AccessPolicy, files: Set<String>) {
        self.access = access
        self.files = files
    }

    /// Decides what answers a request.
    ///
    /// - Parameter newID: an id for a change whose client sends none.
    package func step(for request: WebRequest, newID: String) -> WebStep {
        do throws(WebProblem) {
            if let problem = access.hostRefusal(of: request) { throw problem }
            guard let target = RequestTarget(request.target) else {
                throw .targetUnreadable(request.target)
            }
            return try step(for: request, target, newID)
        } catch {
            let isLogin = error.status == 401 && Self.wantsPage(request)
            return .reply(isLogin ? LoginPages(for: request).needed : error.reply)
        }
    }

    /// Why a request is refused, whatever its body is; nil if the body decides. It is asked before the body
    /// is read, so that no one fills the memory of the server without being let in.
    package func refusal(of request: WebRequest) -> WebReply? {
        var request = request
        request.body = []
        guard case .reply(let reply) = step(for: request, newID: "") else { return nil }
        return [401, 403, 404, 405].contains(reply.status) ? reply : nil
    }

    /// The greatest number of bytes of a request's body.
    package func bodyLimit(of request: WebRequest, _ limits: WebLimits) -> Int {
        if case .device = step(for: request, newID: "") { return limits.deviceBodyBytes }
        return limits.bodyBytes
    }

    /// The reply to a login.
    ///
    /// - Parameter session: the secret of the new session; nil if the code does not exist, is too old, or was
    ///   used before.
    package func login(_ session: String?, for request: WebRequest) -> WebReply {
        let pages = LoginPages(for: request)
        return session.map { pages.accepted(access.cookie(for: $0), page: "/") } ?? pages.refused
    }

    /// The reply to the link of a display.
    ///
    /// - Parameter key: the new key of the display; nil if the code cannot be used.
    package func login(display: String, _ key: String?, for request: WebRequest) -> WebReply {
        let pages = LoginPages(for: request)
        guard let key else { return pages.displayRefused(display) }
        return pages.accepted(access.cookie(forDisplay: display, key), page: "/display/\(display)")
    }

    /// The reply to the link of a display while the board is away.
    package static func displayAway(_ request: WebRequest) -> WebReply { LoginPages(for: request).away }

    /// The reply to the browser of a display whose key is not valid.
    package static func displayRefusal(_ display: String, to request: WebRequest) -> WebReply {
        wantsPage(request)
            ? LoginPages(for: request).displayNeeded(display) : WebProblem.displayKeyNeeded.reply
    }

    /// The language of the user: the one with the greatest weight, and of several the first.
    package static func locale(of request: WebRequest) -> LocaleTag {
        let choices = request.headers.all("accept-language").flatMap { $0.split(separator: ",") }
        let weighted = choices.compactMap { choice -> (tag: LocaleTag, weight: Double)? in
            let parts = choice.filter { $0 != " " }.split(separator: ";")
            guard let tag = parts.first.flatMap({ LocaleTag($0) }) else { return nil }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            return (tag, weight ?? 1)
        }
        return weighted.max { $0.weight < $1.weight }?.tag ?? .english
    }

    private static func wantsPage(_ request: WebRequest) -> Bool {
        request.headers["accept"]?.contains("text/html") == true && !request.target.hasPrefix(APIRoute.root)
    }

    private func step(
        for request: WebRequest, _ target: RequestTarget, _ newID: String
    ) throws(WebProblem) -> WebStep {
        let parts = target.segments
        switch (parts.first, parts.count) {
        case (nil, 0):
            try admit(request, .page, methods: "GET", "HEAD")
            _ = try WebQuery(target.query, names: [])
            return .file("page.html")
        case ("login", 1):
            try admit(request, .open, methods: "GET")
            return .login(code: try WebQuery(target.query, names: ["code"]).text("code") ?? "")
        case ("files", 2):
            try admit(request, .open, methods: "GET", "HEAD")
            guard files.contains(parts[1]), !parts[1].hasSuffix(".html") else {
                throw .notFound("there is no file \"\(parts[1])\"")
            }
            _ = try WebQuery(target.query, names: ["v"])
            return .file(parts[1])
        case ("live", 1):
            try admit(request, .stream, methods: "GET")
            _ = try WebQuery(target.query, names: [])
            return .live
        case ("widgets", 2):
            try admit(request, .reading, methods: "GET", "HEAD")
            return .picture(try PictureQuery(parts[1], target.query))
        case ("gallery", 2):
            try admit(request, .reading, methods: "GET", "HEAD")
            return .sample(try SampleQuery(parts[1], target.query))
        case ("forms", 1...3): return .form(try formCall(request, target))
        case ("display", 2...3): return try displayStep(for: request, target)
        case ("api", 2...3) where parts[1] != "v1": return .device(try deviceCall(request, target))
        case ("api", 3...) where parts[1] == "v1":
            return try apiStep(for: request, target, newID)
        default:
            try admit(request, .reading)
            throw .notFound("there is nothing at this address")
        }
    }

    /// Refuses a request that the access refuses, or that has another method.
    private func admit(_ request: WebRequest, _ kind: AccessPolicy.Kind, methods: String...)
        throws(WebProblem)
    {
        let needed = request.isReading || kind == .keyed ? kind : .changing
        if let problem = access.refusal(of: request, needed) { throw problem }
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
            _ = try WebQuery(target.query, names: [])
            return .reply(.json(OpenAPI.document))
        }
        let matches = APIRoute.all.compactMap { route in route.match(segments).map { (route, $0) } }
        guard !matches.isEmpty else { throw .notFound("there is nothing at this address") }
        let method = request.method == "HEAD" ? "GET" : request.method
        guard let (route, path) = matches.first(where: { $0.0.method == method }) else {
            throw .methodUnknown(request.method, expected: matches.map(\.0.method))
        }
        let call = try APICall(route, path: path, target.query, request, newID: newID)
        // A body that is not JSON has no values. The route refuses it.
        let values = route.body == nil ? nil : try? request.json["values"]?.object
        let form = ReplyForm(
            subject: path.isEmpty ? .board : .named, values: Set((values ?? [:]).keys),
            success: route.success, isTagged: route.isTagged)
        return .ask(try route.request(call), form)
    }

    private func formCall(_ request: WebRequest, _ target: RequestTarget) throws(WebProblem) -> FormCall {
        let parts = target.segments
        try admit(request, .reading)
        let methods: [String]
        switch parts.dropFirst(2).first {
        case nil: methods = parts.count == 1 ? ["POST"] : ["GET", "POST", "DELETE"]
        case "preview.svg": methods = ["GET"]
        // It asks a provider, and replaces the former timeline.
        case "timeline": methods = ["POST"]
        default: throw .notFound("there is nothing at this address")
        }
        guard methods.contains(request.method) else {
            throw .methodUnknown(request.method, expected: methods)
        }
        let isPicture = parts.count == 3 && parts[2] == "preview.svg"
        let query = try WebQuery(target.query, names: isPicture ? ["scheme", "v", "at"] : [])
        if isPicture { return .preview(id: parts[1], at: try query.instant("at"), try query.scheme()) }
        if parts.count == 3 {
            _ = try request.document(EmptyBody.self)
            return .timeline(id: parts[1])
        }
        switch request.method {
        case "GET": return .read(id: parts[1])
        case "DELETE": return .close(id: parts[1])
        default:
            return parts.count == 1 ? .open(try request.document(FormSubject.self)) : .handle(id: parts[1])
        }
    }

    // Displays

    private func displayStep(
        for request: WebRequest, _ target: RequestTarget
    ) throws(WebProblem) -> WebStep {
        let parts = target.segments
        try admit(request, .keyed, methods: "GET", "HEAD")
        guard DisplayName(parts[1]) != nil else { throw .notFound("there is no display \"\(parts[1])\"") }
        let query = try WebQuery(target.query, names: parts.count == 2 ? ["code"] : ["size", "scale", "v"])
        let size = try query.value("size", PixelSize.expectation) { PixelSize($0) }
        let scale = try query.number("scale", "1, 2 or 3", in: 1...3) ?? 1
        let window = size.map { DisplayWindow(size: $0, scale: scale) }
        let call: DisplayCall
        switch parts.count == 2 ? "" : parts[2] {
        case "": call = .page
        case "state": call = .state(window)
        case "picture.png": call = .picture(window)
        case "live":
            guard request.method == "GET" else { throw .methodUnknown(request.method, expected: ["GET"]) }
            call = .live
        default: throw .notFound("there is nothing at this address")
        }
        if let code = query.text("code") { return .display(name: parts[1], call, .code(code)) }
        // A browser of a user may still have the former key of a display.
        if access.isAuthenticated(request) { return .display(name: parts[1], call, .login) }
        let keys = access.displayKeys(of: request)
        if !keys.isEmpty { return .display(name: parts[1], call, .keys(keys)) }
        return .reply(Self.displayRefusal(parts[1], to: request))
    }

    private func deviceCall(
        _ request: WebRequest, _ target: RequestTarget
    ) throws(WebProblem) -> DeviceCall {
        let parts = target.segments
        let (call, method): (DeviceCall, String)
        switch (parts[1], parts.count) {
        case ("setup", 2): (call, method) = (.setUp, "GET")
        case ("display", 2): (call, method) = (.show, "GET")
        case ("log", 2): (call, method) = (.log, "POST")
        case ("display", 3) where parts[2].hasSuffix(".png"):
            (call, method) = (.picture(name: String(parts[2].dropLast(4))), "GET")
        default:
            try admit(request, .reading)
            throw .notFound("there is nothing at this address")
        }
        try admit(request, .keyed, methods: method)
        return call
    }
}
