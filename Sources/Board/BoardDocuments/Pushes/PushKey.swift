import WidgetModel

/// The key with which a program pushes: `wcp_`, and a secret.
///
/// It is printed once. Only its digest is sent to the board and stored.
package struct PushKey: Hashable, Sendable {
    package let text: String

    /// Marks the text as a key of widgetconf, so that scanners for leaked secrets find it.
    private static let prefix = "wcp_"
    /// The characters of a secret.
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
        text = Self.prefix + Self.secret(using: &random)
    }

    /// A secret of 258 random bits, in characters that addresses do not need to escape.
    package static func secret(using random: inout some RandomNumberGenerator) -> String {
        String((0..<length).map { _ in letters[Int(random.next() & 63)] })
    }

    /// The SHA-256 of the key in hexadecimal digits, by which the board recognizes it.
    package var digest: String { SHA256.digest(of: text) }

    /// Whether a text has the form of a digest.
    package static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.allSatisfy { "0123456789abcdef".contains($0) }
    }

    /// The paths on the web server to which a program with the key sends documents and reloads.
    package var pushPath: String { "/api/v1/push/" + text }
    package var reloadPath: String { "/api/v1/reload/" + text }
}

extension BoardRemark {
    /// The reply about an unknown key, of the board and of the web server. The key is not quoted, and other
    /// keys are not mentioned.
    package static let pushKeyUnknown = BoardRemark(
        .error, "there is no such key", hint: "make one with \"widgetconf push key add KIND\"")
}
