package import JSONText
package import WidgetModel

/// The address and credentials of a board's web server: the file `web.json` in the state folder, which only
/// its owner can read.
package struct WebCredentials: Codable, Hashable, Sendable {
    /// The login of one browser.
    package struct Session: Codable, Hashable, Sendable {
        /// The value of its cookie.
        package var secret: String
        package var expires: Instant

        package init(secret: String, expires: Instant) {
            self.secret = secret
            self.expires = expires
        }
    }

    /// The name of the file.
    package static let file = "web.json"
    /// The name of the file with a code for one login, which the server deletes when it is used.
    package static let codeFile = "web.code"
    /// How the names of the files with codes for the browsers of displays begin.
    package static let displayCodeFile = "web.display.code"
    /// The name of the page that leads a browser of the desktop to the login.
    package static let loginPage = "web.login.html"
    /// How long the code of a login can be used, in seconds.
    package static let codeLifetime = 60
    /// Lifetime of a display code in seconds: long enough to walk to the display.
    package static let displayCodeLifetime = 600
    /// How long a login lasts.
    package static let sessionLifetime = Milliseconds.hours(30 * 24)
    /// The number of logins. A further one ends the oldest.
    package static let sessionLimit = 25

    /// The address of the server, without a slash at its end; null while none runs.
    @OrNull package var address: String?
    /// The process of the server.
    @OrNull package var serverID: Int?
    /// The secret that programs send; null if the user chose a board without one.
    @OrNull package var token: String?
    /// The logins of browsers, oldest first. Their secrets are not the token, so that a cookie opens nothing
    /// else, and each can be deleted alone.
    package var sessions: [Session]

    private enum CodingKeys: String, CodingKey {
        case address
        case serverID = "process"
        case token, sessions
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

    /// Adds a login. The oldest ones end if there are too many.
    package mutating func logIn(_ secret: String, at now: Instant) {
        removeExpired(at: now)
        sessions.append(Session(secret: secret, expires: now + Self.sessionLifetime))
        sessions.removeFirst(max(0, sessions.count - Self.sessionLimit))
    }

    package mutating func removeExpired(at now: Instant) { sessions.removeAll { $0.expires <= now } }

    /// A secret of 256 random bits, in letters that need no escape in addresses and cookies.
    package static func secret(_ random: inout some RandomNumberGenerator) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return String((0..<43).map { _ in letters[Int(random.next() & 63)] })
    }

    /// A new secret.
    package static func secret() -> String {
        var random = SystemRandomNumberGenerator()
        return secret(&random)
    }

    /// An id of a change or a form that no other client makes.
    package static func id() -> String { "web-" + secret().prefix(22) }
}
