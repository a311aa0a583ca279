package import WidgetModel

/// Decides which requests are allowed. It runs before any other handling, for every path.
///
/// 1. The host must be one of this server's hosts (`HostRule`). At a public address with TLS, the connection
///    of the client must be encrypted, if the proxy that says so is named (`ProxyRule`).
/// 2. Requests that change something, and streams, must come from a page of this server; a page of another
///    site cannot load anything. Browsers send the origin in `Sec-Fetch-Site`, older ones in `Origin`.
///    Programs send neither.
/// 3. All paths except the login and the page's files need the token or the proof of a login (`LoginProof`),
///    even on loopback, because every user and every container of the machine can reach its loopback
///    addresses.
package struct AccessPolicy: Hashable, Sendable {
    private let hosts: HostRule
    /// The address at which other devices reach the server.
    package let publicAddress: PublicAddress?
    package let proxies: ProxyRule
    /// Whether requests need the token or a login. Without either, they are refused.
    let login: WebServerSettings.Login
    /// A random text of this server process. Proofs of logins are only valid for it.
    let nonce: String
    package var credentials: WebCredentials

    /// The kinds of paths.
    enum Kind {
        /// A file of the page, or the login. It does not reveal anything about the board.
        case open
        /// A page to which another site may link. It does not reveal anything about the board, either.
        case page
        case reading
        case changing
        case stream
        /// A call of a device or a display, which uses its own key.
        case keyed
    }

    /// - Parameter nonce: a text that no other server process uses.
    package init(
        hosts: HostRule, nonce: String, login: WebServerSettings.Login, credentials: WebCredentials,
        publicAddress: PublicAddress? = nil, proxies: ProxyRule = ProxyRule([])
    ) {
        self.hosts = hosts
        self.publicAddress = publicAddress
        self.proxies = proxies
        self.nonce = nonce
        self.login = login
        self.credentials = credentials
    }

    /// Why a request is refused; nil if it is allowed.
    func refusal(of request: WebRequest, _ kind: Kind) -> WebProblem? {
        if let problem = hostRefusal(of: request) ?? siteRefusal(of: request, kind) { return problem }
        switch kind {
        case .open, .page, .keyed: return nil
        case .reading, .changing, .stream:
            if isAuthenticated(request) { return nil }
            return request.isFromProgram ? .tokenNeeded : .loginNeeded
        }
    }

    /// Why the host of a request is refused; nil if it is accepted.
    func hostRefusal(of request: WebRequest) -> WebProblem? {
        let host = request.headers["host"]
        return host.map(hosts.accepts) == true ? nil : .hostUnknown(host)
    }

    /// The public address, if a request must be repeated there because its connection is not encrypted; nil
    /// for any other request. Without a named proxy, this cannot be detected.
    func neededAddress(for request: WebRequest) -> PublicAddress? {
        guard let publicAddress, publicAddress.isEncrypted, !proxies.isEmpty,
            let host = request.headers["host"], publicAddress.isHost(host),
            proxies.isEncrypted(request) != true
        else { return nil }
        return publicAddress
    }

    /// Why a request from a page of another site is refused; nil if it is allowed.
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
        // Programs other than browsers do not send an origin. Other pages cannot misuse them.
        guard kind != .open, kind != .page, let origin = origins.first else { return nil }
        let host = request.headers["host"] ?? ""
        let own =
            if let publicAddress, publicAddress.isHost(host) {
                [publicAddress.text]
            } else {
                ["http://" + host, "https://" + host]
            }
        return origins.count == 1 && own.contains(origin) ? nil : .foreignOrigin(origin)
    }

    /// Whether the request contains the token or the proof of a user's login.
    package func isAuthenticated(_ request: WebRequest) -> Bool {
        if login == .none { return true }
        if let session = session(of: request) { return session.display == nil }
        // Scheme names are case-insensitive (RFC 9110, section 11.1).
        let scheme = "bearer "
        guard let token = credentials.token, let header = request.headers["authorization"],
            header.lowercased().hasPrefix(scheme)
        else { return false }
        return Secrets.isSame(header.dropFirst(scheme.count), token)
    }

    /// The digest of a display's key, if the request contains the proof of its browser's login; nil for other
    /// requests.
    package func displayKey(of request: WebRequest, _ display: DisplayName) -> String? {
        session(of: request).flatMap { $0.display == display ? $0.digest : nil }
    }

    /// The login that a request proves; nil without a valid proof.
    package func session(of request: WebRequest) -> WebCredentials.Session? {
        guard let proof = LoginProof(request), let session = session(proof.id) else { return nil }
        return proof.isOfRequest(session.keys, nonce: nonce, method: request.method) ? session : nil
    }

    private func session(_ id: String) -> WebCredentials.Session? {
        credentials.sessions.first { $0.id == id }
    }

    /// The proof that this server knows a login; nil if the login does not exist.
    func proof(ofLogin id: String, challenge: String) -> String? {
        session(id).map { LoginProof.ofServer($0.keys, challenge: challenge, nonce: nonce) }
    }
}
