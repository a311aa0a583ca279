package import SourceText
import WidgetModel

extension ProviderManifest {
    /// The keys of `provider.yaml`, from which its reader, its JSON Schema and the strings of its locale
    /// files are derived.
    package static let grammar = MappingGrammar<ProviderManifest>(
        "a provider manifest",
        [
            FileFormat.key(),
            .required("provider", "The provider's name.", .word(.provider)) {
                $0.name = $1.map { ProviderName($0) }
            },
            // `ManifestSourceRule` requires a command or a source.
            .optional(
                "command", "The program that runs the provider, and its arguments.", .command(.provider)
            ) { $0.command = $1.value },
            SourceDeclaration.key("The data of the widgets, in place of a program.") { $0.source = $1 },
            limitsKey, permissionsKey, environmentKey,
            .optional("group", "Values that an app and the provider share.", .group) { $0.group = $1.value },
            .required("widgets", "The widgets that the provider draws, by kind.", .widgets) {
                $0.widgets = $1.value
            }.translated(.names("widget", form: .free, .keys(WidgetDeclaration.grammar.texts()))),
        ])

    /// Reads a manifest; returns nil after a finding if the file is not a mapping.
    static func read(_ tree: YAMLTree, _ sink: FindingSink) -> ProviderManifest? {
        guard let root = tree.root else { return nil }
        var manifest = ProviderManifest(
            file: tree.file, name: Located(ProviderName(""), at: root.location))
        let unknown = grammar.read(root, into: &manifest, sink) { key, value, _ in
            SourceFindings.meant(byManifestKey: key, value, in: root)
        }
        guard let unknown else { return nil }
        ManifestSourceRule.check(&manifest, root, unknown: unknown, sink)
        return manifest
    }
}

// Keys whose values are mappings.
extension ProviderManifest {
    /// The key `environment`, as in `environment: { pass: [HTTPS_PROXY] }`.
    private static let environmentKey = GrammarKey<ProviderManifest>.nested(
        "environment", "Variables that the provider's process receives.", short: "pass",
        [
            .required(
                "pass", "The names of variables to pass on.",
                .variableNames
            ) { $0.passedEnvironment += $1.value }
        ]
    ) { manifest, _, sink in
        manifest.passedEnvironment.removeAll { !EnvironmentNameRule.check($0, sink) }
    }
}

extension NodeReader where Value == [Located<String>] {
    /// Reads a command, as in `[python3, weather.py]`. A shell command in a single text is reported, with a
    /// fix if splitting it at blanks is unambiguous.
    static func command(_ subject: CommandRule.Subject) -> NodeReader {
        NodeReader(commandSchema, isList: true) { node, sink in
            guard node.isScalar, !node.isMissing, !node.isNull, let text = node.text else {
                let words = node.read(.list(of: subject == .link ? .linkWord : .text), sink)
                for word in node.elements { word.checkVisible(sink) }
                return CommandRule.command(words, of: subject, sink)
            }
            return sink.refuse(
                ManifestFindings.commandForm(node, of: subject, words: CommandRule.plainWords(of: text)))
        }
    }
}

/// The schema of a command: a program that is not empty, and its arguments.
private let commandSchema: JSONValue = [
    "type": "array", "prefixItems": [["type": ["string", "number"], "minLength": 1]],
    "items": SchemaForm.text, "minItems": 1,
]

extension NodeReader where Value == String {
    /// Reads a name: of a provider, kind, group or workspace.
    static func word(_ subject: WordRule.Subject) -> NodeReader {
        NodeReader<String>.text.map(WordRule.schema) { text, node, sink in
            guard WordRule.check(Located(text, at: node.location), of: subject, sink) else { return nil }
            node.checkVisible(sink)
            return text
        }
    }

    /// Reads a word of a command that opens links. An unquoted `{url}` is a YAML mapping, for which a finding
    /// offers the quotes.
    fileprivate static var linkWord: NodeReader {
        NodeReader(SchemaForm.text) { node, sink in
            guard node.isMapping, node.location.text == WidgetDeclaration.linkMark else {
                return node.read(.text, sink)?.value
            }
            return sink.refuse(ManifestFindings.linkUnquoted(node))
        }
    }
}

extension NodeReader where Value == [WidgetDeclaration] {
    /// Reads the mapping of kinds to their declarations. Declarations with errors are included, with
    /// `isWhole` false.
    static var widgets: NodeReader {
        NodeReader([
            "type": "object", "propertyNames": WordRule.schema,
            "additionalProperties": .object(WidgetDeclaration.grammar.schema), "minProperties": 1,
        ]) { node, sink in
            guard node.isMapping else {
                return sink.refuse(YAMLFindings.valueType(node, expected: "a mapping of kinds"))
            }
            let widgets = node.entries.compactMap { key, value in
                key.text.map { WidgetDeclaration.read(Located($0, at: key.location), value, sink) }
            }
            if widgets.isEmpty { sink.report(ManifestFindings.widgetsEmpty(node.location)) }
            return widgets
        }
    }
}

extension SharedGroup {
    fileprivate static let grammar = MappingGrammar<SharedGroup>(
        "\"group\"",
        [
            .required("id", "The name under which the app and the provider share values.", .word(.group)) {
                $0.id = $1
            },
            .optional(
                "secrets", "The names of values that are secrets.",
                .list(of: NodeReader<String>.text.map(WordRule.schema) { text, _, _ in text })
            ) { $0.secrets = $1.value },
        ])
}

extension NodeReader where Value == SharedGroup {
    /// Reads a group, as in `{ id: group.org.example.weather, secrets: [token] }`.
    static var group: NodeReader {
        let group = NodeReader.mapping(SharedGroup.grammar, short: "id") {
            SharedGroup(id: Located("", at: $0.location))
        }
        return group.map { group, _, sink in
            GroupSecretsRule.check(group.secrets, sink)
            return group.id.value.isEmpty ? nil : group
        }
    }
}
