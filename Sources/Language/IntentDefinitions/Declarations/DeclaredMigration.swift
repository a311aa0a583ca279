import SourceText

/// One step of `migrations` as written in the file.
struct DeclaredMigration: Sendable {
    var from: Located<Int>?
    var drops: [Located<String>] = []
    var renames: [NamedValue<String>] = []
    var copies: [NamedValue<String>] = []
    var splits: [NamedValue<DeclaredSplit>] = []
    var joins: [NamedValue<DeclaredJoin>] = []
    var scales: [NamedValue<LiteralText>] = []
    var maps: [NamedValue<[NamedValue<LiteralText>]>] = []
    var retypes: [NamedValue<String>] = []
    var defaults: [NamedValue<YAMLNode>] = []
    fileprivate(set) var node: YAMLNode?

    static let grammar = MappingGrammar<DeclaredMigration>(
        "a migration", example: "{ from: 1, rename: { town: place } }",
        [
            .required("from", "The version that this step begins with.", .integer(in: 1...Int.max)) {
                $0.from = $1
            },
            .optional("drop", "Parameters that are no longer there.", .list(of: .text)) {
                $0.drops = $1.value
            },
            .optional(
                "rename", "Old names of parameters, each with the new one.",
                .byParameter(.newName, example: "{ town: place }")
            ) { $0.renames = $1.value },
            .optional(
                "copy", "Parameters whose values another one gets too.",
                .byParameter(.text, example: "{ home: work }")
            ) { $0.copies = $1.value },
            .optional(
                "split", "Texts that are divided among parameters, by the old parameter.",
                .byParameter(
                    .split, keys: ["at", "into"], example: "{ repository: \(DeclaredSplit.example) }")
            ) { $0.splits = $1.value },
            .optional(
                "join", "Texts that become one text, by the new parameter.",
                .byParameter(
                    .join, keys: ["from", "with", "into"], example: "{ author: \(DeclaredJoin.example) }")
            ) { $0.joins = $1.value },
            .optional(
                "scale", "Parameters with the number by which values are multiplied.",
                .byParameter(.literal, example: "{ hours: 60 }")
            ) { $0.scales = $1.value },
            .optional(
                "values", "By parameter, old values, each with the new one.",
                .byParameter(
                    .byParameter(.literal, example: "the parameter above it: { units: { celsius: metric } }"),
                    example: "{ units: { celsius: metric } }")
            ) { $0.maps = $1.value },
            .optional(
                "retype", "Parameters whose type changes, each with the new type.",
                .byParameter(.text, example: "{ hours: integer }")
            ) { $0.retypes = $1.value },
            .optional("default", "Values for parameters that have none so far.", .entries(of: .node)) {
                $0.defaults = $1.value
            },
        ])
}

extension DeclaredMigration {
    /// Whether it renames parameters and does nothing else.
    var onlyRenames: Bool {
        !renames.isEmpty && drops.isEmpty && copies.isEmpty && splits.isEmpty && joins.isEmpty
            && scales.isEmpty && maps.isEmpty && retypes.isEmpty && defaults.isEmpty
    }

    /// The entry with the renames.
    var renameEntry: (key: YAMLNode, value: YAMLNode)? { node?.entries.first { $0.key.text == "rename" } }
}

extension NodeReader where Value == DeclaredMigration {
    static var migration: NodeReader {
        .mapping(
            DeclaredMigration.grammar, DeclaredMigration(), meant: KeyFindings.meant(byMigrationKey:)
        ) { migration, node, _ in
            var migration = migration
            migration.node = node
            return migration
        }
    }
}

extension NodeReader {
    /// A mapping with names of parameters as keys.
    ///
    /// - Parameters:
    ///   - keys: The keys of an element. If they occur here, the parameter above them was omitted.
    ///   - example: The mapping that a hint suggests.
    fileprivate static func byParameter<Element>(
        _ element: NodeReader<Element>, keys: Set<String> = [], example: String
    ) -> NodeReader where Value == [NamedValue<Element>] {
        let entries = NodeReader.entries(of: element)
        return NodeReader(entries.schema()) { node, sink in
            let isElement =
                !keys.isEmpty && node.isMapping
                && node.entries.allSatisfy { keys.contains($0.key.text ?? "") && !$0.value.isMapping }
            guard node.isMapping && !isElement || node.isMissing || node.isNull else {
                let expected = isElement ? "a mapping of parameters" : "a mapping"
                return sink.refuse(
                    YAMLFindings.valueType(node, expected: expected, hint: "write \(example)"))
            }
            return node.read(entries, sink)?.value
        }
    }
}

extension NodeReader where Value == String {
    /// The new name of a parameter. Names within objects are written as one text: `holdings.amount`.
    fileprivate static var newName: NodeReader {
        NodeReader(SchemaForm.text) { node, sink in
            guard node.isMapping, let owner = node.ownKey?.text,
                let (old, new) = node.entries.first(where: { $0.value.isScalar })
            else { return node.readText(sink) }
            let names = [old, new].map { "\(owner).\($0.text ?? "")" }
            return sink.refuse(
                YAMLFindings.valueType(
                    node, expected: "the new name", hint: "write { \(names[0]): \(names[1]) }"))
        }
    }
}

/// `{ at: "/", into: [owner, name] }`
struct DeclaredSplit: Sendable {
    var separator: Located<String>?
    var parts: [Located<String>] = []

    static let example = "{ at: \"/\", into: [owner, name] }"

    static let grammar = MappingGrammar<DeclaredSplit>(
        "a split", example: example,
        [
            .required("at", "The text between the parts.", .text) { $0.separator = $1 },
            .required("into", "The parameters that get the parts, at least two.", .list(of: .text)) {
                $0.parts = $1.value
            },
        ])
}

extension NodeReader where Value == DeclaredSplit {
    fileprivate static var split: NodeReader {
        .mapping(DeclaredSplit.grammar, DeclaredSplit(), meant: KeyFindings.meant(bySplitKey:))
    }
}

/// `{ from: [first, last], with: " " }`
struct DeclaredJoin: Sendable {
    var parts: [Located<String>] = []
    var separator: Located<String>?

    static let example = "{ from: [first, last], with: \" \" }"

    static let grammar = MappingGrammar<DeclaredJoin>(
        "a join", example: example,
        [
            .required("from", "The parameters whose texts are joined, in order.", .list(of: .text)) {
                $0.parts = $1.value
            },
            .required("with", "The text between the parts.", .text) { $0.separator = $1 },
        ])
}

extension NodeReader where Value == DeclaredJoin {
    fileprivate static var join: NodeReader {
        .mapping(DeclaredJoin.grammar, DeclaredJoin(), meant: KeyFindings.meant(byJoinKey:))
    }
}
