package import IntentDefinitions
package import JSONText
package import WidgetModel

/// The JSON Schema (2020-12) of the configurations of one intent: what is stored, and what `--format json`
/// prints as values.
///
/// It accepts every valid configuration. It refuses what it can see: types, ranges of numbers, patterns,
/// sizes of lists, unknown names, what is required where it is shown, and most rules. What it cannot see, it
/// says in `$comment`, and lets it pass.
package struct IntentSchema {
    private let intent: IntentDefinition
    private let family: Family?

    /// - Parameter family: nil: one in which the configuration is valid will do.
    package init(_ intent: IntentDefinition, for family: Family? = nil) {
        self.intent = intent
        self.family = family
    }

    package var document: JSONValue {
        var document: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(intent.displayTitle),
        ]
        document["description"] = intent.description.map(JSONValue.string)
        let families = family.map { [$0] } ?? intent.distinctFamilies
        let schemas = families.map { FamilySchema(intent, $0, isAlone: families.count == 1) }
        let unseen = schemas.first?.unseen ?? []
        if !unseen.isEmpty {
            document["$comment"] = .string("not seen here: " + unseen.joined(separator: "; "))
        }
        if schemas.count == 1 {
            for (key, value) in schemas[0].body { document[key] = value }
            document["$defs"] = schemas[0].definitions.isEmpty ? nil : .object(schemas[0].definitions)
            return .object(document)
        }
        document["anyOf"] = .array(
            schemas.map { ["$ref": .string("#/$defs/\($0.family.rawValue)")] })
        var definitions: JSONObject = [:]
        for schema in schemas {
            definitions[schema.family.rawValue] = .object(schema.body)
            for (key, value) in schema.definitions { definitions[key] = value }
        }
        document["$defs"] = .object(definitions)
        return .object(document)
    }
}
