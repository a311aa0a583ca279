import SourceText
import WidgetModel

/// A rule as written in the file: `{ name: one, atMostOne: [city, zone], message: … }`.
struct DeclaredRule: Sendable {
    /// The requirement of the rule: the key for its kind, and the parameters.
    struct Demand: Sendable {
        /// The kind. For `forbid`, it is known when its condition is resolved.
        enum Form: Sendable {
            case kind(IntentRule.Kind)
            case forbid(DeclaredCondition)
        }

        let key: Located<String>
        let form: Form
        /// The names of the parameters; nil after reporting an error.
        let parameters: Located<[Located<String>]>?
    }

    /// The location of the beginning of the rule.
    let place: SourceLocation
    private(set) var name: Located<String>?
    /// Exactly one element in a rule without errors.
    private(set) var demands: [Demand] = []
    private(set) var condition: DeclaredCondition?
    private(set) var message: Located<String>?
    private(set) var severity = Severity.error
    /// Whether errors were reported while the rule was read. If so, missing parts are not reported again.
    fileprivate(set) var hasErrors = false

    fileprivate init(at place: SourceLocation) { self.place = place }

    static let grammar = MappingGrammar<DeclaredRule>(
        "a rule", example: "{ name: inOrder, ascending: [low, high] }",
        [
            .optional("name", "Names the rule, for translations of its message.", .text) { $0.name = $1 },
            demand(.require, "Parameters that must all have a value."),
            demand(.atLeastOne, "Parameters of which one or more must have a value."),
            demand(.atMostOne, "Parameters of which no two may have a value."),
            demand(.exactlyOne, "Parameters of which exactly one must have a value."),
            demand(.allOrNone, "Parameters that must all have a value, or none of them."),
            demand(.ascending, "Parameters whose values must not descend, in this order."),
            demand(.strictlyAscending, "Parameters of which each value must be greater than the one before."),
            demand(.different, "Parameters of which no two may have the same value."),
            demand(.sameLength, "Lists that must have the same number of elements."),
            .custom(
                "count", "Lists, each with the number of its elements.",
                schema: NodeReader<[NamedValue<ListSize>]>.listCounts.schema()
            ) { rule, entry, sink in rule.readCounts(entry, sink) },
            .custom(
                "forbid", "The condition that must not hold.", schema: SchemaForm.part("condition")
            ) { rule, entry, sink in rule.readForbidden(entry, sink) },
            .optional("when", "The condition under which the rule applies.", .condition) {
                $0.condition = $1.value
            },
            .optional("message", "What people read when they break the rule.", .shown) { $0.message = $1 }
                .translated(),
            .optional(
                "severity", "Whether a broken rule refuses an edit (error) or is only reported (warning).",
                .choice(of: Severity.self)
            ) { $0.severity = $1.value },
        ])

    /// The key of a kind of rule that lists parameters.
    private static func demand(_ kind: IntentRule.Kind, _ summary: String) -> GrammarKey<DeclaredRule> {
        let least = kind.leastParameters
        let names: JSONValue = [
            "type": "array", "items": SchemaForm.text, "minItems": .integer(Int64(least)),
            "uniqueItems": true,
        ]
        return .custom(
            kind.key, summary, list: .always,
            schema: least == 1 ? SchemaForm.any(SchemaForm.text, names) : names
        ) { rule, entry, sink in
            rule.add(.kind(kind), entry, entry.value.read(.oneOrMore(of: .text), sink))
        }
    }

    /// The keys of requirements, for messages.
    static let demandKeys = oneOf(
        grammar.keys.map { "\($0.form.name)" }.filter {
            !["name", "when", "message", "severity"].contains($0)
        })

    /// Reads the list sizes. After an error in one of them, the parameters are unknown.
    private mutating func readCounts(_ entry: MappingEntry, _ sink: FindingSink) {
        let mark = sink.mark
        let counts = entry.value.read(.listCounts, sink)?.value ?? []
        let names = Located(counts.map(\.name), at: entry.value.location)
        add(.kind(.count(counts.map(\.value.value))), entry, sink.hasErrors(since: mark) ? nil : names)
    }

    /// Reads the condition that must not hold. The parameters that it tests become the rule's parameters.
    private mutating func readForbidden(_ entry: MappingEntry, _ sink: FindingSink) {
        let condition = DeclaredCondition.read(entry.value, sink)
        var names: [Located<String>] = []
        for test in condition.tests where test.subject.value != Condition.family {
            if !names.contains(where: { $0.value == test.subject.value }) { names.append(test.subject) }
        }
        add(.forbid(condition), entry, Located(names, at: entry.value.location))
    }

    private mutating func add(
        _ form: Demand.Form, _ entry: MappingEntry, _ parameters: Located<[Located<String>]>?
    ) {
        let key = Located(entry.key.text ?? "", at: entry.key.location)
        demands.append(Demand(key: key, form: form, parameters: parameters))
    }
}

extension NodeReader where Value == DeclaredRule {
    /// Reads a rule. Unknown keys are reported with the key that was probably meant.
    static var rule: NodeReader {
        NodeReader(.object(DeclaredRule.grammar.schema)) { node, sink in
            let mark = sink.mark
            var rule = DeclaredRule(at: node.place)
            let unknown = DeclaredRule.grammar.read(node, into: &rule, sink) { key, value, _ in
                KeyFindings.meant(byRuleKey: key, value)
            }
            guard unknown != nil else { return nil }
            rule.hasErrors = sink.hasErrors(since: mark) || !node.isComplete
            return rule
        }
    }
}

extension NodeReader where Value == [NamedValue<ListSize>] {
    /// `{ stops: 3 }` or `{ stops: { min: 1, max: 3 }, lines: { max: 2 } }`.
    fileprivate static var listCounts: NodeReader {
        let entries = NodeReader.entries(of: .listCount)
        return NodeReader(entries.schema()) { node, sink in
            if node.isMapping || node.isMissing { return node.read(entries, sink)?.value }
            return sink.refuse(RuleFindings.countForm(node))
        }
    }
}

extension NodeReader where Value == ListSize {
    /// An exact number of elements, or `{ min, max }`.
    fileprivate static var listCount: NodeReader {
        NodeReader(countOrBounds.schema()) { node, sink in
            if node.isSequence { return sink.refuse(RuleFindings.countList(node)) }
            return node.read(countOrBounds, sink)?.value
        }
    }

    private static var countOrBounds: NodeReader {
        .either(
            scalar: NodeReader<Int>.integer(in: 0...Int.max).map { count, _, _ in
                ListSize(min: count, max: count)
            },
            mapping: .mapping(
                CountBounds.grammar, CountBounds(),
                meant: { key in
                    let meant = KeyFindings.meant(byListKey: key)
                    return ["min", "max"].contains(meant?.key) ? meant : nil
                }
            ) { bounds, node, sink in
                if bounds.min == nil, bounds.max == nil {
                    return node.entries.contains { _ in true }
                        ? nil : sink.refuse(RuleFindings.countForm(node))
                }
                return ListSizeRule.check(min: bounds.min, max: bounds.max, ListSize.Uniqueness.none, sink)
            },
            expected: "a number, or \"min\" and \"max\"")
    }
}

/// The bounds on the number of elements, as written in the file.
private struct CountBounds {
    var min: Located<Int>?
    var max: Located<Int>?

    static let grammar = MappingGrammar<CountBounds>(
        "a number of elements",
        [
            .optional("min", "The least number of elements.", .integer(in: 0...Int.max)) { $0.min = $1 },
            .optional("max", "The greatest number of elements.", .integer(in: 0...Int.max)) { $0.max = $1 },
        ])
}
