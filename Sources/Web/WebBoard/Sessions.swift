package import WidgetModel

/// A call about the logged-in devices.
package enum SessionCall: Hashable, Sendable {
    case list
    /// Ends one login.
    case end(id: String)
    /// Ends the logins of all users, except the one that requests it.
    case endOthers
    /// Makes a link that logs in another device.
    case link
}

/// The logged-in devices, the newest first.
package struct SessionList: Codable, Sendable {
    package var sessions: [ListedSession]
    /// The address at which other devices open the board; null if only this machine can open it.
    @OrNull package var deviceAddress: String?

    /// - Parameters:
    ///   - current: the id of the login that requests the list; nil for a program.
    ///   - deviceAddress: the address at which other devices open the board; nil for the announced address.
    package init(_ credentials: WebCredentials, current: String? = nil, deviceAddress: String? = nil) {
        self.deviceAddress = deviceAddress ?? credentials.publicAddress
        sessions = credentials.sessions.reversed().map { ListedSession($0, current: current) }
    }
}

/// A login of a browser.
package struct ListedSession: Codable, Sendable {
    package var id: String
    /// The name of the device; null for logins of earlier versions.
    @OrNull package var device: String?
    /// The only display that the browser shows; null for a user.
    @OrNull package var display: DisplayName?
    /// The time of the login; null for logins of earlier versions.
    @OrNull package var began: Instant?
    /// The last use, which is recorded every 5 minutes; null for logins of earlier versions.
    @OrNull package var used: Instant?
    package var expires: Instant
    /// Whether the login outlives the server.
    package var stays: Bool
    /// Whether the browser that requests the list uses this login.
    package var current: Bool

    package init(_ session: WebCredentials.Session, current: String?) {
        id = session.id
        device = session.device
        display = session.display
        began = session.began
        used = session.used
        expires = session.expires
        stays = session.stays == true
        self.current = session.id == current
    }
}

/// The logins that ended.
package struct EndedSessions: Codable, Sendable {
    package var ended: [ListedSession]

    package init(ended: [ListedSession]) { self.ended = ended }
}

/// A new link that logs in another device.
package struct NewDeviceLink: Codable, Sendable {
    /// The complete address, with a code for one login; without a login, the address of the board.
    package var address: String
    /// How long the link works, in seconds; null for no limit.
    @OrNull package var seconds: Int?
    /// The address as a code for a camera; null if it is too long.
    @OrNull package var code: QRModules?

    package init(address: String, seconds: Int?, code: QRModules?) {
        (self.address, self.seconds, self.code) = (address, seconds, code)
    }
}

/// The address of a link that logs in another device.
package enum DeviceLink {
    /// - Parameters:
    ///   - server: the address of the server, without a slash at its end.
    ///   - code: the code of the login, in the fragment: browsers do not send fragments, so the code is not
    ///     in the logs of proxies, and a link preview cannot use it.
    package static func address(server: String, code: String) -> String { "\(server)/device#\(code)" }
}

/// The dark and light squares of a QR code, without the light margin around them.
package struct QRModules: Codable, Hashable, Sendable {
    /// A row from the top: a 1 for each dark square, and a 0 for each light one.
    package let rows: [String]

    /// The width of the light margin in squares, which cameras need (ISO/IEC 18004, section 5.3.8).
    package static let margin = 4

    package init(rows: [String]) { self.rows = rows }

    /// Whether a square is dark. Everything outside of the code is light.
    package func isDark(column: Int, row: Int) -> Bool {
        guard rows.indices.contains(row), column >= 0, column < rows[row].utf8.count else { return false }
        return Array(rows[row].utf8)[column] == UInt8(ascii: "1")
    }

    /// The width and height with the margin.
    package var side: Int { rows.count + 2 * Self.margin }

    /// The dark squares as the path of an SVG image, whose size is `side`.
    package var path: String {
        var path = ""
        for (row, squares) in rows.enumerated() {
            var column = 0
            while column < squares.utf8.count {
                let start = column
                while isDark(column: column, row: row) { column += 1 }
                if column > start {
                    path +=
                        "M\(start + Self.margin) \(row + Self.margin)h\(column - start)v1h-\(column - start)z"
                } else {
                    column += 1
                }
            }
        }
        return path
    }

    private enum CodingKeys: String, CodingKey { case rows, side, path }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        rows = try fields.decode([String].self, forKey: .rows)
        // They are derived from the rows, and only part of the schema.
        _ = try fields.decode(Int.self, forKey: .side)
        _ = try fields.decode(String.self, forKey: .path)
    }

    /// The path and its size are for pages, which draw it.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(rows, forKey: .rows)
        try fields.encode(side, forKey: .side)
        try fields.encode(path, forKey: .path)
    }
}
