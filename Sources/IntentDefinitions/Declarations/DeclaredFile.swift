import SourceText
import YAMLReading

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
        return root.readMapping("a definition file", sink) { fields in
            fields.readFormat()
            let intents = fields.required("intents", .names)
            let enumerations = fields.value(of: "enums")
            let objectTypes = fields.value(of: "types")
            // Those inside an intent are declared in the wrong place: the intent says so.
            let inside = intents?.value.entries.map(\.value).flatMap(\.entries) ?? []
            func sections(_ own: YAMLNode?, _ key: StaticString) -> [YAMLNode] {
                [own].compactMap(\.self) + inside.filter { $0.key.hasText(key) }.map(\.value)
            }
            return DeclaredFile(
                enumerations: sections(enumerations ?? fields.misspelt("enums"), "enums").flatMap {
                    $0.read(.declarations(DeclaredEnumeration.read), sink)?.value ?? []
                },
                objectTypes: sections(objectTypes ?? fields.misspelt("types"), "types").flatMap {
                    $0.read(.declarations(DeclaredObjectType.read), sink)?.value ?? []
                },
                intents: intents?.value ?? fields.misspelt("intents")?.read(.names, sink)?.value,
                isComplete: tree.isComplete)
        }
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

extension NodeReader where Value == YAMLNode {
    /// A mapping of names to what they declare, unread.
    fileprivate static var names: NodeReader {
        NodeReader { node, sink in
            guard let node = node.read(.node, sink)?.value else { return nil }
            guard node.isMapping else {
                return sink.refuse(YAMLFindings.valueType(node, expected: "a mapping of names"))
            }
            node.reportTwins(sink)
            return node
        }
    }
}

extension NodeReader {
    /// A mapping of names to what they declare. `read` gets every name, also that of an unreadable one.
    static func declarations<Declaration>(
        _ read: @escaping (Located<String>, YAMLNode, FindingSink) -> Declaration
    ) -> NodeReader where Value == [Declaration] {
        NodeReader { node, sink in node.readDeclarations(sink, read) }
    }
}

extension YAMLNode {
    /// What `declarations` reads; an array of what is declared needs no place.
    func readDeclarations<Declaration>(
        _ sink: FindingSink, _ read: (Located<String>, YAMLNode, FindingSink) -> Declaration
    ) -> [Declaration]? {
        guard !isRefused else { return nil }
        return self.read(.names, sink)?.value.mapDeclarations { read($0, $1, sink) }
    }

    /// What is made of each name of a mapping and of what stands behind it.
    fileprivate func mapDeclarations<Result>(_ transform: (Located<String>, YAMLNode) -> Result) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(mostEntries)
        forEachName { results.append(transform($0, $1)) }
        return results
    }
}
