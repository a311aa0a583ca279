package import WidgetModel

/// Changes settings of a display.
package struct SetDisplayCall: BoardCall {
    package typealias Reply = Display

    package static let method = "display.set"

    package static let routes = [
        CallRoute(.patch, "/displays/{id}", "Change settings of a display.") {
            $0.named = "display"
            $0.body = .members()
        }
    ]

    package var display: String
    /// The members of ``DisplaySettings`` that change. Null leaves a setting to the display or the board, or
    /// restores the default for the kind of display.
    package var settings: ChangedDisplaySettings

    package init(display: String, settings: JSONObject) {
        self.display = display
        self.settings = ChangedDisplaySettings(members: settings)
    }
}

/// The settings of a display that change, as a client sends them. Reading checks their types, and keeps null.
package struct ChangedDisplaySettings: JSONForm, Codable, Sendable {
    package let members: JSONObject

    package init(members: JSONObject) { self.members = members }

    package init(from decoder: any Decoder) throws {
        members = try decoder.singleValueContainer().decode(JSONObject.self)
        _ = try Types(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(members)
    }

    package static var schema: JSONObject { JSONObject(schemaOf: Types.self) }
    package static var example: JSONValue { [:] }

    private struct Types: Decodable {
        var pages: [DisplayedPage]?
        var size: OrNull<PixelSize>?
        var scale: Double?
        var palette: DisplayPalette?
        var rotation: Rotation?
        var scheme: Appearance?
        var locale: OrNull<LocaleTag>?
        var timeZone: OrNull<String>?
        var refreshFloor: Milliseconds?
        var sleep: OrNull<SleepHours>?
    }
}
