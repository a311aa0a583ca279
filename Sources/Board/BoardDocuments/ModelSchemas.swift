package import WidgetModel

/// Schemas of types whose JSON form differs from their properties.
extension Instant: JSONForm {
    package static var schema: JSONObject { ["type": "string", "format": "date-time"] }
    package static var example: JSONValue { "2026-11-21T08:30:00.000Z" }
}

extension Kind: JSONForm {
    package static var schema: JSONObject { ["type": "string"] }
    package static var example: JSONValue { "weather" }
}

extension PlacedWidgetID: JSONForm {
    package static var schema: JSONObject { ["type": "string"] }
    package static var example: JSONValue { "weather-1" }
}

extension LocaleTag: JSONForm {
    package static var schema: JSONObject { ["type": "string"] }
    package static var example: JSONValue { "pt-BR" }
}

extension DisplayName: JSONForm {
    package static var schema: JSONObject { ["type": "string"] }
    package static var example: JSONValue { "kitchen" }
}

extension PixelSize: JSONForm {
    package static var schema: JSONObject { ["type": "string", "pattern": "^[0-9]+x[0-9]+$"] }
    package static var example: JSONValue { "800x480" }
}

extension DisplayPalette: JSONForm {
    package static var schema: JSONObject { ["type": "string"] }
    package static var example: JSONValue { "gray4" }
}

extension Rotation: JSONForm {
    package static var schema: JSONObject { ["enum": [0, 90, 180, 270]] }
    package static var example: JSONValue { 90 }
}

extension SleepHours: JSONForm {
    package static var schema: JSONObject { ["type": "string"] }
    package static var example: JSONValue { "23:00-06:30" }
}

extension ReloadPolicy: JSONForm {
    package static var schema: JSONObject {
        let after = JSONObject(schemaOf: Instant.self)
        let object: JSONObject = [
            "type": "object", "properties": ["after": .object(after)], "required": ["after"],
        ]
        return ["anyOf": [["enum": ["atEnd", "never"]], .object(object)]]
    }
    package static var example: JSONValue { "atEnd" }
}

extension Declaration: JSONForm {
    package static var schema: JSONObject {
        ["anyOf": [["type": "boolean", "const": false], ["type": "string", "const": "broken"]]]
    }
    package static var example: JSONValue { false }
}

extension ChangeReload: JSONAlternatives {
    package static var alternatives: [any Decodable.Type] { [ReloadReport.self, LedgerRow.self] }
}

extension EditReply: JSONAlternatives {
    package static var alternatives: [any Decodable.Type] { [ChangedWidget.self, ChangedWidgets.self] }
}

extension ReloadReply: JSONAlternatives {
    package static var alternatives: [any Decodable.Type] { [ReloadedWidget.self, ReloadedWidgets.self] }
}

extension RenderReply: JSONAlternatives {
    package static var alternatives: [any Decodable.Type] { [RenderedWidget.self, RenderedWidgets.self] }
}

extension Ledger: JSONAlternatives {
    package static var alternatives: [any Decodable.Type] { [WidgetLedger.self, BoardLedger.self] }
}

extension LayoutChange: JSONForm {
    package static var schema: JSONObject {
        let text: JSONValue = ["type": "string"]
        let widgets: JSONValue = ["type": "array", "items": text]
        func change(_ name: String, _ value: JSONValue, _ others: JSONObject = [:]) -> JSONValue {
            var properties = others
            properties[name] = value
            return ["type": "object", "required": [.string(name)], "properties": .object(properties)]
        }
        func move(_ destination: String, _ value: JSONValue) -> JSONValue {
            [
                "type": "object", "required": ["move", .string(destination)],
                "properties": .object(["move": widgets, destination: value]),
            ]
        }
        return [
            "anyOf": [
                move("before", text), move("after", text), move("toPage", text),
                move("to", ["enum": ["first", "last"]]),
                change("page", text, ["widgets": widgets]), change("rename", text, ["title": text]),
                change("movePage", text, ["before": text]), change("removePage", text),
                change(
                    "renameSection", text, ["onPage": text, "title": ["type": ["string", "null"]]]),
                change("moveSection", text, ["onPage": text, "before": text]),
                change("section", ["type": ["string", "null"]], ["widgets": widgets]),
                change("columns", ["type": ["integer", "null"]]), change("stack", widgets),
                change("unstack", text), change("pin", text), change("unpin", text),
                change("reset", ["const": true]),
            ]
        ]
    }
    package static var example: JSONValue { ["reset": true] }
}
