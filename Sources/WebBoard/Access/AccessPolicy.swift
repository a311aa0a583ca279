/// Decides who may do what. It is asked before anything else, for every path.
///
/// 1. The host must be one of this server (`HostRule`).
/// 2. Requests that change something, and streams, must come from a page of this server; no page of another
///    site may load anything. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`. Programs send
///    neither.
/// 3. Everything but the login and the files of the page needs the token or the cookie, on loopback too:
///    every user and every container of the machine reaches its loopback addresses.
package struct AccessPolicy: Hashable, Sendable {
    private let hosts: HostRule
    /// The name of the cookie. It depends on the board, because cookies are shared by all ports.
    package let cookieName: String
    /// Whether requests need the token or a cookie. Without either, they are refused.
    private let login: WebServerSettings.Login
    package var credentials: WebCredentials

    /// The kinds of paths.
    enum Kind {
        /// A file of the page, or the login. It reveals nothing about the board.
        case open
        /// A page that a link of another site may lead to.
        case page
        case reading
        case changing
        case stream
        /// A call of a device or a display, which has its own key.
        case keyed
    }

    /// - Parameter board: a name of the board that needs no escape.
    package init(hosts: HostRule, board: String, login: WebServerSettings.Login, credentials: WebCredentials)
    {
        self.hosts = hosts
        cookieName = "widgetconf-" + board
        self.login = login
        self.credentials = credentials
    }

    /// Why a request is refused; nil if it is answered.
    func refusal(of request: WebRequest, _ kind: Kind) -> WebProblem? {
        if let problem = hostRefusal(of: request) ?? siteRefusal(of: request, kind) { return problem }
        switch kind {
        case .open, .keyed: return nil
        case .page, .reading, .changing, .stream: return isAuthenticated(request) ? nil : .loginNeeded
        }
    }

    /// Why the host of a request is refused; nil if it is accepted.
    func hostRefusal(of request: WebRequest) -> WebProblem? {
        let host = request.headers["host"]
        return host.map(hosts.accepts) == true ? nil : .hostUnknown(host)
    }

    /// Why a request of a page of another site is refused; nil if it is accepted.
    private func siteRefusal(of request: WebRequest, _ kind: Kind) -> WebProblem? {
        let sites = request.headers.all("sec-fetch-site")
        let origins = request.headers.all("origin")
        if !sites.isEmpty {
            let isNavigation = request.headers["sec-fetch-mode"] == "navigate"
            let isFine: Bool =
                switch kind {
                case .open: true
                case .page: sites == ["same-origin"] || sites == ["none"] || isNavigation
                case .reading: sites == ["same-origin"] || sites == ["none"]
                case .changing, .stream: sites == ["same-origin"]
                case .keyed:
                    sites == ["same-origin"] || request.isReading && (sites == ["none"] || isNavigation)
                }
            return isFine ? nil : .foreignSite(sites)
        }
        // A program that is no browser sends no origin. It cannot be misled by another page.
        guard kind != .open, kind != .page, let origin = origins.first else { return nil }
        let host = request.headers["host"] ?? ""
        let isOwn = origins.count == 1 && (origin == "http://" + host || origin == "https://" + host)
        return isOwn ? nil : .foreignOrigin(origin)
    }

    /// Whether the request has the token or the cookie of a login.
    package func isAuthenticated(_ request: WebRequest) -> Bool {
        if login == .none { return true }
        // Another server of this machine can set a cookie with the same name, so every one is looked at.
        let sent = request.cookies(cookieName)
        if credentials.sessions.contains(where: { session in sent.contains { Self.isSame($0, session.secret) }
        }) {
            return true
        }
        let scheme = "Bearer "
        guard let token = credentials.token, let header = request.headers["authorization"],
            header.hasPrefix(scheme)
        else { return false }
        return Self.isSame(String(header.dropFirst(scheme.count)), token)
    }

    /// The keys that a display's browser sends. Another server of its machine can add cookies with the same
    /// name, so there may be several.
    func displayKeys(of request: WebRequest) -> [String] {
        Array(request.cookies(displayCookieName).prefix(Self.displayKeyLimit))
    }

    /// How many cookies are checked. Each check is a request to the board.
    private static let displayKeyLimit = 4

    private var displayCookieName: String { cookieName + "-display" }

    /// The field that lets a browser in. The cookie lasts until the browser is closed, and is sent only by
    /// pages of this server.
    func cookie(for session: String) -> (String, String) {
        ("Set-Cookie", "\(cookieName)=\(session); Path=/; HttpOnly; SameSite=Strict")
    }

    /// The field that lets the browser of a display in. It is sent only to the pages of that display, and
    /// lasts for a year, because a display on a wall is not logged in again after each power cut.
    func cookie(forDisplay name: String, _ key: String) -> (String, String) {
        let scope = "Path=/display/\(name); Max-Age=31536000; HttpOnly; SameSite=Strict"
        return ("Set-Cookie", "\(displayCookieName)=\(key); \(scope)")
    }

    /// Compares all bytes, however early they differ, so that the time tells nothing.
    private static func isSame(_ found: String, _ secret: String) -> Bool {
        guard found.utf8.count == secret.utf8.count, !secret.isEmpty else { return false }
        return zip(found.utf8, secret.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
