package import JSONText

/// Parts of JSON Schemas of files, as an editor sees them: plain words of YAML's core schema are typed.
package enum SchemaForm {
    /// Any single value: a place that takes a text takes `no` and `12` too.
    package static let text: JSONValue = ["type": ["string", "number", "boolean", "null"]]
    /// A single value of any type; `null` and `~` are none.
    package static let scalar: JSONValue = ["type": ["string", "number", "boolean"]]
    package static let boolean: JSONValue = ["type": "boolean"]
    package static let anything: JSONValue = true

    package static func any(_ schemas: JSONValue...) -> JSONValue { ["anyOf": .array(schemas)] }

    package static func fitting(_ pattern: String) -> JSONValue {
        ["type": "string", "pattern": .string(pattern)]
    }

    package static func integer(in bounds: ClosedRange<Int>) -> JSONValue {
        var schema: JSONObject = ["type": "integer"]
        if bounds.lowerBound > Int.min { schema["minimum"] = .integer(Int64(bounds.lowerBound)) }
        if bounds.upperBound < Int.max { schema["maximum"] = .integer(Int64(bounds.upperBound)) }
        return .object(schema)
    }

    package static func list(of element: JSONValue) -> JSONValue { ["type": "array", "items": element] }

    /// A mapping with known keys.
    package static func mapping(_ keys: JSONObject, required: [String] = []) -> JSONObject {
        var schema: JSONObject = [
            "type": "object", "properties": .object(keys), "additionalProperties": false,
        ]
        if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
        return schema
    }

    /// A mapping whose keys are names that the author chooses, other ones than `taken`.
    package static func names(of value: JSONValue, but taken: [String] = [], least: Int64 = 0) -> JSONValue {
        var name: JSONObject = ["pattern": .string(namePattern)]
        if !taken.isEmpty { name["not"] = words(taken) }
        var schema: JSONObject = [
            "type": "object", "additionalProperties": value, "propertyNames": .object(name),
        ]
        if least > 0 { schema["minProperties"] = .integer(least) }
        return .object(schema)
    }

    /// Letters, digits and `_`, as far as ASCII goes; letters of other scripts are not told from marks.
    private static let namePattern =
        "^[^\\u0000-@\\[-\\^\\u0060{-\\u007F][^\\u0000-/:-@\\[-\\^\\u0060{-\\u007F]*$"

    package static func oneOrMore(of element: JSONValue) -> JSONValue { any(list(of: element), element) }

    /// A part that the document defines under `$defs`.
    package static func part(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

    /// The same schema with the words that an editor shows.
    package static func said(_ words: String, _ schema: JSONValue) -> JSONValue {
        guard var object = schema.object else { return ["description": .string(words)] }
        object["description"] = .string(words)
        return .object(object)
    }

    /// One, or a list of them that is not empty.
    package static func some(_ element: JSONValue) -> JSONValue {
        any(element, ["type": "array", "items": element, "minItems": 1])
    }

    package static func words(_ words: [String]) -> JSONValue {
        ["enum": .array(words.map(JSONValue.string))]
    }
}
