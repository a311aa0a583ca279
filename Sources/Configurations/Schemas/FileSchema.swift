import IntentDefinitions
package import JSONText
import WidgetManifests
import WidgetModel
import YAMLReading

/// JSON Schemas (2020-12) of the files that authors write, for their editors: completion, hover, and the
/// mistakes that a schema can see. `check` sees the rest.
package enum FileSchema: String, CaseIterable, Sendable {
    case definition, manifest, workspace
    /// A timeline test.
    case timelineTest = "test"
    /// The texts of a definition, or of a manifest, in another language.
    case definitionLocale = "definition-locale"
    case manifestLocale = "manifest-locale"

    package var document: JSONValue {
        var schema: JSONObject = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        let (title, body) =
            switch self {
            case .definition: ("Intent definitions", Self.definitionFile)
            case .manifest: ("A provider manifest", Self.manifestFile)
            case .workspace: ("A workspace", Self.workspaceFile)
            case .timelineTest: ("A timeline test", Self.testFile)
            case .definitionLocale:
                ("The texts of intent definitions in another language", Self.localeFile(.definition))
            case .manifestLocale:
                ("The texts of a provider manifest in another language", Self.localeFile(.manifest))
            }
        schema["title"] = .string(title)
        for (key, value) in body { schema[key] = value }
        if self == .definition { schema["$defs"] = .object(Self.definitionParts) }
        return .object(schema)
    }
}

// What schemas are made of.
extension FileSchema {
    /// Any single value: a place that takes a text takes `no` and `12` too.
    static let text: JSONValue = ["type": ["string", "number", "boolean", "null"]]
    static let boolean: JSONValue = ["type": "boolean"]
    static let format: JSONValue = ["const": 1, "description": "The version of the language."]
    static let anything: JSONValue = true

    static func integer(from least: Int64) -> JSONValue { ["type": "integer", "minimum": .integer(least)] }
    static func words(_ words: [String]) -> JSONValue { ["enum": .array(words.map(JSONValue.string))] }
    static func part(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }
    static func any(_ schemas: JSONValue...) -> JSONValue { ["anyOf": .array(schemas)] }
    static func list(of element: JSONValue) -> JSONValue { ["type": "array", "items": element] }
    static func oneOrMore(of element: JSONValue) -> JSONValue { any(list(of: element), element) }

    /// One, or a list of them that is not empty.
    static func some(_ element: JSONValue) -> JSONValue {
        any(element, ["type": "array", "items": element, "minItems": 1])
    }

    /// A mapping whose keys are names that the author chooses, other ones than `taken`.
    static func names(of value: JSONValue, but taken: [String] = [], least: Int64 = 0) -> JSONValue {
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
        "^[^\\u0000-@\\[-\\^`{-\\u007F][^\\u0000-/:-@\\[-\\^`{-\\u007F]*$"

    /// A mapping with known keys.
    static func mapping(_ keys: JSONObject, required: [String] = []) -> JSONObject {
        var schema: JSONObject = [
            "type": "object", "properties": .object(keys), "additionalProperties": false,
        ]
        if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
        return schema
    }

    /// The same schema with the words that an editor shows.
    static func said(_ words: String, _ schema: JSONValue) -> JSONValue {
        guard var object = schema.object else { return ["description": .string(words)] }
        object["description"] = .string(words)
        return .object(object)
    }

    static let families: JSONValue = words(Family.allCases.map(\.rawValue))
}
