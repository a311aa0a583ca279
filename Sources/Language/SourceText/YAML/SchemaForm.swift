package import WidgetModel

/// Builds the JSON Schemas of files. They describe the file as editors see it: an editor interprets plain
/// scalars by YAML's core schema, so `no` may be a boolean for it.
package enum SchemaForm {
    /// Any single value. Texts in a file may be `no` or `12`, which editors do not see as strings. `null` and
    /// `~` are refused.
    package static let text: JSONValue = ["type": ["string", "number", "boolean"]]
    package static let boolean: JSONValue = ["type": "boolean"]
    /// Any value.
    package static let anything: JSONValue = true

    /// A value that matches one of several schemas.
    package static func any(_ schemas: JSONValue...) -> JSONValue { ["anyOf": .array(schemas)] }

    /// A string that matches a pattern.
    package static func fitting(_ pattern: String) -> JSONValue {
        ["type": "string", "pattern": .string(pattern)]
    }

    /// A whole number. The limits of `Int` are omitted.
    package static func integer(in bounds: ClosedRange<Int>) -> JSONValue {
        var schema: JSONObject = ["type": "integer"]
        if bounds.lowerBound > Int.min { schema["minimum"] = .integer(Int64(bounds.lowerBound)) }
        if bounds.upperBound < Int.max { schema["maximum"] = .integer(Int64(bounds.upperBound)) }
        return .object(schema)
    }

    /// A list with elements of one kind.
    package static func list(of element: JSONValue) -> JSONValue { ["type": "array", "items": element] }

    /// A mapping with known keys. Other keys are not allowed.
    package static func mapping(_ keys: JSONObject, required: [String] = []) -> JSONObject {
        var schema: JSONObject = [
            "type": "object", "properties": .object(keys), "additionalProperties": false,
        ]
        if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
        return schema
    }

    /// A mapping with names that the author chooses as keys, except those in `taken`. It has at least `least`
    /// entries.
    package static func names(
        of value: JSONValue, _ form: NameForm = .word, but taken: [String] = [], least: Int64 = 0
    ) -> JSONValue {
        var schema: JSONObject = ["type": "object", "additionalProperties": value]
        var name: JSONObject = form == .word ? ["pattern": .string(namePattern)] : [:]
        if !taken.isEmpty { name["not"] = words(taken) }
        if !name.isEmpty { schema["propertyNames"] = .object(name) }
        if least > 0 { schema["minProperties"] = .integer(least) }
        return .object(schema)
    }

    /// Names consist of letters, digits and `_`. The pattern checks ASCII only and accepts all other
    /// characters, because it cannot distinguish letters from marks there.
    private static let namePattern =
        "^[^\\u0000-@\\[-\\^\\u0060{-\\u007F][^\\u0000-/:-@\\[-\\^\\u0060{-\\u007F]*$"

    /// One value, or a list of values.
    package static func oneOrMore(of element: JSONValue) -> JSONValue { any(list(of: element), element) }

    /// A reference to a schema that the document defines under `$defs`.
    package static func part(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

    /// A schema with a description, which editors show.
    package static func said(_ words: String, _ schema: JSONValue) -> JSONValue {
        guard var object = schema.object else { return ["description": .string(words)] }
        object["description"] = .string(words)
        return .object(object)
    }

    /// One value, or a list with at least one value.
    package static func some(_ element: JSONValue) -> JSONValue {
        any(element, ["type": "array", "items": element, "minItems": 1])
    }

    /// One of a few words.
    package static func words(_ words: [String]) -> JSONValue {
        ["enum": .array(words.map(JSONValue.string))]
    }
}
