package import JSONText

/// A reply of HTTP as a value. The fields that every reply has are added by `SecurityHeaders`.
package struct WebReply: Hashable, Sendable {
    package var status: Int
    package var headers: WebHeaders
    package var body: [UInt8]
    package var policy: ContentPolicy

    package init(
        _ status: Int, _ headers: [(String, String)] = [], body: [UInt8] = [],
        policy: ContentPolicy = .document
    ) {
        self.status = status
        self.policy = policy
        self.headers = WebHeaders(headers)
        self.body = body
    }

    /// A document in JSON. It is never stored by caches, because it is about a board of one user.
    package static func json(
        _ json: JSONValue, status: Int = 200, _ headers: [(String, String)] = []
    ) -> WebReply {
        let fields = [("Content-Type", "application/json"), ("Cache-Control", "no-store")]
        return WebReply(status, fields + headers, body: json.bytes)
    }

    static func html(_ text: String, status: Int = 200, _ headers: [(String, String)] = []) -> WebReply {
        let fields = [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")]
        return WebReply(status, fields + headers, body: Array(text.utf8), policy: .page)
    }
}
