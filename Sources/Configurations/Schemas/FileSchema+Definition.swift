import IntentDefinitions
import JSONText
import WidgetModel
import YAMLReading

/// The parts of definitions that the schema of their file refers to by name.
extension FileSchema {
    static let definitionParts: JSONObject = literals.merging([
        "parameter": .object(parameter), "property": .object(property),
        "case": DeclaredCase.schema, "labels": labels,
        "condition": condition, "test": test, "tests": conditions(SchemaForm.part("test")),
        "familyTest": familyTest, "values": values,
        "currency": SchemaForm.words(Currency.codes), "kindOfFile": kindOfFile,
    ])

    private static let property: JSONObject = {
        var schema = DeclaredProperty.grammar.schema
        schema["dependentSchemas"] = .object(attributeOwners)
        return schema
    }()

    /// An extension with its point, a content type or a uniform type identifier.
    private static let kindOfFile = SchemaForm.fitting(
        "^(\\.[^/*]+|[^/.*][^/*]*\\.[^/*]+|[^/.*][^/*]*/([^/.*][^/*]*|\\*))$")

    /// Where a parser of YAML takes the keys for booleans, a validator compares those.
    static let labels: JSONValue = [
        "type": "object", "properties": ["true": SchemaForm.text, "false": SchemaForm.text],
        "additionalProperties": SchemaForm.text,
        "propertyNames": ["enum": ["true", "false", true, false]],
    ]

    // Conditions

    /// A mapping of parameters to what is said about each.
    private static let condition: JSONValue = [
        "type": "object", "minProperties": 1,
        "properties": [
            "any": conditions(SchemaForm.part("condition")), "all": conditions(SchemaForm.part("condition")),
            "not": SchemaForm.part("condition"), "family": SchemaForm.part("familyTest"),
        ],
        "additionalProperties": SchemaForm.part("test"),
    ]

    private static let test: JSONValue = {
        var forms = ConditionForms.grammar.schema
        forms["minProperties"] = 1
        return SchemaForm.any(SchemaForm.part("values"), .object(forms))
    }()

    private static let familyTest: JSONValue = SchemaForm.any(
        SchemaForm.some(families),
        [
            "type": "object", "minProperties": 1, "additionalProperties": false,
            "properties": [
                "is": SchemaForm.some(families), "not": SchemaForm.part("familyTest"),
                "any": conditions(SchemaForm.part("familyTest")),
                "all": conditions(SchemaForm.part("familyTest")),
            ],
        ])

    private static let values = SchemaForm.some(SchemaForm.scalar)

    private static func conditions(_ element: JSONValue) -> JSONValue {
        ["type": "array", "items": element, "minItems": 1]
    }
}

extension JSONObject {
    func merging(_ other: JSONObject) -> JSONObject {
        var all = self
        for (key, value) in other { all[key] = value }
        return all
    }
}
