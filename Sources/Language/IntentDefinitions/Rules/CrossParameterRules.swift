import SourceText
import WidgetModel

/// A rule has one kind, refers to parameters of the right type, and can be met.
enum CrossParameterRule {
    /// The rules of an intent without errors.
    static func rules(
        of intent: DeclaredIntent, in scope: ParameterScope, _ reachability: Reachability,
        _ values: ValueReader, _ sink: FindingSink
    ) -> [IntentRule] {
        var names = FirstUses<String>()
        return intent.rules.compactMap { declared in
            if let name = declared.name {
                NameRule.check(name, of: .rule, sink)
                _ = names.add(name, .rule, sink)
            }
            let condition = declared.condition.flatMap {
                ConditionRule.condition($0, in: scope, values, sink)
            }
            guard let demand = demand(of: declared, sink), let named = demand.parameters,
                let kind = kind(of: demand, in: scope, values, sink)
            else { return nil }
            let parameters = named.value.compactMap { name -> IntentParameter? in
                guard scope.names[name.value] != nil else {
                    return sink.refuse(scope.unknown(name))
                }
                return RecordRule.checkName(name, in: scope, sink) ? scope[name.value] : nil
            }
            guard parameters.count == named.value.count else { return nil }
            let rule = IntentRule(
                name: declared.name?.value, kind, parameters.map(\.name), when: condition,
                message: declared.message?.value, severity: declared.severity)
            let use = RuleUse(
                rule: rule, declared: declared, demand: demand, named: named.value, parameters: parameters)
            guard use.check(sink), (declared.condition == nil) == (condition == nil) else { return nil }
            use.checkReach(reachability, in: scope, sink)
            return rule
        }
    }

    /// The only demand of a rule; nil after reporting an error if the rule contains any other number of
    /// demands.
    private static func demand(of rule: DeclaredRule, _ sink: FindingSink) -> DeclaredRule.Demand? {
        guard let first = rule.demands.first else {
            return rule.hasErrors ? nil : sink.refuse(RuleFindings.withoutDemand(rule))
        }
        if rule.demands.count > 1 {
            return sink.refuse(RuleFindings.demands(rule.demands[1], earlier: first))
        }
        return first
    }

    /// The kind of a rule; nil after reporting errors in its condition.
    private static func kind(
        of demand: DeclaredRule.Demand, in scope: ParameterScope, _ values: ValueReader, _ sink: FindingSink
    ) -> IntentRule.Kind? {
        switch demand.form {
        case .kind(let kind): kind
        case .forbid(let declared):
            ConditionRule.condition(declared, in: scope, values, sink).map(IntentRule.Kind.forbid)
        }
    }
}
