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
            case .definition: ("Intent definitions", FileSections.grammar.schema)
            case .manifest: ("A provider manifest", Self.manifestFile)
            case .workspace: ("A workspace", Workspace.grammar.schema)
            case .timelineTest: ("A timeline test", TestKeys.grammar.schema)
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

extension FileSchema {
    static let families = SchemaForm.words(Family.allCases.map(\.rawValue))

    /// A static widget has nothing to read and nothing to recommend.
    private static let manifestFile: JSONObject = {
        var schema = ProviderManifest.grammar.schema
        guard var members = schema["properties"]?.object, var widgets = members["widgets"]?.object else {
            return schema
        }
        widgets["additionalProperties"] = .all([
            .object(WidgetDeclaration.grammar.schema),
            [
                "if": [
                    "properties": ["configuration": ["const": "static"]], "required": ["configuration"],
                ],
                "then": .not(SchemaForm.any(["required": ["reads"]], ["required": ["recommendations"]])),
            ],
        ])
        members["widgets"] = .object(widgets)
        schema["properties"] = .object(members)
        return schema
    }()
}
