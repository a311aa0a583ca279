import BoardDocuments
package import WidgetModel

/// The picture of a kind in the gallery, as the address `/gallery/KIND.svg` describes it.
package struct SampleQuery: Hashable, Sendable {
    package let kind: String
    /// Nil for the first family of the kind.
    package let family: Family?
    package let scheme: Appearance

    /// The parameters of the query.
    static let members: [CallRoute.QueryMember] = [
        .member("scheme", "The colors; light by default.", .word(of: Appearance.self)),
        .member("family", "The size; the first one of the kind by default.", .word(of: Family.self)),
    ]

    /// - Parameter file: the last part of the path: `weather.svg`.
    init(_ file: String, _ query: [RequestTarget.Parameter]) throws(WebProblem) {
        guard file.hasSuffix(".svg"), let kind = Kind(String(file.dropLast(4))) else {
            throw .notFound("there is no picture \"\(file)\"")
        }
        let query = try WebQuery(query, names: Self.members.map(\.name))
        self.kind = kind.name
        family = try query.choice("family")
        scheme = try query.scheme()
    }

    /// The reply with the picture, which a browser may cache for a while.
    package static func reply(_ bytes: [UInt8]) -> WebReply {
        WebReply(
            200, [("Content-Type", "image/svg+xml"), ("Cache-Control", "private, max-age=60")], body: bytes,
            policy: .picture)
    }

    package func missing() -> WebReply {
        WebProblem.notFound("the gallery has no picture of \"\(kind)\"").reply
    }
}
