import SourceText
import YAMLReading

/// A rule as it is written: `{ name: one, atMostOne: [place, zone], message: … }`.
struct DeclaredRule: Sendable {
    /// What the rule asks, by the key that says it.
    struct Demand: Sendable {
        let kind: Located<IntentRule.Kind>
        /// The names with their places; nil, after a finding, when they cannot be read.
        fileprivate(set) var parameters: Located<[Located<String>]>?
    }

    /// Where the rule begins.
    let place: SourceLocation
    var name: Located<String>?
    /// One, in a rule without errors.
    fileprivate(set) var demands: [Demand] = []
    var condition: DeclaredCondition?
    var message: Located<String>?
    /// Whether reading it reported an error; what is then missing is not reported again.
    var hasErrors = false

    fileprivate init(at place: SourceLocation) { self.place = place }
}

extension NodeReader where Value == DeclaredRule {
    static var rule: NodeReader {
        NodeReader { node, sink in
            let mark = sink.mark
            var rule = DeclaredRule(at: node.place)
            var values: [YAMLNode] = []
            guard var fields = CheckedMapping(node, as: "a rule", sink) else { return nil }
            rule.name = fields.optional("name", .text)
            for kind in IntentRule.Kind.allCases {
                guard let entry = fields.entry(kind.key) else { continue }
                values.append(entry.value)
                rule.demands.append(
                    DeclaredRule.Demand(
                        kind: Located(kind, at: entry.key.location),
                        parameters: entry.value.read(.oneOrMore(of: .text), sink)))
            }
            rule.condition = fields.optional("when", .condition)?.value
            rule.message = fields.shown("message")
            fields.finish { key, _ in DefinitionFindings.meant(byRuleKey: key) }
            // The names that a comma has cut off are told there.
            for (place, value) in values.enumerated() where value.isSplit(sink) {
                rule.demands[place].parameters = nil
            }
            rule.hasErrors = sink.hasErrors(since: mark) || !node.isComplete
            return rule
        }
    }
}

extension IntentRule.Kind {
    /// The key that says it.
    fileprivate var key: StaticString {
        switch self {
        case .require: "require"
        case .atLeastOne: "atLeastOne"
        case .atMostOne: "atMostOne"
        case .ascending: "ascending"
        }
    }
}
