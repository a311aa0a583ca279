package import JSONText
package import WidgetViews

/// Schemas of types whose JSON form does not follow from their properties.
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
