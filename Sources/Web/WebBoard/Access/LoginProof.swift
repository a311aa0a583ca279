import WidgetModel

/// Lets a browser and the server prove to each other that they know the secret of a login, without sending
/// it.
///
/// Browsers send cookies to every port of a host, and an open page reconnects to any server that listens at
/// its address. A secret that is sent would therefore reach other servers. Instead, the browser stores it for
/// its origin, which includes the port:
///
/// 1. The browser sends a challenge. The server answers with its own nonce, and with a code over both that
///    can only be computed with the login's keys.
/// 2. Each later request contains a code over this nonce, the method, the target and the digest of the body.
///
/// The server only stores keys that are derived from the secret (`LoginKeys`). They do not create the code of
/// a request.
///
/// The nonce belongs to one server process, so a code that another server receives is useless: the process to
/// which it belongs no longer runs.
struct LoginProof: Hashable, Sendable {
    /// The id of the login.
    let id: String
    /// The code of the request.
    let code: String
    /// The target that the code covers.
    let target: String
    /// The digest that the body must have; empty for a request without a body.
    let bodyDigest: String

    /// The scheme of the field `Authorization`.
    private static let scheme = "Login "
    /// The query parameter for elements that a page loads, because requests for pictures and streams cannot
    /// carry additional header fields.
    private static let parameter = "login="

    /// The proof of a request; nil for a request without one.
    init?(_ request: WebRequest) {
        let words: Substring
        if let header = request.headers["authorization"], header.hasPrefix(Self.scheme) {
            (words, target) = (header.dropFirst(Self.scheme.count), request.target)
        } else if let (bare, signature) = Self.split(request) {
            (words, target) = (signature, bare)
        } else {
            return nil
        }
        let parts = words.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3 else { return nil }
        (id, code) = (String(parts[0]), String(parts[1]))
        bodyDigest = parts.count == 3 ? String(parts[2]) : ""
    }

    /// Whether the code covers this body.
    func covers(_ body: [UInt8]) -> Bool { bodyDigest == Self.digest(of: body) }

    /// The digest of a body; empty without one.
    static func digest(of body: [UInt8]) -> String {
        if body.isEmpty { return "" }
        var digest = SHA256()
        digest.update(body)
        return digest.finish()
    }

    /// The target of a request without the proof.
    static func bareTarget(of request: WebRequest) -> String { split(request)?.bare ?? request.target }

    /// Splits off the proof, which is the last parameter. A proof in an address only permits reading.
    private static func split(_ request: WebRequest) -> (bare: String, words: Substring)? {
        guard request.isReading,
            let mark = request.target.lastIndex(where: { $0 == "?" || $0 == "&" }),
            case let last = request.target[request.target.index(after: mark)...], last.hasPrefix(parameter)
        else { return nil }
        return (String(request.target[..<mark]), last.dropFirst(parameter.count))
    }

    /// The server's answer to a challenge, which proves that it knows the login.
    static func ofServer(_ keys: LoginKeys, challenge: String, nonce: String) -> String {
        SHA256.authentication(of: "server\n\(challenge)\n\(nonce)", key: keys.server)
    }

    /// Whether the code proves the login for a request to the server with this nonce.
    func isOfRequest(_ keys: LoginKeys, nonce: String, method: String) -> Bool {
        keys.accept(code, for: "request\n\(nonce)\n\(method)\n\(target)\n\(bodyDigest)")
    }
}
