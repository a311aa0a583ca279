package import JSONText
package import WidgetModel

/// Words; line breaks are kept, long lines wrap.
package struct ViewText: ViewNode {
    package var text: String

    package init(_ text: String) { self.text = text }

    static let form = ViewForm("text") { object, reader throws(ViewError) in
        .text(ViewText(try reader.requiredText("text", of: object)))
    }

    package func write(into object: inout JSONObject) { object["text"] = .string(text) }

    package var ownBytes: Int { text.utf8.count }
}

/// A text made of a date, drawn again as time passes, without its provider.
package struct ViewDate: ViewNode {
    /// How the date reads; the names are those of SwiftUI's `Text.DateStyle`.
    package enum Style: String, Hashable, Sendable, CaseIterable {
        /// The time of day: `08:30`.
        case time
        /// The day: `21 Nov 2026`.
        case date
        /// How far away, without a sign, in the two largest units: `2 h 23 min`.
        case relative
        /// How far away, with a sign, in the largest unit: `+2 h`, `-23 min`.
        case offset
        /// A running clock to or from the date: `2:32`, `36:59:01`.
        case timer
    }

    package var date: Instant
    package var style: Style
    /// The IANA name of the zone for the time or day; nil is the zone of the display.
    package var zone: String?

    package init(_ date: Instant, style: Style, zone: String? = nil) {
        self.date = date
        self.style = style
        self.zone = zone
    }

    static let form = ViewForm("date", beside: ["style", "zone"]) { object, reader throws(ViewError) in
        let date = try object.read("date", ViewValue.instant)
        guard let date, let style = try object.read("style", ViewValue.word(Style.self)) else {
            throw ViewError(.value, at: "style", found: "nothing", expected: words(Style.self))
        }
        return .date(ViewDate(date, style: style, zone: try reader.text("zone", of: object)))
    }

    package func write(into object: inout JSONObject) {
        object["date"] = .string(date.description)
        object["style"] = .string(style.rawValue)
        object["zone"] = zone.map(JSONValue.string)
    }
}
