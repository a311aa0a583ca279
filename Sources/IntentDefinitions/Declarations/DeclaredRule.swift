import JSONText
import SourceText
import YAMLReading

/// A rule as written in the file: `{ name: one, atMostOne: [place, zone], message: … }`.
struct DeclaredRule: Sendable {
    /// What the rule requires: the key for its kind, and the parameters.
    struct Demand: Sendable {
        let kind: Located<IntentRule.Kind>
        /// The names of the parameters; nil if they cannot be read, which is reported.
        let parameters: Located<[Located<String>]>?
    }

    /// The location of the beginning of the rule.
    let place: SourceLocation
    private(set) var name: Located<String>?
    /// Exactly one in a rule without errors.
    private(set) var demands: [Demand] = []
    private(set) var condition: DeclaredCondition?
    private(set) var message: Located<String>?
    /// Whether errors were reported while the rule was read. Missing parts are then not reported again.
    fileprivate(set) var hasErrors = false

    fileprivate init(at place: SourceLocation) { self.place = place }

    static let grammar = MappingGrammar<DeclaredRule>(
        "a rule",
        [
            .optional("name", "Names the rule, for translations of its message.", .text) { $0.name = $1 },
            demand(.require, least: 1, "Parameters that must all have a value."),
            demand(.atLeastOne, least: 2, "Parameters of which one or more must have a value."),
            demand(.atMostOne, least: 2, "Parameters of which no two may have a value."),
            demand(.ascending, least: 2, "Parameters whose values must not descend, in this order."),
            .optional("when", "The condition under which the rule applies.", .condition) {
                $0.condition = $1.value
            },
            .optional("message", "What people read when they break the rule.", .shown) { $0.message = $1 }
                .translated(),
        ])

    /// The key of a kind of rule.
    ///
    /// - Parameter least: the minimum number of parameters, for the JSON Schema.
    private static func demand(
        _ kind: IntentRule.Kind, least: Int64, _ summary: String
    ) -> GrammarKey<DeclaredRule> {
        let names: JSONValue = [
            "type": "array", "items": SchemaForm.text, "minItems": .integer(least), "uniqueItems": true,
        ]
        return .custom(
            kind.key, summary, list: .always,
            schema: least == 1 ? SchemaForm.any(SchemaForm.text, names) : names
        ) { rule, entry, sink in
            rule.demands.append(
                Demand(
                    kind: Located(kind, at: entry.key.location),
                    parameters: entry.value.read(.oneOrMore(of: .text), sink)))
        }
    }
}

extension NodeReader where Value == DeclaredRule {
    /// Reads a rule. Unknown keys are reported with the key that was probably meant.
    static var rule: NodeReader {
        NodeReader(.object(DeclaredRule.grammar.schema)) { node, sink in
            let mark = sink.mark
            var rule = DeclaredRule(at: node.place)
            let unknown = DeclaredRule.grammar.read(node, into: &rule, sink) { key, _, _ in
                DefinitionFindings.meant(byRuleKey: key)
            }
            guard unknown != nil else { return nil }
            rule.hasErrors = sink.hasErrors(since: mark) || !node.isComplete
            return rule
        }
    }
}

extension IntentRule.Kind {
    /// The key under which a rule of this kind is written.
    fileprivate var key: StaticString {
        switch self {
        case .require: "require"
        case .atLeastOne: "atLeastOne"
        case .atMostOne: "atMostOne"
        case .ascending: "ascending"
        }
    }
}
