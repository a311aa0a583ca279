import SourceText

extension RuleUse {
    /// Reports a rule that can never apply, and one that can never be met or never be broken because of
    /// the conditions of its parameters.
    func checkReach(_ reachability: Reachability, in scope: ParameterScope, _ sink: FindingSink) {
        var ways: [Requirements] = [[]]
        if let declared = declared.condition, let condition = rule.condition {
            ways = reachability.checkUse(declared, condition)
        }
        guard !ways.isEmpty else { return }
        let hidden = named.filter { !reachability.canBeShown($0.value, given: ways) }
        switch (rule.kind, demand.form) {
        case (.require, _):
            for name in hidden { sink.report(RuleFindings.unmeetable(name, scope)) }
        case (.atLeastOne, _), (.exactlyOne, _):
            if hidden.count == named.count {
                sink.report(RuleFindings.unmeetable(named[0], scope))
            }
        case (.count, _):
            if hidden.count == named.count {
                sink.report(
                    RuleFindings.neverBroken(demand, "its lists are hidden whenever it applies"))
            }
        case (.forbid(let condition), .forbid(let declared)):
            checkForbidden(declared, condition, ways, reachability, sink)
        default: checkPairs(ways, reachability, sink)
        }
    }

    /// Reports parameters that are never visible together, not even two of them.
    private func checkPairs(
        _ ways: [Requirements], _ reachability: Reachability, _ sink: FindingSink
    ) {
        var apart: (Located<String>, Located<String>)?
        for (index, later) in named.enumerated() {
            for earlier in named.prefix(index) {
                let areTogether = reachability.canBeShown(earlier.value, later.value, given: ways)
                if areTogether, rule.kind != .allOrNone { return }
                if !areTogether { apart = apart ?? (earlier, later) }
            }
        }
        guard let (earlier, later) = apart else { return }
        sink.report(
            rule.kind == .allOrNone
                ? RuleFindings.neverAll(later, earlier)
                : RuleFindings.neverBroken(demand, "no two of its parameters are visible together"))
    }

    /// Reports a forbidden condition that always holds, or never while the rule applies.
    private func checkForbidden(
        _ declared: DeclaredCondition, _ condition: Condition, _ ways: [Requirements],
        _ reachability: Reachability, _ sink: FindingSink
    ) {
        if reachability.isAlways(declared, condition) {
            return sink.report(RuleFindings.forbidsAll(declared))
        }
        let forbidden = reachability.checkUse(declared, condition)
        guard !forbidden.isEmpty, !reachability.canBeMet(forbidden, ways) else { return }
        sink.report(RuleFindings.neverBroken(demand, "\"forbid\" never holds while \"when\" does"))
    }
}
