package import BoardDocuments
package import WidgetModel
import WidgetViews

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

    /// The reply with a tag of its content, with which a client asks whether it has changed.
    ///
    /// - Parameter revision: the revision of the document, with which the tag begins; nil without one.
    func tagged(_ revision: Revision? = nil) -> WebReply {
        var reply = self
        let hash = String(stableHash(of: body), radix: 36)
        reply.headers.add("ETag", EntityTag.text(of: revision, content: hash))
        return reply
    }

    /// The smallest body that is compressed. Shorter replies fit in one packet anyway.
    private static let compressedBytes = 1 << 10
    private static let compressedTypes: Set = [
        "application/json", "application/problem+json", "image/svg+xml", MetricsText.contentType,
    ]

    /// The reply in the form for a client: compressed if the client supports it, and without a body if the
    /// client already has it.
    ///
    /// - Parameter compress: compresses with gzip.
    package func adapted(to request: WebRequest, compress: ([UInt8]) -> [UInt8]) -> WebReply {
        var reply = self
        var isCompressed = false
        if Self.compressedTypes.contains(headers["content-type"] ?? ""), headers["content-encoding"] == nil {
            reply.headers.add("Vary", "Accept-Encoding")
            isCompressed = body.count >= Self.compressedBytes && request.accepts(encoding: "gzip")
        }
        // A tag identifies the bytes of one encoding.
        if isCompressed, let tag = headers["etag"] {
            reply.headers.set("ETag", to: tag.dropLast() + "-gzip\"")
        }
        if status == 200, request.isReading, let tag = reply.headers["etag"], request.hasCurrent(tag) {
            reply.headers.set("Content-Type", to: nil)
            (reply.status, reply.body) = (304, [])
        } else if isCompressed {
            reply.headers.add("Content-Encoding", "gzip")
            reply.body = compress(body)
        }
        return reply
    }

    /// A line of text, for programs that only check the status.
    package static func plain(_ line: String, status: Int = 200) -> WebReply {
        WebReply(
            status, [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            body: Array((line + "\n").utf8))
    }

    package static func metrics(_ metrics: BoardMetrics) -> WebReply {
        WebReply(
            200, [("Content-Type", MetricsText.contentType), ("Cache-Control", "no-store")],
            body: Array(MetricsText.openMetrics.text(of: metrics).utf8))
    }

    static func html(_ text: String, status: Int = 200, _ headers: [(String, String)] = []) -> WebReply {
        let fields = [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")]
        return WebReply(status, fields + headers, body: Array(text.utf8), policy: .page)
    }
}
