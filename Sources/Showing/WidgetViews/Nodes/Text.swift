package import WidgetModel

/// Text. Line breaks are kept, and long lines are wrapped.
package struct ViewText: ViewNode {
    package var text: String

    package init(_ text: String) { self.text = text }

    /// How the node is read from its JSON form.
    static let form = ViewForm("text", ViewSchema.text) { object, reader throws(ViewError) in
        .text(ViewText(try reader.requiredText("text", of: object)))
    }

    package func write(into object: inout JSONObject) { object["text"] = .string(text) }

    package var ownBytes: Int { text.utf8.count }

    /// Each character is assumed to be 8 points wide and 16 points high.
    package var estimatedSize: (width: Double, height: Double) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return (Double(8 * (lines.map(\.count).max() ?? 0)), Double(16 * lines.count))
    }
}

/// A string derived from a date, which the renderer updates as time passes, without the provider.
package struct ViewDate: ViewNode {
    /// The format of the date, with the names of SwiftUI's `Text.DateStyle`.
    package enum Style: String, Hashable, Sendable, CaseIterable {
        /// The time of day, such as `08:30`.
        case time
        /// The day, such as `21 Nov 2026`.
        case date
        /// The distance from now without a sign, in the two largest units, such as `2 h 23 min`.
        case relative
        /// The distance from now with a sign, in the largest unit, such as `+2 h` or `-23 min`.
        case offset
        /// A running clock that counts to or from the date, such as `2:32` or `36:59:01`.
        case timer
    }

    package var date: Instant
    package var style: Style
    /// The IANA name of the time zone for times and days; nil uses the zone of the display.
    package var zone: String?

    package init(_ date: Instant, style: Style, zone: String? = nil) {
        self.date = date
        self.style = style
        self.zone = zone
    }

    /// How the node is read from its JSON form. The style is required.
    static let form = ViewForm(
        "date", ViewSchema.instant,
        beside: ["style": ViewSchema.word(Style.self), "zone": ViewSchema.text], required: ["style"]
    ) { object, reader throws(ViewError) in
        let date = try object.read("date", ViewValue.instant)
        guard let date, let style = try object.read("style", ViewValue.word(Style.self)) else {
            throw ViewError(at: "style", found: nil, words: Style.allCases.map(\.rawValue))
        }
        return .date(ViewDate(date, style: style, zone: try reader.text("zone", of: object)))
    }

    package func write(into object: inout JSONObject) {
        object["date"] = .string(date.description)
        object["style"] = .string(style.rawValue)
        object["zone"] = zone.map(JSONValue.string)
    }

    package var estimatedSize: (width: Double, height: Double) { (80, 16) }
}
