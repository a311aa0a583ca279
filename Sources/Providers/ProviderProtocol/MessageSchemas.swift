package import WidgetModel
package import WidgetViews

/// Schemas of types whose JSON form cannot be derived from their properties.
extension ViewTree: JSONForm {
    package static var schema: JSONObject { ["$ref": .string("#/$defs/" + ViewSchema.name)] }
    package static var example: JSONValue { "" }
}

extension Option: JSONForm {
    package static var schema: JSONObject {
        let text: JSONValue = ["type": "string"]
        let texts: JSONObject = ["title": text, "subtitle": text]
        var object = texts
        object["id"] = text
        var value = texts
        value["value"] = [:]
        value["group"] = text
        return [
            "anyOf": [
                ["type": ["string", "number", "boolean"]],
                ["type": "object", "properties": .object(object), "required": ["id"]],
                ["type": "object", "properties": .object(value), "required": ["value"]],
            ]
        ]
    }
    package static var example: JSONValue { 1 }
}

extension ParameterReads: JSONForm {
    static var schema: JSONObject {
        let word: JSONValue = ["enum": .array(ValueType.allCases.map { .string($0.rawValue) })]
        let words: JSONValue = ["type": "array", "items": word]
        let shape: JSONValue = [
            "type": "object",
            "properties": ["type": ["anyOf": [word, words]], "list": ["type": "boolean"]],
        ]
        return [
            "anyOf": [
                ["type": "array", "items": ["type": "string"]],
                ["type": "object", "additionalProperties": ["anyOf": [word, words, shape]]],
            ]
        ]
    }
    static var example: JSONValue { [] }
}

extension EntryAnswer: JSONForm {
    package static var schema: JSONObject {
        .content(beside: ["date": .object(JSONObject(schemaOf: Instant.self))])
    }
    package static var example: JSONValue { ["view": ""] }
}

extension AnswerEntry: JSONForm {
    package static var schema: JSONObject {
        let header = JSONObject(schemaOf: EntryHeader.self)
        var schema = JSONObject.content(beside: header["properties"]?.object ?? [:])
        schema["required"] = header["required"]
        return schema
    }
    package static var example: JSONValue { ["date": .string("2026-11-21T08:30:00.000Z"), "view": ""] }
}

extension JSONObject {
    /// The schema of an object with a view or data, and with additional optional members.
    fileprivate static func content(beside members: JSONObject) -> JSONObject {
        var properties: JSONObject = ["view": .object(ViewTree.schema), "data": [:]]
        for (name, schema) in members { properties[name] = schema }
        return [
            "type": "object", "properties": .object(properties),
            "anyOf": [["required": ["view"]], ["required": ["data"]]],
        ]
    }
}
