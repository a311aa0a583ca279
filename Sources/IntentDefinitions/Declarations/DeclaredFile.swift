import JSONText
import SourceText
package import YAMLReading

/// A definition file as it is written: keys and shapes checked, every leaf with its place, names unresolved.
///
/// Of its intents only the names are known: each is read by itself when its turn has come, so that the
/// written form of one is all that is held beside the definitions.
struct DeclaredFile {
    let enumerations: [DeclaredEnumeration]
    let objectTypes: [DeclaredObjectType]
    /// The mapping of intents; nil when there is none (a finding says so).
    private let intents: YAMLNode?
    /// False where reading stopped early: what seems unused may be used further on.
    let isComplete: Bool

    /// Nil, after a finding, when the file is no mapping at all.
    static func read(_ tree: YAMLTree, _ sink: FindingSink) -> DeclaredFile? {
        guard let root = tree.root else { return nil }
        var sections = FileSections()
        guard FileSections.grammar.read(root, into: &sections, sink) != nil else { return nil }
        // Enums and types inside an intent are declared in the wrong place: the intent says so.
        let inside = sections.intents?.entries.map(\.value).flatMap(\.entries) ?? []
        func nodes(_ own: YAMLNode?, _ key: StaticString) -> [YAMLNode] {
            [own].compactMap(\.self) + inside.filter { $0.key.hasText(key) }.map(\.value)
        }
        return DeclaredFile(
            enumerations: nodes(sections.enumerations, "enums").flatMap {
                $0.read(.declarations(DeclaredEnumeration.read), sink)?.value ?? []
            },
            objectTypes: nodes(sections.objectTypes, "types").flatMap {
                $0.read(.declarations(DeclaredObjectType.read), sink)?.value ?? []
            },
            intents: sections.intents, isComplete: tree.isComplete)
    }

    /// The intents' names, also of those that cannot be read: as many as `mapIntents` reads.
    var intentNames: [Located<String>] {
        var names: [Located<String>] = []
        intents?.forEachName { name, _ in names.append(name) }
        return names
    }

    /// Reads one intent after the other, and gives what is made of each, in order.
    func mapIntents<Result>(_ sink: FindingSink, _ transform: (DeclaredIntent) -> Result) -> [Result] {
        intents?.mapDeclarations { transform(DeclaredIntent.read($0, $1, sink)) } ?? []
    }
}

/// The sections of a definition file, unread.
package struct FileSections {
    fileprivate var intents: YAMLNode?
    fileprivate var enumerations: YAMLNode?
    fileprivate var objectTypes: YAMLNode?

    package static let grammar = MappingGrammar<FileSections>(
        "a definition file",
        [
            FileFormat.key(),
            .required(
                "intents", "The intents that this file declares, by name.",
                .names(of: .object(DeclaredIntent.grammar.schema)), evenMisspelt: true
            ) { $0.intents = $1.value }.translated(.names("intent", .keys(DeclaredIntent.grammar.texts()))),
            .custom(
                "enums", "Lists of cases that parameters of this file choose from, by name.",
                evenMisspelt: true, schema: .declarations(of: DeclaredEnumeration.grammar.schema)
            ) { sections, entry, _ in sections.enumerations = entry.value }
            .translated(.names("enum", .keys(DeclaredEnumeration.grammar.texts()))),
            .custom(
                "types", "Types of objects that the provider offers to this file's parameters, by name.",
                evenMisspelt: true, schema: .declarations(of: DeclaredObjectType.grammar.schema)
            ) { sections, entry, _ in sections.objectTypes = entry.value }
            .translated(.names("type", .keys(DeclaredObjectType.grammar.texts()))),
        ])
}

extension TextShape {
    /// The texts of a definition file, which its locale files say in other languages.
    package static let definition = TextShape.keys(
        FileSections.grammar.texts(as: "a locale file", but: "format"))
}

extension JSONValue {
    /// A mapping of the names of types to what they are.
    fileprivate static func declarations(of schema: JSONObject) -> JSONValue {
        SchemaForm.names(of: .object(schema), but: ParameterType.builtIn.map(\.name))
    }
}

extension NodeReader where Value == YAMLNode {
    /// A mapping of names to what they declare, unread.
    fileprivate static func names(of schema: @escaping @Sendable @autoclosure () -> JSONValue) -> NodeReader {
        NodeReader(SchemaForm.names(of: schema())) { node, sink in node.mayBeNames(sink) ? node : nil }
    }
}

extension NodeReader {
    /// A mapping of names to what they declare. `read` gets every name, also that of an unreadable one.
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
    /// What `declarations` reads; an array of what is declared needs no place.
    func readDeclarations<Declaration>(
        _ sink: FindingSink, _ read: (Located<String>, YAMLNode, FindingSink) -> Declaration
    ) -> [Declaration]? {
        guard !isRefused, mayBeNames(sink) else { return nil }
        return mapDeclarations { read($0, $1, sink) }
    }

    /// Whether this is a mapping of names; false after a finding.
    fileprivate func mayBeNames(_ sink: FindingSink) -> Bool {
        guard mayMean("a value", sink) else { return false }
        guard isMapping else {
            sink.report(YAMLFindings.valueType(self, expected: "a mapping of names"))
            return false
        }
        reportTwins(sink)
        return true
    }

    /// What is made of each name of a mapping and of what stands behind it.
    fileprivate func mapDeclarations<Result>(_ transform: (Located<String>, YAMLNode) -> Result) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(mostEntries)
        forEachName { results.append(transform($0, $1)) }
        return results
    }
}
