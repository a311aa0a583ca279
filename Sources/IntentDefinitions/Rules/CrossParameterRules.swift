import SourceText
import WidgetModel
import YAMLReading

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
            guard let demand = demand(of: declared, sink), let named = demand.parameters else { return nil }
            let parameters = named.value.compactMap { name -> IntentParameter? in
                guard scope.names[name.value] != nil else {
                    return sink.refuse(DefinitionFindings.parameterUnknown(name, known: scope.names.names))
                }
                return scope[name.value]
            }
            guard parameters.count == named.value.count else { return nil }
            let rule = IntentRule(
                name: declared.name?.value, demand.kind.value, parameters.map(\.name), when: condition,
                message: declared.message?.value)
            let use = RuleUse(
                rule: rule, declared: declared, demand: demand, named: named.value, parameters: parameters)
            guard use.check(sink), (declared.condition == nil) == (condition == nil) else { return nil }
            use.checkReach(reachability, in: scope, sink)
            return rule
        }
    }

    /// The only demand of a rule; nil if there is none or more than one, which is reported.
    private static func demand(of rule: DeclaredRule, _ sink: FindingSink) -> DeclaredRule.Demand? {
        guard let first = rule.demands.first else {
            return rule.hasErrors ? nil : sink.refuse(DefinitionFindings.ruleWithoutDemand(rule))
        }
        if rule.demands.count > 1 {
            return sink.refuse(DefinitionFindings.ruleDemands(rule.demands[1], earlier: first))
        }
        return first
    }
}

/// Checks a rule whose names are resolved.
private struct RuleUse {
    let rule: IntentRule
    let declared: DeclaredRule
    let demand: DeclaredRule.Demand
    /// The names with their locations, in the order of `parameters`.
    let named: [Located<String>]
    let parameters: [IntentParameter]

    /// Whether the rule is valid by itself; false if not, which is reported.
    func check(_ sink: FindingSink) -> Bool {
        let mark = sink.mark
        checkNames(sink)
        if rule.kind == .ascending { checkTypes(sink) }
        guard !sink.hasErrors(since: mark) else { return false }
        if rule.kind == .ascending { checkRanges(sink) }
        checkDefaults(sink)
        checkNeed(sink)
        return !sink.hasErrors(since: mark)
    }

    /// Reports repeated names and too few of them.
    private func checkNames(_ sink: FindingSink) {
        _ = sink.unique(named, .ruleParameter)
        let least = rule.kind == .require ? 1 : 2
        guard named.count < least, let whole = demand.parameters else { return }
        sink.report(DefinitionFindings.ruleTooFew(rule.kind, whole, least: least))
    }

    /// Reports parameters of `ascending` that have no order or are not comparable.
    private func checkTypes(_ sink: FindingSink) {
        for (name, parameter) in zip(named, parameters) {
            if parameter.list != nil || !parameter.type.isOrdered {
                sink.report(DefinitionFindings.ruleTypeUnordered(name, parameter))
            } else if let first = parameters.first, first.list == nil, first.type.isOrdered,
                !parameter.type.kind.isComparable(to: first.type.kind)
            {
                sink.report(DefinitionFindings.ruleTypesDiffer(name, parameter, first))
            }
        }
    }

    /// Reports a range that is completely below the range of an earlier parameter, so that
    /// the values can never ascend.
    private func checkRanges(_ sink: FindingSink) {
        for (index, later) in parameters.enumerated() {
            for earlier in parameters.prefix(index) {
                guard let least = earlier.range?.least, let most = later.range?.greatest,
                    !least.isAtMost(most)
                else { continue }
                sink.report(DefinitionFindings.ruleRanges(named[index], later, earlier))
                return
            }
        }
    }

    /// Reports defaults that break the rule, if the rule always applies and the parameters are always shown.
    /// `require` and `atLeastOne` are not checked, because the user may be expected to provide the values.
    private func checkDefaults(_ sink: FindingSink) {
        guard rule.condition == nil, rule.kind == .ascending || rule.kind == .atMostOne else { return }
        let breakers = rule.breakers(on: .systemSmall) { name in
            guard let parameter = parameters.first(where: { $0.name == name }), parameter.visibility == nil
            else { return nil }
            return parameter.defaultValue?.constant
        }
        guard let last = breakers.last, let name = named.first(where: { $0.value == last }) else { return }
        sink.report(
            DefinitionFindings.ruleDefaults(
                name, parameters.filter { breakers.contains($0.name) }, rule.kind))
    }

    /// Warns about parameters that are already required by their own declaration.
    private func checkNeed(_ sink: FindingSink) {
        guard rule.kind == .require else { return }
        for (name, parameter) in zip(named, parameters)
        where parameter.isRequired && parameter.visibility == nil && !parameter.type.isBoolean {
            sink.report(DefinitionFindings.ruleNeedless(name, parameter))
        }
    }

    /// Reports a rule that can never apply, or whose parameters are hidden whenever it applies.
    func checkReach(_ reachability: Reachability, in scope: ParameterScope, _ sink: FindingSink) {
        var ways: [Requirements] = [[]]
        if let declared = declared.condition, let condition = rule.condition {
            ways = reachability.checkUse(declared, condition)
        }
        guard !ways.isEmpty else { return }
        let hidden = named.filter { !reachability.canBeShown($0.value, given: ways) }
        switch rule.kind {
        case .require: for name in hidden { sink.report(DefinitionFindings.ruleUnmeetable(name, scope)) }
        case .atLeastOne where hidden.count == named.count:
            sink.report(DefinitionFindings.ruleUnmeetable(named[0], scope))
        case .atLeastOne, .atMostOne, .ascending: break
        }
    }
}
