package import WidgetModel

/// A picture of a widget as the address of `/widgets/ID.svg` or `/widgets/ID.png` describes it.
///
/// Every parameter has a closed list of values, so that nothing can be asked for that fills caches.
package struct PictureQuery: Hashable, Sendable {
    package enum Format: String, Hashable, Sendable, CaseIterable { case svg, png }

    package let widget: String
    package let format: Format
    package let scheme: Appearance
    /// The pixels per point of a PNG.
    package let scale: Int
    package let at: Instant?

    /// - Parameter file: the last part of the path: `weather-1.svg`.
    init(_ file: String, _ query: [RequestTarget.Parameter]) throws(WebProblem) {
        guard let dot = file.lastIndex(of: "."),
            let format = Format(rawValue: String(file[file.index(after: dot)...])),
            PlacedWidgetID(String(file[..<dot])) != nil
        else { throw .notFound("there is no picture \"\(file)\"") }
        // `v` makes a browser load the picture again when its content is another one.
        let names = ["scheme", "scale", "at", "v"]
        for parameter in query where !names.contains(parameter.name) {
            throw .parameterUnknown(parameter.name, expected: names)
        }
        func value<Value>(
            _ name: String, _ expected: String, _ read: (String) -> Value?
        ) throws(WebProblem) -> Value? {
            guard let text = query.first(where: { $0.name == name })?.value else { return nil }
            guard let value = read(text) else { throw .parameterValue(name, text, expected: expected) }
            return value
        }
        self.widget = String(file[..<dot])
        self.format = format
        scheme = try value("scheme", "light or dark") { Appearance(rawValue: $0) } ?? .light
        scale = try value("scale", "1, 2 or 3") { Int($0).flatMap { (1...3).contains($0) ? $0 : nil } } ?? 2
        at = try value("at", Instant.expectation) { Instant(rfc3339: $0) }
    }

    /// The reply with a picture.
    ///
    /// - Parameters:
    ///   - tag: a hash of the bytes.
    ///   - until: when the picture changes by itself, without a new timeline; nil for never.
    package func reply(
        _ bytes: [UInt8], tag: String, until: Instant?, to request: WebRequest
    ) -> WebReply {
        let tag = "\"\(tag)\""
        // A timeline can arrive at any time, so a browser always asks whether the picture is still the same.
        var headers = [("ETag", tag), ("Cache-Control", "private, no-cache")]
        if let until { headers.append(("Expires", HTTPDate.text(of: until))) }
        if request.hasCurrent(tag) { return WebReply(304, headers) }
        headers.append(("Content-Type", format == .svg ? "image/svg+xml" : "image/png"))
        return WebReply(200, headers, body: bytes)
    }
}
