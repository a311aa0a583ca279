package import WidgetModel

/// An HTTP reply as a value. `SecurityHeaders` adds the fields that every reply needs.
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

    /// A JSON document. Caches never store it, because it concerns one user's board.
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
