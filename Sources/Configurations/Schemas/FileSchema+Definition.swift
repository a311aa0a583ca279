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
    private static let condition: JSONValue = {
        let one = SchemaForm.part("condition")
        var schema = ConditionForms.grammar.schema {
            ["any": conditions(one), "all": conditions(one), "not": one][$0]
        }
        var keys = schema["properties"]?.object ?? [:]
        keys["family"] = SchemaForm.said("What the widget's family must be.", SchemaForm.part("familyTest"))
        schema["properties"] = .object(keys)
        schema["additionalProperties"] = SchemaForm.part("test")
        schema["minProperties"] = 1
        return .object(schema)
    }()

    private static let test: JSONValue = {
        var forms = ConditionForms.grammar.schema
        forms["minProperties"] = 1
        return SchemaForm.any(SchemaForm.part("values"), .object(forms))
    }()

    private static let familyTest: JSONValue = {
        let (one, some) = (SchemaForm.part("familyTest"), SchemaForm.some(families))
        var forms = ConditionForms.grammar.schema {
            ["is": some, "not": one, "any": conditions(one), "all": conditions(one)][$0]
        }
        forms["minProperties"] = 1
        return SchemaForm.any(some, .object(forms))
    }()

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
