import IntentDefinitions
import JSONText

/// Literals, as an editor sees them: plain words of YAML's core schema are typed.
extension FileSchema {
    /// A single value of any type; `null` and `~` are none.
    static let scalar: JSONValue = ["type": ["string", "number", "boolean"]]

    /// The literals of each built-in type, as parts of a schema.
    static let literals = JSONObject(ParameterType.builtIn.map { (partName($0), $0.kind.literalSchema) })

    static func literalPart(_ type: ParameterType) -> JSONValue { part(partName(type)) }

    private static func partName(_ type: ParameterType) -> String { "literal-\(type.name)" }

    /// Ends of a range: two of them, or one under its name.
    static func range(of end: JSONValue) -> JSONValue {
        any(
            ["type": "array", "items": end, "minItems": 2, "maxItems": 2],
            .all([.object(mapping(["min": end, "max": end])), ["minProperties": 1]]))
    }
}
