/// Decides who may do what. It is asked before anything else, for every path.
///
/// 1. The host must be one of this server (`HostRule`).
/// 2. What changes something, and every stream, must come from a page of this server. Browsers say so in
///    `Sec-Fetch-Site`, older ones in `Origin`. Programs send neither.
/// 3. Everything but the login and the files of the page needs the token or the cookie, on loopback too:
///    every user and every container of the machine reaches its loopback addresses.
package struct WebGate: Hashable, Sendable {
    private let hosts: HostRule
    /// The name of the cookie. It depends on the board, because cookies are shared by all ports.
    package let cookieName: String
    /// The secrets; nil for a board without a token.
    package var door: WebDoor?

    /// What a path is.
    enum Kind {
        /// A file of the page, or the login. It tells nothing about the board.
        case open
        case reading
        case changing
        case stream
    }

    /// - Parameter board: a name of the board that needs no escape.
    package init(hosts: HostRule, board: String, door: WebDoor?) {
        self.hosts = hosts
        cookieName = "widgetconf-" + board
        self.door = door
    }

    /// Why a request is refused; nil if it is answered.
    func refusal(of request: WebRequest, _ kind: Kind) -> WebProblem? {
        if let problem = hostRefusal(of: request) { return problem }
        if kind == .changing || kind == .stream, let problem = originRefusal(of: request) { return problem }
        return kind == .open || isLetIn(request) ? nil : .loginNeeded
    }

    /// Why the host of a request is refused; nil if it is accepted.
    func hostRefusal(of request: WebRequest) -> WebProblem? {
        let host = request.headers["host"]
        return host.map(hosts.accepts) == true ? nil : .hostUnknown(host)
    }

    private func originRefusal(of request: WebRequest) -> WebProblem? {
        let origins = request.headers.all("origin")
        if let site = request.headers["sec-fetch-site"] {
            return site == "same-origin" ? nil : .foreignOrigin(origins.first ?? site)
        }
        // A program that is no browser sends no origin. It cannot be misled by another page.
        guard let origin = origins.first else { return nil }
        let host = request.headers["host"] ?? ""
        let isOwn = origins.count == 1 && (origin == "http://" + host || origin == "https://" + host)
        return isOwn ? nil : .foreignOrigin(origin)
    }

    /// Whether the request has the token or the cookie.
    func isLetIn(_ request: WebRequest) -> Bool {
        guard let door, let token = door.token else { return true }
        if let cookie = request.cookie(cookieName), Self.isSame(cookie, door.session) { return true }
        let scheme = "Bearer "
        guard let header = request.headers["authorization"], header.hasPrefix(scheme) else { return false }
        return Self.isSame(String(header.dropFirst(scheme.count)), token)
    }

    /// The field that lets a browser in. The cookie lasts until the browser is closed, and is sent only by
    /// pages of this server.
    var setCookie: (String, String) {
        ("Set-Cookie", "\(cookieName)=\(door?.session ?? ""); Path=/; HttpOnly; SameSite=Strict")
    }

    /// Compares all bytes, however early they differ, so that the time tells nothing.
    private static func isSame(_ found: String, _ secret: String) -> Bool {
        guard found.utf8.count == secret.utf8.count, !secret.isEmpty else { return false }
        return zip(found.utf8, secret.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
