import BoardDocuments
package import WidgetModel

/// The address and credentials of a board's web server: the file `web.json` in the state folder, which only
/// its owner can read.
package struct WebCredentials: Codable, Hashable, Sendable {
    /// The login of one browser. The file does not contain its secret, only keys that are derived from it.
    package struct Session: Codable, Hashable, Sendable {
        /// The digest of the secret. The board stores the same digest of a display's key.
        package let digest: String
        /// Checks the proofs of the browser's requests, and proves this server.
        let keys: LoginKeys
        /// The name of the device, for its user; missing for logins of earlier versions.
        package var device: String?
        package var began: Instant?
        /// The time of the last use, which is recorded every few minutes.
        package var used: Instant?
        package var expires: Instant
        /// Whether the login outlives the server process; missing for a login that ends with it.
        package var stays: Bool?
        /// The only display that the browser shows; missing for a user.
        package var display: DisplayName?

        /// The login's id, which the browser sends. It does not reveal the secret.
        package var id: String { String(digest.prefix(16)) }

        /// - Parameter secret: a secret of the browser. After the login, the browser never sends it
        ///   (`LoginProof`).
        package init(
            secret: String, device: String? = nil, began: Instant? = nil, expires: Instant,
            stays: Bool? = nil, display: DisplayName? = nil
        ) {
            digest = SHA256.digest(of: secret)
            keys = LoginKeys(secret: secret)
            self.device = device
            (self.began, used) = (began, began)
            self.expires = expires
            self.stays = stays
            self.display = display
        }

        private enum CodingKeys: String, CodingKey {
            case digest, keys, device, began, used, expires, stays, display
            /// Earlier versions stored the secret.
            case secret
        }

        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            if let secret = try fields.decodeIfPresent(String.self, forKey: .secret) {
                digest = SHA256.digest(of: secret)
                keys = LoginKeys(secret: secret)
            } else {
                digest = try fields.decode(String.self, forKey: .digest)
                keys = try fields.decode(LoginKeys.self, forKey: .keys)
            }
            device = try fields.decodeIfPresent(String.self, forKey: .device)
            began = try fields.decodeIfPresent(Instant.self, forKey: .began)
            used = try fields.decodeIfPresent(Instant.self, forKey: .used)
            expires = try fields.decode(Instant.self, forKey: .expires)
            stays = try fields.decodeIfPresent(Bool.self, forKey: .stays)
            display = try fields.decodeIfPresent(DisplayName.self, forKey: .display)
        }

        package func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(digest, forKey: .digest)
            try fields.encode(keys, forKey: .keys)
            try fields.encodeIfPresent(device, forKey: .device)
            try fields.encodeIfPresent(began, forKey: .began)
            try fields.encodeIfPresent(used, forKey: .used)
            try fields.encode(expires, forKey: .expires)
            try fields.encodeIfPresent(stays, forKey: .stays)
            try fields.encodeIfPresent(display, forKey: .display)
        }
    }

    /// The name of the file.
    package static let file = "web.json"
    /// The name of the file that processes lock while they change `web.json`.
    package static let lockFile = "web.lock"
    /// The name of the file with a code for one login, which the server deletes when it is used.
    package static let codeFile = "web.code"
    /// The names of the files with codes for the login of a phone: a code in a terminal, and one on the page.
    package static let phoneCodeFile = "web.phone.code"
    package static let pageCodeFile = "web.page.code"
    /// The prefix of file names with codes for displays' browsers.
    package static let displayCodeFile = "web.display.code"
    /// The name of the page that leads a desktop browser to the login.
    package static let loginPage = "web.login.html"
    /// How long the code of a login can be used, in seconds.
    package static let codeLifetime = 300
    /// Lifetime of a display code in seconds: long enough to walk to the display.
    package static let displayCodeLifetime = 600
    /// How long a login lasts that ends with the server process.
    package static let sessionLifetime = Milliseconds.hours(30 * 24)
    /// How long a login lasts if the user chose to remain logged in.
    package static let stayingLifetime = Milliseconds.hours(90 * 24)
    /// How often the last use of a login is recorded. More often would wear out the memory cards of small
    /// machines.
    package static let useInterval = Milliseconds.minutes(5)
    /// How long the browser of a display remains linked. A wall display should not need a new link after a
    /// power failure.
    package static let displayLifetime = Milliseconds.hours(365 * 24)
    /// The maximum number of users' logins. A further one ends the oldest.
    package static let sessionLimit = 25
    /// The suffix of a login code whose login outlives `serve`.
    package static let stayingMark = " stay"

    /// The address of the server, without a slash at its end; null while no server runs.
    @OrNull package var address: String?
    /// The process of the server.
    @OrNull package var serverID: Int?
    /// The address at which other devices reach the server; missing if none is known.
    package var publicAddress: String?
    /// The address of the last server, to which the sessions belong.
    @OrNull package var lastAddress: String?
    /// The secret that programs send; null if the user disabled logins.
    @OrNull package var token: String?
    /// The logins of browsers, oldest first. Their secrets differ from the token, so that each can be deleted
    /// separately.
    package var sessions: [Session]

    private enum CodingKeys: String, CodingKey {
        case address
        case serverID = "process"
        case publicAddress, lastAddress, token, sessions
    }

    package init(address: String? = nil, serverID: Int? = nil, token: String?, sessions: [Session] = []) {
        self.address = address
        self.serverID = serverID
        self.token = token
        self.sessions = sessions
    }

    /// The name of the file with a code for the browser of one display.
    package static func codeFile(ofDisplay name: DisplayName) -> String {
        "\(displayCodeFile).\(name.description)"
    }

    /// Adds the login of a user. If the limit is exceeded, the oldest ones end.
    package mutating func logIn(
        _ secret: String, device: DeviceName? = nil, stays: Bool = false, at now: Instant
    ) {
        removeExpired(at: now)
        let end = now + (stays ? Self.stayingLifetime : Self.sessionLifetime)
        sessions.append(
            Session(
                secret: secret, device: device?.text, began: now, expires: end, stays: stays ? true : nil))
        let users = sessions.filter { $0.display == nil }
        let surplus = Set(users.prefix(max(0, users.count - Self.sessionLimit)).map(\.id))
        sessions.removeAll { surplus.contains($0.id) }
    }

    /// Adds the login of a display's browser, which replaces the former one.
    package mutating func link(
        _ secret: String, to display: DisplayName, device: DeviceName? = nil, at now: Instant
    ) {
        removeExpired(at: now)
        sessions.removeAll { $0.display == display }
        sessions.append(
            Session(
                secret: secret, device: device?.text, began: now, expires: now + Self.displayLifetime,
                stays: true, display: display))
    }

    /// Records that a login was used, unless it was recorded a short time ago.
    ///
    /// - Returns: whether something changed.
    package mutating func use(_ id: String, at now: Instant) -> Bool {
        guard let index = sessions.firstIndex(where: { $0.id == id }) else { return false }
        if let used = sessions[index].used, now - used < Self.useInterval { return false }
        sessions[index].used = now
        return true
    }

    /// Ends the logins of users.
    ///
    /// - Parameter current: the id of a login that continues.
    package mutating func endAll(except current: String? = nil) {
        sessions.removeAll { $0.display == nil && $0.id != current }
    }

    /// Records the address at which the server listens. Logins for another address end, because another
    /// program that now listens there could relay the requests of an open page.
    ///
    /// - Parameter publicAddress: the address at which other devices reach the server.
    package mutating func listen(at address: String, publicAddress: String? = nil) {
        if lastAddress != address { sessions = [] }
        (self.address, lastAddress) = (address, address)
        self.publicAddress = publicAddress
    }

    /// Ends the logins that last only as long as one server process.
    package mutating func endSessions() { sessions.removeAll { $0.stays != true } }

    /// Ends the login with an id.
    package mutating func end(_ id: String) { sessions.removeAll { $0.id == id } }

    /// Ends the login of a display's browser.
    ///
    /// - Parameter digest: the digest of the display's key.
    package mutating func unlink(_ digest: String) { sessions.removeAll { $0.digest == digest } }

    package mutating func removeExpired(at now: Instant) { sessions.removeAll { $0.expires <= now } }

    /// A secret of 258 random bits, in characters that addresses do not need to escape.
    package static func secret(_ random: inout some RandomNumberGenerator) -> String {
        PushKey.secret(using: &random)
    }

    /// A new secret.
    package static func secret() -> String {
        var random = SystemRandomNumberGenerator()
        return secret(&random)
    }

    /// A code of 132 random bits, which is short so that a camera reads it easily.
    package static func shortCode() -> String { String(secret().prefix(22)) }

    /// A unique id for a change or a form.
    package static func id() -> String { "web-" + secret().prefix(22) }
}
