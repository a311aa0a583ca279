package import WidgetModel

/// Changes settings of a display.
package struct SetDisplayCall: BoardCall {
    package typealias Reply = Display

    package static let method = "display.set"

    package static let routes = [
        CallRoute(.patch, "/displays/{id}", "Change settings of a display.") {
            $0.named = "display"
            $0.body = .members()
            $0.example = ["settings": ["scheme": "dark", "sleep": nil]]
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
        // The board reports unknown settings.
        let known = JSONObject(
            members.filter { DisplaySettings.names.contains($0.key) }.map { ($0.key, $0.value) })
        do throws(JSONMismatch) { _ = try DisplaySettings().changed(by: known) } catch {
            throw InnerMismatch(error)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(members)
    }

    /// The schema of the settings, in which all members may be missing, and null is allowed for those that
    /// the display or the board can determine.
    package static var schema: JSONObject {
        let settings = JSONObject(schemaOf: DisplaySettings.self)
        let required = settings["required"]?.array ?? []
        var properties = JSONObject()
        for (name, schema) in settings["properties"]?.object ?? [:] {
            properties[name] =
                required.contains(.string(name)) ? schema : ["anyOf": [schema, ["type": "null"]]]
        }
        return ["type": "object", "properties": .object(properties)]
    }
    package static var example: JSONValue { [:] }
}
