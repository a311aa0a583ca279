import WidgetModel

/// The login of a browser, which computes the codes of requests as the page's `session.js` does. The server
/// has no code for that, because it stores only keys that are derived from the secret.
package struct BrowserLogin: Sendable {
    package let id: String
    private let secret: String

    package init(secret: String) {
        id = String(SHA256.digest(of: secret).prefix(16))
        self.secret = secret
    }

    /// The proof that the server must send.
    package func serverProof(challenge: String, nonce: String) -> String {
        let key = SHA256.authentication(of: "server", key: secret)
        return SHA256.authentication(of: "server\n\(challenge)\n\(nonce)", key: key)
    }

    /// What proves a request: the id, the code, and the digest of the body.
    package func proof(_ method: String, _ target: String, nonce: String, body: [UInt8] = []) -> String {
        let digest = body.isEmpty ? "" : SHA256.digest(of: body)
        let key = SHA256.authentication(of: "browser", key: secret)
        let mask = SHA256.authentication(
            of: "request\n\(nonce)\n\(method)\n\(target)\n\(digest)", key: SHA256.digest(of: key))
        let code = zip(key, mask).map { one, other in
            String((one.hexDigitValue ?? 0) ^ (other.hexDigitValue ?? 0), radix: 16)
        }
        return "\(id).\(code.joined())" + (digest.isEmpty ? "" : ".\(digest)")
    }
}
