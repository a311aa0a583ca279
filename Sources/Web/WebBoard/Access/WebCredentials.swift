package import WidgetModel

/// The address and credentials of a board's web server: the file `web.json` in the state folder, which only
/// its owner can read.
package struct WebCredentials: Codable, Hashable, Sendable {
    /// The login of one browser.
    package struct Session: Codable, Hashable, Sendable {
        /// A secret of the browser and the server. After the login, neither sends it (`LoginProof`).
        package let secret: String
        /// The login's id, which the browser sends. It does not reveal the secret.
        package let id: String
        package var expires: Instant
        /// Whether the login outlives the server process; missing for a login that ends with it.
        package var stays: Bool?
        /// The only display that the browser shows; missing for a user.
        package var display: DisplayName?

        package init(
            secret: String, expires: Instant, stays: Bool? = nil, display: DisplayName? = nil
        ) {
            self.secret = secret
            id = String(SHA256.digest(of: secret).prefix(16))
            self.expires = expires
            self.stays = stays
            self.display = display
        }

        private enum CodingKeys: String, CodingKey { case secret, expires, stays, display }

        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                secret: try fields.decode(String.self, forKey: .secret),
                expires: try fields.decode(Instant.self, forKey: .expires),
                stays: try fields.decodeIfPresent(Bool.self, forKey: .stays),
                display: try fields.decodeIfPresent(DisplayName.self, forKey: .display))
        }
    }

    /// The name of the file.
    package static let file = "web.json"
    /// The name of the file with a code for one login, which the server deletes when it is used.
    package static let codeFile = "web.code"
    /// The prefix of file names with codes for displays' browsers.
    package static let displayCodeFile = "web.display.code"
    /// The name of the page that leads a desktop browser to the login.
    package static let loginPage = "web.login.html"
    /// How long the code of a login can be used, in seconds.
    package static let codeLifetime = 60
    /// Lifetime of a display code in seconds: long enough to walk to the display.
    package static let displayCodeLifetime = 600
    /// How long a login lasts.
    package static let sessionLifetime = Milliseconds.hours(30 * 24)
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
        case lastAddress, token, sessions
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
    package mutating func logIn(_ secret: String, stays: Bool = false, at now: Instant) {
        removeExpired(at: now)
        let end = now + Self.sessionLifetime
        sessions.append(Session(secret: secret, expires: end, stays: stays ? true : nil))
        let users = sessions.filter { $0.display == nil }
        let surplus = Set(users.prefix(max(0, users.count - Self.sessionLimit)))
        sessions.removeAll { surplus.contains($0) }
    }

    /// Adds the login of a display's browser, which replaces the former one.
    package mutating func link(_ secret: String, to display: DisplayName, at now: Instant) {
        removeExpired(at: now)
        sessions.removeAll { $0.display == display }
        sessions.append(
            Session(secret: secret, expires: now + Self.displayLifetime, stays: true, display: display))
    }

    /// Records the address at which the server listens. Logins for another address end, because another
    /// program that now listens there could relay the requests of an open page.
    package mutating func listen(at address: String) {
        if lastAddress != address { sessions = [] }
        (self.address, lastAddress) = (address, address)
    }

    /// Ends the logins that last only as long as one server process.
    package mutating func endSessions() { sessions.removeAll { $0.stays != true } }

    /// Ends the login of a display's browser.
    package mutating func unlink(_ secret: String) { sessions.removeAll { $0.secret == secret } }

    package mutating func removeExpired(at now: Instant) { sessions.removeAll { $0.expires <= now } }

    /// A secret of 256 random bits, in characters that addresses do not need to escape.
    package static func secret(_ random: inout some RandomNumberGenerator) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return String((0..<43).map { _ in letters[Int(random.next() & 63)] })
    }

    /// A new secret.
    package static func secret() -> String {
        var random = SystemRandomNumberGenerator()
        return secret(&random)
    }

    /// A unique id for a change or a form.
    package static func id() -> String { "web-" + secret().prefix(22) }
}
