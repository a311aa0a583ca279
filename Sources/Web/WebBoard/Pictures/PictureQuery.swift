import BoardDocuments
package import WidgetModel

/// A picture of a widget, as described by the address of `/widgets/ID.svg` or `/widgets/ID.png`, or the areas
/// of the parts in the picture that a user can use (`/widgets/ID.json`).
///
/// The drawing parameters accept only fixed lists of values.
package struct PictureQuery: Hashable, Sendable {
    package enum Format: String, Hashable, Sendable, CaseIterable {
        case svg, png, json

        fileprivate var type: String {
            switch self {
            case .svg: "image/svg+xml"
            case .png: "image/png"
            case .json: "application/json"
            }
        }
    }

    package let widget: String
    package let format: Format
    package let scheme: Appearance
    /// The pixels per point of a PNG.
    package let scale: Int
    package let at: Instant?

    /// The parameters of the query.
    static let members: [CallRoute.QueryMember] = [
        .member("scheme", "The colors; light by default.", .word(of: Appearance.self)),
        .member("scale", "The pixels per point of a PNG; 2 by default.", .number(scales)),
        .at,
        .member("v", "Any text. A browser loads the picture again if the text changes."),
    ]
    private static let scales = 1...3

    /// - Parameter file: the last part of the path: `weather-1.svg`.
    init(_ file: String, _ query: [RequestTarget.Parameter]) throws(WebProblem) {
        guard let dot = file.lastIndex(of: "."),
            let format = Format(rawValue: String(file[file.index(after: dot)...])),
            PlacedWidgetID(String(file[..<dot])) != nil
        else { throw .notFound("there is no picture \"\(file)\"") }
        let query = try WebQuery(query, names: Self.members.map(\.name))
        self.widget = String(file[..<dot])
        self.format = format
        scheme = try query.scheme()
        scale = try query.number("scale", "1, 2 or 3", in: Self.scales) ?? 2
        at = try query.instant("at")
    }

    /// The reply with a picture.
    ///
    /// - Parameters:
    ///   - content: a hash of the drawn content.
    ///   - until: when the picture changes by itself, without a new timeline; nil for never.
    package func reply(
        _ bytes: [UInt8], content: String, until: Instant?, to request: WebRequest
    ) -> WebReply {
        let tag = "\"\(content)-\(format.rawValue)-\(scheme.rawValue)-\(scale)-\(Self.version)\""
        // A timeline can arrive at any time, so a browser always validates its copy. The expiry is for
        // programs that fetch pictures at fixed intervals.
        var headers = [("ETag", tag), ("Cache-Control", "private, no-cache")]
        if let until, until.milliseconds > 0 { headers.append(("Expires", HTTPDate.text(of: until))) }
        if request.hasCurrent(tag) { return WebReply(304, headers, policy: .picture) }
        headers.append(("Content-Type", format.type))
        return WebReply(200, headers, body: bytes, policy: .picture)
    }

    /// Raised when the renderer draws the same content differently.
    private static let version = 2
}
