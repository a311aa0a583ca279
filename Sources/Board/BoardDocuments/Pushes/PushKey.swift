import WidgetModel

/// The key with which a program pushes: `wcp_`, and 32 random bytes in base64url.
///
/// It is printed once. Only its digest is sent to the board and stored.
package struct PushKey: Hashable, Sendable {
    package let text: String

    /// Marks the text as a key of widgetconf, so that scanners for leaked secrets find it.
    private static let prefix = "wcp_"
    /// The characters of 32 bytes in base64url, without padding.
    private static let length = 43
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    /// Nil for a text that cannot be a key.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.utf8.count == Self.prefix.utf8.count + Self.length,
            text.dropFirst(Self.prefix.count).allSatisfy({ Self.letters.contains($0) })
        else { return nil }
        self.text = text
    }

    /// A new key.
    package init(using random: inout some RandomNumberGenerator) {
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        text = Self.prefix + Self.base64(bytes)
    }

    /// The SHA-256 of the key in hexadecimal digits, by which the board recognizes it.
    package var digest: String { SHA256.digest(of: text) }

    /// The paths on the web server to which a program with the key sends documents and reloads.
    package var pushPath: String { "/api/v1/push/" + text }
    package var reloadPath: String { "/api/v1/reload/" + text }

    /// The bytes in base64url (RFC 4648, section 5), without padding.
    private static func base64(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) }
            let word = bits << (8 * (3 - group.count))
            for place in 0...group.count { text.append(letters[(word >> (18 - 6 * place)) & 63]) }
        }
        return text
    }
}
