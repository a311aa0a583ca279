import SourceText
import WidgetModel

/// An intent as written in the file.
///
/// It is a class because many rules store the whole intent, and copying it for each of them would be
/// expensive.
final class DeclaredIntent {
    let name: Located<String>
    var title: Located<String>?
    var description: Located<String>?
    var version: Located<Int>?
    var summary: [DeclaredSummary] = []
    /// The names of the groups whose parameters come before the intent's own parameters.
    var includes: [Located<String>] = []
    var parameters: [DeclaredParameter] = []
    var sections: [DeclaredSection] = []
    var rules: [DeclaredRule] = []
    var migrations: [DeclaredMigration] = []
    /// Whether the version is certain. It is uncertain if it could not be read, or if the file was not read
    /// to its end.
    var isVersionKnown = true
    /// Whether errors were reported while the intent was read. Rules then do not report parts that may be
    /// missing because of these errors.
    var hasErrors = false

    init(_ name: Located<String>) { self.name = name }

    static let grammar = MappingGrammar<DeclaredIntent>(
        "an intent",
        [
            .optional("title", "The name that people see.", .shown) { $0.title = $1 }
                .translated(.text, .free),
            .optional("description", "What the intent is for, in one sentence.", .shown) {
                $0.description = $1
            }.translated(),
            .custom(
                "version", "The number of this definition; raise it when stored values must migrate.",
                evenMisspelt: true, schema: SchemaForm.integer(in: 1...Int.max)
            ) { intent, entry, sink in
                intent.version = entry.value.read(.integer(in: 1...Int.max), sink)
                intent.isVersionKnown = intent.version != nil
            },
            .optional("summary", "One line that describes a configuration.", .summary) {
                $0.summary = $1.value
            }.translated(.alternatives(SummaryEntry.grammar.texts())),
            .optional(
                "include", "Groups whose parameters come before the intent's own.", .oneOrMore(of: .text)
            ) { $0.includes = $1.value },
            parametersKey,
            .optional(
                "sections", "The parts of the form, by name, each with the parameters that it contains.",
                .sections
            ) { $0.sections = $1.value }
            .translated(.names("section", .keys(DeclaredSection.grammar.texts()))),
            rulesKey,
            .optional(
                "migrations", "How configurations of older versions become those of this one.",
                .list(of: .migration, named: "from")
            ) { $0.migrations = $1.value.map(\.value) },
        ])

    static let parametersKey = GrammarKey<DeclaredIntent>.custom(
        "parameters", "The values that people edit, in the order of the form.", evenMisspelt: true,
        schema: SchemaForm.names(of: SchemaForm.part("parameter"), but: NameRule.reserved)
    ) { intent, entry, sink in intent.readParameters(entry.value, sink) }
    .translated(.names("parameter", .keys(DeclaredParameter.grammar.texts())))

    static let rulesKey = GrammarKey<DeclaredIntent>.optional(
        "rules", "What must hold between values of several parameters.", .list(of: .rule, named: "name")
    ) { $0.rules = $1.value.map(\.value) }
    .translated(.named(by: "name", "rule", DeclaredRule.grammar.texts(but: "name")))

    /// Reads an intent. Unknown keys are reported with the intended key, or with the mapping where they
    /// belong.
    static func read(_ name: Located<String>, _ node: YAMLNode, _ sink: FindingSink) -> DeclaredIntent {
        var intent = DeclaredIntent(name)
        let mark = sink.mark
        intent.isVersionKnown = node.isComplete
        let unknown = grammar.read(node, into: &intent, sink) { key, value, intent in
            KeyFindings.meant(byIntentKey: key, value, behind: intent.parameters.last?.name)
        }
        if let last = intent.parameters.last, let unknown,
            unknown.contains(where: { $0.key.hasText("type") || $0.key.hasText("cases") })
        {
            intent.parameters[intent.parameters.count - 1] = last.withTypeElsewhere
        }
        intent.hasErrors = sink.hasErrors(since: mark) || !node.isComplete || !node.isMapping
        return intent
    }

    /// Reads the parameters, and detects wrong indentation.
    ///
    /// A parameter with too much indentation is part of the parameter above; it is reported there and read as
    /// a separate parameter. A parameter's keys with too little indentation look like parameters; they are
    /// reported here.
    func readParameters(_ value: YAMLNode, _ sink: FindingSink) {
        guard !value.isSequence else { return sink.report(ParameterFindings.list(value)) }
        var outside: [(parameter: Int, keys: [Located<String>])] = []
        var last: YAMLNode?
        var count = 0
        let read = value.readDeclarations(sink) { name, node, sink -> DeclaredParameter? in
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
            sink.report(ParameterFindings.keysOutside(keys, parameters[parameter].name))
            if keys.contains(where: { ["type", "cases"].contains($0.value) }) {
                parameters[parameter] = parameters[parameter].withTypeElsewhere
            }
        }
        if parameters.contains(where: { !$0.indented.isEmpty }) { parameters = parameters.flatMap(\.whole) }
    }
}

/// One summary text as written: alone, as an element of a list, or as `{ when: …, text: … }` in a list.
struct DeclaredSummary: Sendable {
    /// The node of the text. Findings need it for locations within the text.
    let text: YAMLNode
    var condition: DeclaredCondition?
    /// Whether errors were reported while the entry was read. Its condition may then be incomplete.
    var hasErrors = false
}

extension NodeReader where Value == [DeclaredSummary] {
    /// One text, or a list of alternatives with conditions.
    static var summary: NodeReader {
        .either(
            scalar: NodeReader<DeclaredSummary>.summaryText.map { text, _, _ in [text] },
            list: NodeReader<[Located<DeclaredSummary?>]>.list(of: .summaryEntry).map { entries, node, sink in
                if entries.isEmpty { return sink.refuse(SummaryFindings.empty(node)) }
                return entries.compactMap(\.value)
            },
            expected: "text, or a list of { when: …, text: … }")
    }
}

extension NodeReader where Value == DeclaredSummary {
    /// One text without a condition.
    static var summaryText: NodeReader {
        NodeReader<String>.template.map { _, node, _ in DeclaredSummary(text: node) }
    }
}

extension NodeReader where Value == DeclaredSummary? {
    /// An element of a list of alternatives. The inner value is nil if its text is missing, which is
    /// reported.
    fileprivate static var summaryEntry: NodeReader {
        NodeReader(SchemaForm.any(SchemaForm.text, .object(SummaryEntry.grammar.schema))) { node, sink in
            if node.isScalar {
                return node.read(.template, sink).map { _ in DeclaredSummary(text: node) }
            }
            let mark = sink.mark
            var entry = SummaryEntry()
            guard SummaryEntry.grammar.read(node, into: &entry, sink) != nil else { return nil }
            return .some(
                entry.text.map { text in
                    DeclaredSummary(
                        text: text, condition: entry.condition, hasErrors: sink.hasErrors(since: mark))
                })
        }
    }
}

/// The keys of one text with a condition.
private struct SummaryEntry {
    var text: YAMLNode?
    var condition: DeclaredCondition?

    static let grammar = MappingGrammar<SummaryEntry>(
        "a summary",
        [
            .optional("when", "The condition under which this text is used.", .condition) {
                $0.condition = $1.value
            },
            .required("text", "The text; \"${name}\" stands for a value.", .textNode) { $0.text = $1.value }
                .translated(),
        ])
}

extension NodeReader where Value == YAMLNode {
    /// The node of a string, which is stored for locations within the text.
    fileprivate static var textNode: NodeReader { NodeReader<String>.text.map { _, node, _ in node } }
}
