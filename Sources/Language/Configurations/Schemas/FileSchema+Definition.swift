import IntentDefinitions
import SourceText
import WidgetModel

/// The named parts of the schema of definition files. Grammars refer to them by name, because they are
/// recursive or used several times.
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

    /// A file extension with its dot, a MIME type or a uniform type identifier.
    private static let kindOfFile = SchemaForm.fitting(
        "^(\\.[^/*]+|[^/.*][^/*]*\\.[^/*]+|[^/.*][^/*]*/([^/.*][^/*]*|\\*))$")

    /// Some YAML parsers read the keys `true` and `false` as booleans, so validators may see either form.
    static let labels: JSONValue = [
        "type": "object", "properties": ["true": SchemaForm.text, "false": SchemaForm.text],
        "additionalProperties": SchemaForm.text,
        "propertyNames": ["enum": ["true", "false", true, false]],
    ]

    // Conditions

    /// A mapping of parameters to their tests.
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

    /// A test of a parameter: values, or a mapping with keys.
    private static let test: JSONValue = {
        var forms = ConditionForms.grammar.schema
        forms["minProperties"] = 1
        return SchemaForm.any(SchemaForm.part("values"), .object(forms))
    }()

    /// A test of the family, for which ranges are not allowed.
    private static let familyTest: JSONValue = {
        let (one, some) = (SchemaForm.part("familyTest"), SchemaForm.some(families))
        var forms = ConditionForms.grammar.schema {
            ["is": some, "not": one, "any": conditions(one), "all": conditions(one)][$0]
        }
        forms["minProperties"] = 1
        return SchemaForm.any(some, .object(forms))
    }()

    private static let values = SchemaForm.some(SchemaForm.text)

    /// A list that is not empty.
    private static func conditions(_ element: JSONValue) -> JSONValue {
        ["type": "array", "items": element, "minItems": 1]
    }
}

extension JSONObject {
    /// Both objects combined. The members of the other one take precedence.
    func merging(_ other: JSONObject) -> JSONObject {
        var all = self
        for (key, value) in other { all[key] = value }
        return all
    }
}
