import WidgetModel

/// The keys that a server stores for a login. They are derived from the login's secret, as in SCRAM (RFC
/// 5802): a program that reads them can check proofs, but cannot create the proof of a request.
struct LoginKeys: Codable, Hashable, Sendable {
    /// The digest of the browser's key.
    let browser: String
    /// The key with which the server proves that the login exists.
    let server: String

    /// - Parameter secret: the secret of the browser.
    init(secret: String) {
        browser = SHA256.digest(of: Self.browserKey(secret: secret))
        server = SHA256.authentication(of: "server", key: secret)
    }

    /// The key that only the browser has.
    static func browserKey(secret: String) -> String { SHA256.authentication(of: "browser", key: secret) }

    /// Whether a code proves the secret for a text.
    ///
    /// The code is the browser's key, encrypted with a code of the text, which the server can compute. The
    /// result must be the key whose digest the server stores.
    func accept(_ code: String, for text: String) -> Bool {
        let mask = SHA256.authentication(of: text, key: browser)
        guard let key = Self.combined(code, mask) else { return false }
        return Secrets.isSame(SHA256.digest(of: key), browser)
    }

    /// The exclusive or of two numbers of 64 hexadecimal digits; nil for any other text.
    static func combined(_ code: String, _ mask: String) -> String? {
        guard code.utf8.count == 64, mask.utf8.count == 64 else { return nil }
        var digits: [UInt8] = []
        for (one, other) in zip(code.utf8, mask.utf8) {
            guard let one = value(of: one), let other = value(of: other) else { return nil }
            digits.append(digit(one ^ other))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

/// The comparison of secrets.
package enum Secrets {
    /// Compares all bytes even after a difference, so that the time reveals nothing about the secret.
    package static func isSame(_ found: some StringProtocol, _ secret: String) -> Bool {
        guard found.utf8.count == secret.utf8.count, !secret.isEmpty else { return false }
        return zip(found.utf8, secret.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
