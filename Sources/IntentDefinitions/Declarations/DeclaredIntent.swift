import SourceText
import YAMLReading

/// An intent as it is written.
///
/// A reference, for every rule that looks at an intent as a whole keeps it.
final class DeclaredIntent {
    let name: Located<String>
    var title: Located<String>?
    var description: Located<String>?
    var version: Located<Int>?
    var summary: [DeclaredSummary] = []
    var parameters: [DeclaredParameter] = []
    var rules: [DeclaredRule] = []
    var migrations: [DeclaredMigration] = []
    /// False where the version could not be read, or may stand where reading did not come to.
    var isVersionKnown = true
    /// Whether reading it reported an error; what is then missing is not reported again.
    var hasErrors = false

    private init(_ name: Located<String>) { self.name = name }

    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredIntent {
        let intent = DeclaredIntent(name)
        let mark = sink.mark
        if var fields = CheckedMapping(node, as: "an intent", sink) {
            intent.title = fields.shown("title")
            intent.description = fields.shown("description")
            let version = fields.value(of: "version")
            intent.summary = fields.value(of: "summary")?.read(.summary, sink)?.value ?? []
            let parameters = fields.value(of: "parameters")
            intent.migrations =
                fields.value(of: "migrations")?.read(.list(of: .migration), sink)?.value.map(\.value) ?? []
            intent.rules = fields.value(of: "rules")?.read(.list(of: .rule), sink)?.value.map(\.value) ?? []
            intent.readVersion(version ?? fields.misspelt("version"), node, sink)
            intent.readParameters(parameters ?? fields.misspelt("parameters"), sink)
            let last = intent.parameters.last
            if let last, fields.unread.contains(where: { $0.key.hasText("type") || $0.key.hasText("cases") })
            {
                intent.parameters[intent.parameters.count - 1] = last.withTypeElsewhere
            }
            fields.finish { key, _ in DefinitionFindings.meant(byIntentKey: key, behind: last?.name) }
        }
        intent.hasErrors = sink.hasErrors(since: mark) || !node.isComplete || !node.isMapping
        return intent
    }

    private func readVersion(_ value: YAMLNode?, _ node: YAMLNode, _ sink: FindingSink) {
        version = value?.read(.integer(in: 1...Int.max), sink)
        isVersionKnown = version != nil || value == nil && node.isComplete
    }

    /// A parameter that is indented too far, and so stands inside another, is read with a finding there; keys
    /// of a parameter that are indented too little are reported here.
    private func readParameters(_ value: YAMLNode?, _ sink: FindingSink) {
        var outside: [(parameter: Int, keys: [Located<String>])] = []
        var last: YAMLNode?
        var count = 0
        let read = value?.readDeclarations(sink) { name, node, sink -> DeclaredParameter? in
            if let last, last.isMapping || last.isMissing, DeclaredParameter.isKey(name.value, node) {
                if outside.last?.parameter == count - 1 {
                    outside[outside.count - 1].keys.append(name)
                } else {
                    outside.append((count - 1, [name]))
                }
                return nil
            }
            last = node
            count += 1
            let next = node.isMissing ? node.followingEntry : nil
            if let next, DeclaredParameter.isKey(next.key.text ?? "", next.value) {
                return DeclaredParameter(unreadable: name)
            }
            return DeclaredParameter.read(name, node, sink)
        }
        parameters = read?.compactMap(\.self) ?? []
        for (parameter, keys) in outside {
            sink.report(DefinitionFindings.parameterKeysOutside(keys, parameters[parameter].name))
            if keys.contains(where: { ["type", "cases"].contains($0.value) }) {
                parameters[parameter] = parameters[parameter].withTypeElsewhere
            }
        }
        if parameters.contains(where: { !$0.indented.isEmpty }) { parameters = parameters.flatMap(\.whole) }
    }
}

/// One text of a summary as it is written: alone, in a list, or as `{ when: …, text: … }` in a list.
struct DeclaredSummary: Sendable {
    /// The text's own node, for the places in it.
    let text: YAMLNode
    var condition: DeclaredCondition?
    /// Whether reading it reported an error: it may have been meant for less than it says.
    var hasErrors = false
}

extension NodeReader where Value == [DeclaredSummary] {
    static var summary: NodeReader {
        .either(
            scalar: NodeReader { node, sink in
                node.readShown(sink, isTemplate: true).map { _ in [DeclaredSummary(text: node)] }
            },
            list: NodeReader<[Located<DeclaredSummary?>]>.list(of: .summaryEntry).map { entries, node, sink in
                if entries.isEmpty { return sink.refuse(DefinitionFindings.summaryEmpty(node)) }
                return entries.compactMap(\.value)
            },
            expected: "a text, or a list of { when: …, text: … }")
    }
}

extension NodeReader where Value == DeclaredSummary? {
    /// Nil inside for an entry without a text, after a finding.
    fileprivate static var summaryEntry: NodeReader {
        NodeReader { node, sink in
            if node.isScalar {
                return node.readShown(sink, isTemplate: true).map { _ in DeclaredSummary(text: node) }
            }
            let mark = sink.mark
            var summary: DeclaredSummary?
            let isRead: Void? = node.readMapping("a summary", sink) { fields in
                let condition = fields.optional("when", .condition)?.value
                let text = fields.required("text", NodeReader<String>.text.map { _, node, _ in node })
                summary = text.map { DeclaredSummary(text: $0.value, condition: condition) }
            }
            summary?.hasErrors = sink.hasErrors(since: mark)
            return isRead.map { summary }
        }
    }
}

/// One step of `migrations` as it is written.
struct DeclaredMigration: Sendable {
    var from: Located<Int>?
    var drops: [Located<String>] = []
    var renames: [NamedValue<String>] = []
    var maps: [NamedValue<[NamedValue<LiteralText>]>] = []
    var retypes: [NamedValue<String>] = []
    var defaults: [NamedValue<YAMLNode>] = []
}

extension NodeReader where Value == DeclaredMigration {
    static var migration: NodeReader {
        .mapping("a migration") { fields in
            var migration = DeclaredMigration()
            migration.from = fields.required("from", .integer(in: 1...Int.max))
            migration.drops = fields.optional("drop", .list(of: .text))?.value ?? []
            migration.renames = fields.optional("rename", .entries(of: .text))?.value ?? []
            migration.maps = fields.optional("values", .entries(of: .entries(of: .literal)))?.value ?? []
            migration.retypes = fields.optional("retype", .entries(of: .text))?.value ?? []
            migration.defaults = fields.optional("default", .entries(of: .node))?.value ?? []
            return migration
        }
    }
}
