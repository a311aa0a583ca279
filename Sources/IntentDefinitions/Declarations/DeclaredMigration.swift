import SourceText
import YAMLReading

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
        "a migration",
        [
            .required("from", "The version that this step begins with.", .integer(in: 1...Int.max)) {
                $0.from = $1
            },
            .optional("drop", "Parameters that are no longer there.", .list(of: .text)) {
                $0.drops = $1.value
            },
            .optional("rename", "Old names of parameters, each with the new one.", .entries(of: .text)) {
                $0.renames = $1.value
            },
            .optional("copy", "Parameters whose values another one gets too.", .entries(of: .text)) {
                $0.copies = $1.value
            },
            .optional(
                "split", "Texts that are divided among parameters, by the old parameter.",
                .entries(of: .split)
            ) { $0.splits = $1.value },
            .optional(
                "join", "Texts that become one text, by the new parameter.", .entries(of: .join)
            ) { $0.joins = $1.value },
            .optional(
                "scale", "Parameters with the number by which values are multiplied.",
                .entries(of: .literal)
            ) { $0.scales = $1.value },
            .optional(
                "values", "By parameter, old values, each with the new one.",
                .entries(of: .entries(of: .literal))
            ) { $0.maps = $1.value },
            .optional("retype", "Parameters whose type changes, each with the new type.", .entries(of: .text))
            { $0.retypes = $1.value },
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
        .mapping(DeclaredMigration.grammar, DeclaredMigration()) { migration, node, _ in
            var migration = migration
            migration.node = node
            return migration
        }
    }
}

/// `{ at: "/", into: [owner, name] }`
struct DeclaredSplit: Sendable {
    var separator: Located<String>?
    var parts: [Located<String>] = []

    static let grammar = MappingGrammar<DeclaredSplit>(
        "a split",
        [
            .required("at", "The text between the parts.", .text) { $0.separator = $1 },
            .required("into", "The parameters that get the parts, at least two.", .list(of: .text)) {
                $0.parts = $1.value
            },
        ])
}

extension NodeReader where Value == DeclaredSplit {
    fileprivate static var split: NodeReader { .mapping(DeclaredSplit.grammar, DeclaredSplit()) }
}

/// `{ from: [first, last], with: " " }`
struct DeclaredJoin: Sendable {
    var parts: [Located<String>] = []
    var separator: Located<String>?

    static let grammar = MappingGrammar<DeclaredJoin>(
        "a join",
        [
            .required("from", "The parameters whose texts are joined, in order.", .list(of: .text)) {
                $0.parts = $1.value
            },
            .required("with", "The text between the parts.", .text) { $0.separator = $1 },
        ])
}

extension NodeReader where Value == DeclaredJoin {
    fileprivate static var join: NodeReader { .mapping(DeclaredJoin.grammar, DeclaredJoin()) }
}
