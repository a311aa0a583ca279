import IntentDefinitions
import JSONText
import YAMLReading

/// Literals, as an editor sees them: plain words of YAML's core schema are typed.
extension FileSchema {
    /// The literals of each built-in type, as parts of a schema.
    static let literals = JSONObject(ParameterType.builtIn.map { (partName($0), $0.kind.literalSchema) })

    static func literalPart(_ type: ParameterType) -> JSONValue { SchemaForm.part(partName(type)) }

    private static func partName(_ type: ParameterType) -> String { "literal-\(type.name)" }
}
