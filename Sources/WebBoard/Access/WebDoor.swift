package import JSONText

/// How to reach the web server of a board and to be let in: the file `web.json` in the state folder, which
/// only its owner can read.
package struct WebDoor: Codable, Hashable, Sendable {
    /// The name of the file.
    package static let file = "web.json"
    /// The name of the file with a code for one login, which the server deletes when it is used.
    package static let codeFile = "web.code"
    /// How long a code can be used, in seconds.
    package static let codeLifetime = 60

    /// The address of the server, without a slash at its end; null while none runs.
    @OrNull package var address: String?
    /// The process of the server.
    @OrNull package var serverID: Int?
    /// The secret that programs send; null if the user chose a board without one.
    @OrNull package var token: String?
    /// The secret in the cookie of browsers. It is not the token, so that a cookie opens nothing else.
    package var session: String

    private enum CodingKeys: String, CodingKey {
        case address
        case serverID = "process"
        case token, session
    }

    package init(address: String?, serverID: Int?, token: String?, session: String) {
        self.address = address
        self.serverID = serverID
        self.token = token
        self.session = session
    }

    /// A secret of 256 random bits, in letters that need no escape in addresses and cookies.
    package static func secret(_ random: inout some RandomNumberGenerator) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return String((0..<43).map { _ in letters[Int(random.next() & 63)] })
    }
}
