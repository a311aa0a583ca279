package import SourceText
import WidgetModel

/// A definition file as written: keys and shapes are checked and every leaf has its location,
/// but names are not resolved.
///
/// Initially, only the intents' names are known. Each intent is read when it is needed, so that only one
/// intent in written form is in memory at a time.
struct DeclaredFile {
    /// The paths of the files whose declarations are visible in this file.
    let uses: [Located<String>]
    let enumerations: [DeclaredEnumeration]
    let objectTypes: [DeclaredObjectType]
    let groups: [DeclaredGroup]
    /// The mapping of intents; nil after reporting that it is missing.
    private let intents: YAMLNode?
    /// Whether the file was read to its end. If not, an apparently unused type may be used in the rest.
    let isComplete: Bool

    /// Reads the sections of the file; nil after reporting a file that is not a mapping.
    static func read(_ tree: YAMLTree, _ sink: FindingSink) -> DeclaredFile? {
        guard let root = tree.root else { return nil }
        var sections = FileSections()
        let unknown = FileSections.grammar.read(root, into: &sections, sink) { key, _, _ in
            KeyFindings.meant(byFileKey: key)
        }
        guard let unknown else { return nil }
        sections.reportMissingIntents(root, unknown: unknown, sink)
        // Enums and types that are declared inside an intent are reported there. They are read anyway, so
        // that parameters that use them are not reported too.
        let inside = sections.intents?.entries.map(\.value).flatMap(\.entries) ?? []
        func nodes(_ own: YAMLNode?, _ key: StaticString) -> [YAMLNode] {
            [own].compactMap(\.self) + inside.filter { $0.key.hasText(key) }.map(\.value)
        }
        return DeclaredFile(
            uses: sections.uses,
            enumerations: nodes(sections.enumerations, "enums").flatMap {
                $0.read(.declarations(DeclaredEnumeration.read), sink)?.value ?? []
            },
            objectTypes: nodes(sections.objectTypes, "types").flatMap {
                $0.readDeclarations(sink, DeclaredObjectType.read) ?? []
            },
            groups: sections.groups?.readDeclarations(sink) { name, node, _ in
                DeclaredGroup(name, node)
            } ?? [],
            intents: sections.intents, isComplete: tree.isComplete)
    }

    /// The names of all intents, including unreadable ones, in the same number and order as in `mapIntents`.
    var intentNames: [Located<String>] {
        var names: [Located<String>] = []
        intents?.forEachName { name, _ in names.append(name) }
        return names
    }

    /// Reads one intent after the other, and returns the results of `transform` in file order.
    func mapIntents<Result>(_ sink: FindingSink, _ transform: (DeclaredIntent) -> Result) -> [Result] {
        intents?.mapDeclarations { transform(DeclaredIntent.read($0, $1, sink)) } ?? []
    }
}

/// The sections of a definition file as unread nodes.
package struct FileSections {
    fileprivate var uses: [Located<String>] = []
    fileprivate var groups: YAMLNode?
    fileprivate var intents: YAMLNode?
    fileprivate var enumerations: YAMLNode?
    fileprivate var objectTypes: YAMLNode?

    package static let grammar = MappingGrammar<FileSections>(
        "a definition file",
        [
            FileFormat.key(),
            .optional(
                "uses", "Paths of files whose enums, types and groups this file can use.",
                .oneOrMore(of: .text)
            ) { $0.uses = $1.value },
            .optional(
                "intents", "The intents that this file declares, by name.",
                .names(of: .object(DeclaredIntent.grammar.schema)), evenMisspelt: true
            ) { $0.intents = $1.value }.translated(.names("intent", .keys(DeclaredIntent.grammar.texts()))),
            .custom(
                "enums", "Lists of cases that parameters choose from, by name.",
                evenMisspelt: true, schema: .declarations(of: DeclaredEnumeration.grammar.schema)
            ) { sections, entry, _ in sections.enumerations = entry.value }
            .translated(.names("enum", .keys(DeclaredEnumeration.grammar.texts()))),
            .custom(
                "types", "Types of objects that the provider offers or people fill in, by name.",
                evenMisspelt: true, schema: .declarations(of: DeclaredObjectType.grammar.schema)
            ) { sections, entry, _ in sections.objectTypes = entry.value }
            .translated(.names("type", .keys(DeclaredObjectType.grammar.texts()))),
            .optional(
                "groups", "Parameters that several intents include, by name.",
                .names(of: .object(DeclaredGroup.grammar.schema)), evenMisspelt: true
            ) { $0.groups = $1.value }
            .translated(.names("group", .keys(DeclaredGroup.grammar.texts()))),
        ])

    /// Reports a file without declarations. A file does not need intents if it declares groups or types for
    /// other files.
    ///
    /// - Parameter unknown: the entries with unknown keys, one of which may be the misspelled key.
    fileprivate func reportMissingIntents(
        _ root: YAMLNode, unknown: [MappingEntry], _ sink: FindingSink
    ) {
        let others: Set = ["command", "provider", "providers", "widgets"]
        let isMisspelt = unknown.contains {
            let key = $0.key.text ?? ""
            return others.contains(key) || Spelling.nearest(key, among: ["intents"]) != nil
        }
        guard intents == nil, enumerations == nil, objectTypes == nil, groups == nil, !isMisspelt,
            root.isComplete
        else { return }
        sink.report(YAMLFindings.keyMissing(root, "a definition file", key: "intents"))
    }
}

extension TextShape {
    /// The strings of a definition file that locale files can translate.
    package static let definition = TextShape.keys(
        FileSections.grammar.texts(as: "a locale file", but: "format"))
}

extension JSONValue {
    /// The JSON Schema of a mapping from type names to declarations. Names of built-in types are excluded.
    fileprivate static func declarations(of schema: JSONObject) -> JSONValue {
        SchemaForm.names(of: .object(schema), but: ParameterType.builtIn.map(\.name))
    }
}

extension NodeReader where Value == YAMLNode {
    /// A mapping of names to declarations. The declarations are not read yet.
    fileprivate static func names(of schema: @escaping @Sendable @autoclosure () -> JSONValue) -> NodeReader {
        NodeReader(SchemaForm.names(of: schema())) { node, sink in node.mayBeNames(sink) ? node : nil }
    }
}

extension NodeReader {
    /// A mapping of names to declarations. `read` is called for every name, even if its declaration is
    /// unreadable, so that uses of the name are not reported as unknown.
    static func declarations<Declaration>(
        of schema: @escaping @Sendable @autoclosure () -> JSONValue = SchemaForm.anything, least: Int64 = 0,
        _ read: @escaping @Sendable (Located<String>, YAMLNode, FindingSink) -> Declaration
    ) -> NodeReader where Value == [Declaration] {
        NodeReader(SchemaForm.names(of: schema(), least: least)) { node, sink in
            node.readDeclarations(sink, read)
        }
    }
}

extension YAMLNode {
    /// Reads a mapping as `declarations` does, and returns the declarations without
    /// the location of the mapping.
    func readDeclarations<Declaration>(
        _ sink: FindingSink, _ read: (Located<String>, YAMLNode, FindingSink) -> Declaration
    ) -> [Declaration]? {
        guard !isRefused, mayBeNames(sink) else { return nil }
        return mapDeclarations { read($0, $1, sink) }
    }

    /// Whether the node is a mapping of names; false after reporting an error. Duplicate names are reported
    /// too.
    fileprivate func mayBeNames(_ sink: FindingSink) -> Bool {
        guard requireValue("a value", sink) else { return false }
        guard isMapping else {
            sink.report(YAMLFindings.valueType(self, expected: "a mapping of names"))
            return false
        }
        reportTwins(sink)
        return true
    }

    /// Calls `transform` with each name of the mapping and its value, and returns the results.
    fileprivate func mapDeclarations<Result>(_ transform: (Located<String>, YAMLNode) -> Result) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(mostEntries)
        forEachName { results.append(transform($0, $1)) }
        return results
    }
}
