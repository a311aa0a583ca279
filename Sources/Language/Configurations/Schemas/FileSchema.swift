import IntentDefinitions
import SourceText
package import WidgetModel

/// The JSON Schemas (2020-12) of the files that authors write. Editors use them for completion, hover text,
/// and errors that a schema can detect. `check` finds the rest.
package enum FileSchema: String, CaseIterable, Sendable {
    case definition, manifest, workspace
    /// The user's `config.yaml`.
    case settings
    /// A timeline test.
    case timelineTest = "test"
    /// The recorded answers of sources.
    case answers
    /// A view definition.
    case view
    /// A board file.
    case board
    /// The strings of a definition in another language.
    case definitionLocale = "definition-locale"
    /// The strings of a manifest in another language.
    case manifestLocale = "manifest-locale"

    /// The complete schema, with its title.
    package var document: JSONValue {
        var schema: JSONObject = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        let (title, body) =
            switch self {
            case .definition: ("Intent definitions", FileSections.grammar.schema)
            case .manifest: ("A provider manifest", Self.manifestFile)
            case .workspace: ("A workspace", Workspace.grammar.schema)
            case .settings: ("The settings of a user", SettingsFile.grammar.schema)
            case .timelineTest: ("A timeline test", TestKeys.grammar.schema)
            case .answers: ("Recorded answers of sources", RecordedKeys.grammar.schema)
            case .view: ("A view definition", ViewFileKeys.grammar.schema)
            case .board: ("A board file", BoardFile.grammar.schema)
            case .definitionLocale:
                ("The texts of intent definitions in another language", Self.localeFile(.definition))
            case .manifestLocale:
                ("The texts of a provider manifest in another language", Self.localeFile(.manifest))
            }
        schema["title"] = .string(title)
        for (key, value) in body { schema[key] = value }
        switch self {
        case .definition: schema["$defs"] = .object(Self.definitionParts)
        case .view: schema["$defs"] = .object(Self.definitionParts.merging(ViewFileSchema.parts))
        case .manifest:
            schema["$defs"] = .object(
                Self.definitionParts.merging([
                    DeclaredEntryMember.schemaName: EntryDeclaration.memberSchema,
                    SourceDeclaration.schemaName: SourceDeclaration.schema,
                    DeclaredValue.schemaName: DeclaredValue.schema,
                ]))
        case .workspace, .settings, .timelineTest, .answers, .board, .definitionLocale, .manifestLocale: break
        }
        return .object(schema)
    }
}

extension FileSchema {
    static let families = SchemaForm.words(Family.allCases.map(\.rawValue))

    /// The grammar of manifests, with the restrictions that `reads` and `recommendations` are not allowed for
    /// static widgets, and that the data come either from a command or from sources.
    private static let manifestFile: JSONObject = {
        var schema = ProviderManifest.grammar.schema
        guard var members = schema["properties"]?.object, var widgets = members["widgets"]?.object else {
            return schema
        }
        var widget = WidgetDeclaration.grammar.schema
        var keys = widget["properties"]?.object ?? [:]
        keys["entry"] = SchemaForm.said(
            "The values that the data of an entry has, by name.", EntryDeclaration.schema)
        widget["properties"] = .object(keys)
        widgets["additionalProperties"] = .all([
            .object(widget),
            [
                "if": [
                    "properties": ["configuration": ["const": "static"]], "required": ["configuration"],
                ],
                "then": .not(SchemaForm.any(["required": ["reads"]], ["required": ["recommendations"]])),
            ],
        ])
        members["widgets"] = .object(widgets)
        schema["properties"] = .object(members)
        let anySource: JSONValue = ["additionalProperties": ["required": ["source"]]]
        schema["anyOf"] = [
            ["required": ["command"]], ["required": ["source"]], ["properties": ["widgets": anySource]],
        ]
        schema["not"] = ["required": ["command", "source"]]
        return schema
    }()
}
