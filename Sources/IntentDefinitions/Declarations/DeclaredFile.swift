import SourceText
import YAMLReading

/// A definition file as it is written: keys and shapes checked, every leaf with its place, names unresolved.
struct DeclaredFile {
    var intents: [DeclaredIntent]
    var enumerations: [DeclaredEnumeration]
    var objectTypes: [DeclaredObjectType]
    /// False where reading stopped early: what seems unused may be used further on.
    let isComplete: Bool

    /// Nil, after a finding, when the file is no mapping at all.
    static func read(_ tree: YAMLTree, _ sink: FindingSink) -> DeclaredFile? {
        guard let root = tree.root else { return nil }
        return root.readMapping("a definition file", sink) { fields in
            fields.readFormat()
            let intents = fields.required("intents", .declarations(DeclaredIntent.read))
            let enumerations = fields.optional("enums", .declarations(DeclaredEnumeration.read))
            let objectTypes = fields.optional("types", .declarations(DeclaredObjectType.read))
            return DeclaredFile(
                intents: intents?.value ?? [], enumerations: enumerations?.value ?? [],
                objectTypes: objectTypes?.value ?? [], isComplete: tree.isComplete)
        }
    }
}

extension NodeReader {
    /// A mapping of names to what they declare. `read` gets every name, also that of an unreadable one.
    static func declarations<Declaration>(
        _ read: @escaping (Located<String>, YAMLNode, FindingSink) -> Declaration
    ) -> NodeReader where Value == [Declaration] {
        NodeReader<YAMLNode>.node.map { node, _, sink in
            guard node.isMapping else {
                return sink.refuse(YAMLFindings.valueType(node, expected: "a mapping of names"))
            }
            return node.entries.compactMap { key, value in
                key.text.map { read(Located($0, at: key.location), value, sink) }
            }
        }
    }
}
