import BoardDocuments
package import WidgetModel

/// Decides every answer of the web server. It is a value without sockets, files, clock or randomness: it
/// turns a request into the step that answers it. The server only performs the step.
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

    /// Determines the step that answers a request.
    ///
    /// - Parameter newID: an id for a change whose client does not send one.
    package func step(for request: WebRequest, newID: String) -> WebStep {
        let step = stepIfProven(for: request, newID: newID)
        // A signature covers the body, too.
        if !step.isReply, let problem = KeyedPush(request)?.signatureRefusal(of: request) {
            return .reply(problem.reply)
        }
        // The code of a proof covers the body's digest, which must match this body.
        if let proof = LoginProof(request), !proof.covers(request.body), !step.isReply {
            return .reply(WebProblem.loginNeeded.reply)
        }
        return step
    }

    /// The step for a request, assuming that the body matches the digest in its proof. This can only be
    /// verified after the body is read.
    private func stepIfProven(for request: WebRequest, newID: String) -> WebStep {
        do throws(WebProblem) {
            if let problem = access.hostRefusal(of: request) { throw problem }
            guard let target = RequestTarget(LoginProof.bareTarget(of: request)) else {
                throw .targetUnreadable(request.target)
            }
            if let address = access.neededAddress(for: request) {
                return try redirection(to: address, request, target)
            }
            return try step(for: request, target, newID)
        } catch {
            return .reply(request.method == "OPTIONS" ? error.options ?? error.reply : error.reply)
        }
    }

    /// Why a request is refused regardless of its body; nil if the body decides. Call it before reading the
    /// body, so that unauthenticated clients cannot fill the server's memory.
    package func refusal(of request: WebRequest) -> WebReply? {
        var request = request
        request.body = []
        guard case .reply(let reply) = stepIfProven(for: request, newID: "") else { return nil }
        return [401, 403, 404, 405].contains(reply.status) ? reply : nil
    }

    /// The maximum size of a request's body in bytes. Bodies that are read without a login are short.
    package func bodyLimit(of request: WebRequest, _ limits: WebLimits) -> Int {
        if RequestTarget(request.target)?.segments == ["login"] { return limits.loginBodyBytes }
        return switch stepIfProven(for: request, newID: "") {
        case .form(.upload): limits.uploadBytes
        case .form(.handle): limits.formBytes
        case .device: limits.deviceBodyBytes
        default: limits.bodyBytes
        }
    }

    /// The language of the user: the first one with the highest weight.
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

    private func step(
        for request: WebRequest, _ target: RequestTarget, _ newID: String
    ) throws(WebProblem) -> WebStep {
        let parts = target.segments
        switch (parts.first, parts.count) {
        case (nil, 0):
            try admit(request, .page, methods: "GET", "HEAD")
            _ = try WebQuery(target.query, names: [])
            return .file("page.html")
        case ("login", 1): return try loginStep(for: request, target)
        case ("device", 1):
            try admit(request, .page, methods: "GET", "HEAD")
            _ = try WebQuery(target.query, names: [])
            let pages = LoginPages(for: request)
            return .reply(access.login == .none ? pages.unneeded : pages.namingDevice)
        case ("sessions", 1...2): return .session(try sessionCall(request, target))
        case ("session", 1): return .reply(try serverProof(for: request, target))
        case ("files", 2):
            try admit(request, .open, methods: "GET", "HEAD")
            guard files.contains(parts[1]), !parts[1].hasSuffix(".html") else {
                throw .notFound("there is no file \"\(parts[1])\"")
            }
            _ = try WebQuery(target.query, names: ["v"])
            return .file(parts[1])
        case ("metrics", 1):
            try admit(request, .reading, methods: "GET", "HEAD")
            _ = try WebQuery(target.query, names: [])
            return .metrics
        case ("healthz", 1), ("readyz", 1):
            try admit(request, .open, methods: "GET", "HEAD")
            _ = try WebQuery(target.query, names: [])
            return parts[0] == "readyz" ? .readiness : .health
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
        case ("display", 2):
            try admit(request, .page, methods: "GET", "HEAD")
            _ = try display(parts[1])
            _ = try WebQuery(target.query, names: [])
            return .file("display.html")
        case ("display", 3) where parts[2] == "link":
            try admit(request, .reading, methods: "POST")
            _ = try WebQuery(target.query, names: [])
            let name = try display(parts[1])
            _ = try request.document(EmptyBody.self)
            return .display(name, .link, .login)
        case ("display", 3): return try displayStep(for: request, target)
        case ("api", 4) where KeyedPush(target) != nil:
            return .ask(try pushCall(request, target), .keyed)
        case ("api", 2...3) where parts[1] != "v1": return .device(try deviceCall(request, target))
        case ("api", 3...) where parts[1] == "v1":
            return try apiStep(for: request, target, newID)
        default:
            try admit(request, .reading)
            throw .notFound("there is nothing at this address")
        }
    }

    /// Refuses a request that the access policy refuses, or that uses another method.
    private func admit(_ request: WebRequest, _ kind: AccessPolicy.Kind, methods: String...)
        throws(WebProblem)
    {
        let needed = request.isReading || kind == .keyed ? kind : .changing
        if let problem = access.refusal(of: request, needed) { throw problem }
        guard methods.isEmpty || methods.contains(request.method) else {
            throw .methodUnknown(request.method, expected: methods)
        }
    }

    /// The call of a program that has a key, which the board checks.
    private func pushCall(
        _ request: WebRequest, _ target: RequestTarget
    ) throws(WebProblem) -> any BoardCall {
        try admit(request, .keyed, methods: "POST")
        _ = try WebQuery(target.query, names: [])
        guard let push = KeyedPush(target) else { throw .pushKeyUnknown }
        return try push.call(for: request)
    }

    private func apiStep(
        for request: WebRequest, _ target: RequestTarget, _ newID: String
    ) throws(WebProblem) -> WebStep {
        try admit(request, .reading)
        let segments = target.segments.dropFirst(2)
        if segments == ["openapi.json"] {
            guard request.isReading else { throw .methodUnknown(request.method, expected: ["GET", "HEAD"]) }
            _ = try WebQuery(target.query, names: [])
            return .reply(OpenAPI.reply)
        }
        var matches = RoutedCall.all.compactMap { route in route.match(segments).map { (route, $0) } }
        // A path without names in braces takes precedence, as in OpenAPI.
        if matches.contains(where: { $0.1.isEmpty }) { matches.removeAll { !$0.1.isEmpty } }
        guard !matches.isEmpty else { throw .notFound("there is nothing at this address") }
        let method = request.method == "HEAD" ? "GET" : request.method
        guard let (route, path) = matches.first(where: { $0.0.method.rawValue == method }) else {
            let methods = matches.map(\.0.method.rawValue)
            throw .methodUnknown(
                request.method, expected: methods.flatMap { $0 == "GET" ? [$0, "HEAD"] : [$0] })
        }
        let call = try route.call(for: request, id: path["id"], target.query, newID: newID)
        // A body that is not JSON does not contain values. The route refuses it.
        let values = route.body == nil ? nil : try? request.json["values"]?.object
        let form = ReplyForm(
            subject: path.isEmpty ? .board : .named, values: Set((values ?? [:]).keys),
            success: route.success, isTagged: route.isTagged, isReading: request.isReading,
            isFromProgram: request.isFromProgram)
        return .ask(call, form)
    }

    private func formCall(_ request: WebRequest, _ target: RequestTarget) throws(WebProblem) -> FormCall {
        let parts = target.segments
        try admit(request, .reading)
        let methods: [String]
        switch parts.dropFirst(2).first {
        case nil: methods = parts.count == 1 ? ["POST"] : ["GET", "POST", "DELETE"]
        case "preview.svg": methods = ["GET"]
        // It sends a request to a provider, and replaces the former timeline.
        case "timeline", "file": methods = ["POST"]
        default: throw .notFound("there is nothing at this address")
        }
        guard methods.contains(request.method) else {
            throw .methodUnknown(request.method, expected: methods)
        }
        let part = parts.count == 3 ? parts[2] : nil
        let members = ["preview.svg": FormCall.previewMembers, "file": FormCall.uploadMembers]
        let query = try WebQuery(target.query, names: (part.flatMap { members[$0] } ?? []).map(\.name))
        switch part {
        case nil: break
        case "preview.svg":
            return .preview(id: parts[1], at: try query.instant("at"), try query.scheme())
        case "file":
            return .upload(id: parts[1], row: query.text("row") ?? "", name: query.text("name") ?? "")
        case _?:
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

    // Logins

    /// Leads a browser to the encrypted address. Requests of scripts and programs are refused, so that they
    /// do not continue to send their content unencrypted.
    private func redirection(
        to address: PublicAddress, _ request: WebRequest, _ target: RequestTarget
    ) throws(WebProblem) -> WebStep {
        let isPage =
            switch (target.segments.first, target.segments.count) {
            case (nil, _), ("login", 1), ("device", 1), ("display", 2): true
            default: false
            }
        guard request.isReading, isPage else { throw .encryptionNeeded(address) }
        return .reply(WebReply(308, [("Location", address.text + request.target)]))
    }

    /// The calls about logged-in devices.
    private func sessionCall(
        _ request: WebRequest, _ target: RequestTarget
    ) throws(WebProblem) -> SessionCall {
        try admit(request, .reading)
        _ = try WebQuery(target.query, names: [])
        let id = target.segments.dropFirst().first
        let (methods, call): ([String], SessionCall) =
            switch id {
            case nil where request.isReading: (["GET", "HEAD", "DELETE"], .list)
            case nil: (["GET", "HEAD", "DELETE"], .endOthers)
            case "link"?: (["POST"], .link)
            case let id?: (["DELETE"], .end(id: id))
            }
        guard methods.contains(request.method) else {
            throw .methodUnknown(request.method, expected: methods)
        }
        if call == .link { _ = try request.document(EmptyBody.self) }
        return call
    }

    /// The pages for a login are available without a login. Only their script uses the code.
    private func loginStep(
        for request: WebRequest, _ target: RequestTarget
    ) throws(WebProblem) -> WebStep {
        let isReading = request.isReading
        try admit(request, isReading ? .open : .keyed, methods: "GET", "HEAD", "POST")
        let query = try WebQuery(target.query, names: isReading ? ["code", "display"] : [])
        if !isReading { return .logIn(try request.document(LoginBody.self)) }
        let pages = LoginPages(for: request)
        let display = try query.text("display").map { name throws(WebProblem) in try self.display(name) }
        switch query.text("code") {
        case nil: return .reply(access.login == .none ? pages.unneeded : pages.needed(by: display))
        case "": return .reply(pages.refused(display))
        case _?: return .reply(pages.loggingIn)
        }
    }

    /// Answers the challenge of a page.
    private func serverProof(
        for request: WebRequest, _ target: RequestTarget
    ) throws(WebProblem) -> WebReply {
        try admit(request, .keyed, methods: "GET", "HEAD")
        let query = try WebQuery(target.query, names: ["id", "challenge"])
        let challenge = try query.value("challenge", "1 to 100 characters") { text in
            (1...100).contains(text.utf8.count) ? text : nil
        }
        guard let id = query.text("id") else {
            guard access.login == .none else { throw .loginNeeded }
            return .json(ServerProof(nonce: access.nonce).encodedJSON)
        }
        guard let proof = access.proof(ofLogin: id, challenge: challenge ?? "") else { throw .loginNeeded }
        return .json(ServerProof(nonce: access.nonce, proof: proof).encodedJSON)
    }

    // Displays

    private func display(_ name: String) throws(WebProblem) -> DisplayName {
        guard let display = DisplayName(name) else { throw .notFound("there is no display \"\(name)\"") }
        return display
    }

    private func displayStep(
        for request: WebRequest, _ target: RequestTarget
    ) throws(WebProblem) -> WebStep {
        let parts = target.segments
        try admit(request, .keyed, methods: "GET", "HEAD")
        let display = try display(parts[1])
        let query = try WebQuery(target.query, names: ["size", "scale", "v"])
        let size = try query.value("size", PixelSize.expectation) { PixelSize($0) }
        let scale = try query.number("scale", "1, 2 or 3", in: 1...3) ?? 1
        let window = size.map { DisplayWindow(size: $0, scale: scale) }
        let call: DisplayCall
        switch parts[2] {
        case "state": call = .state(window)
        case "picture.png": call = .picture(window)
        case "live":
            guard request.method == "GET" else { throw .methodUnknown(request.method, expected: ["GET"]) }
            call = .live
        default: throw .notFound("there is nothing at this address")
        }
        if access.isAuthenticated(request) { return .display(display, call, .login) }
        guard let key = access.displayKey(of: request, display) else { throw .displayKeyNeeded }
        return .display(display, call, .key(key))
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
