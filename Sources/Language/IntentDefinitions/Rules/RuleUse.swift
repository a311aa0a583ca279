import SourceText
import WidgetModel

/// Checks a rule whose names are resolved.
struct RuleUse {
    let rule: IntentRule
    let declared: DeclaredRule
    let demand: DeclaredRule.Demand
    /// The names with their locations, in the same order as `parameters`.
    let named: [Located<String>]
    let parameters: [IntentParameter]

    /// Whether the rule is valid by itself; false after reporting an error.
    func check(_ sink: FindingSink) -> Bool {
        let mark = sink.mark
        checkNames(sink)
        checkTypes(sink)
        guard !sink.hasErrors(since: mark) else { return false }
        checkRanges(sink)
        checkSizes(sink)
        checkDefaults(sink)
        checkNeed(sink)
        return !sink.hasErrors(since: mark)
    }

    /// Reports repeated names, and rules with too few names.
    private func checkNames(_ sink: FindingSink) {
        _ = sink.unique(named, .ruleParameter)
        let least = rule.kind.leastParameters
        guard named.count < least, let whole = demand.parameters else { return }
        sink.report(RuleFindings.tooFew(rule.kind, whole, least: least))
    }

    /// Reports parameters whose types do not suit the kind of rule.
    private func checkTypes(_ sink: FindingSink) {
        switch rule.kind {
        case .ascending, .strictlyAscending: checkOrder(sink)
        case .different:
            for (name, parameter) in zip(named, parameters) {
                if parameter.list != nil {
                    sink.report(RuleFindings.typeList(name, parameter))
                } else if let first = parameters.first, first.list == nil, !parameter.isSimilar(to: first) {
                    sink.report(RuleFindings.typesDiffer(name, parameter, first))
                }
            }
        case .sameLength, .count:
            for (name, parameter) in zip(named, parameters) where parameter.list == nil {
                sink.report(RuleFindings.typeSingle(name, parameter))
            }
        case .require, .atLeastOne, .atMostOne, .exactlyOne, .allOrNone, .forbid, .offer: break
        }
    }

    /// Reports parameters whose values cannot be ordered or compared.
    private func checkOrder(_ sink: FindingSink) {
        for (name, parameter) in zip(named, parameters) {
            if parameter.list != nil || !parameter.type.isOrdered {
                sink.report(RuleFindings.typeUnordered(name, parameter))
            } else if let first = parameters.first, first.list == nil, first.type.isOrdered,
                !parameter.isSimilar(to: first)
            {
                sink.report(RuleFindings.typesDiffer(name, parameter, first))
            }
        }
    }

    /// Reports a range that is completely below an earlier parameter's range, so that the values can never
    /// ascend, and ranges with which they always ascend.
    private func checkRanges(_ sink: FindingSink) {
        guard rule.kind == .ascending || rule.kind == .strictlyAscending else { return }
        for (index, later) in parameters.enumerated() {
            for earlier in parameters.prefix(index) {
                guard let least = earlier.range?.least, let most = later.range?.greatest,
                    !least.precedes(most, rule.kind)
                else { continue }
                sink.report(RuleFindings.ranges(named[index], later, earlier, rule.kind))
                return
            }
        }
        let areApart = zip(parameters, parameters.dropFirst()).allSatisfy { earlier, later in
            guard let most = earlier.range?.greatest, let least = later.range?.least else { return false }
            return most.precedes(least, rule.kind)
        }
        if areApart { sink.report(RuleFindings.alwaysMet(demand, "the ranges are in this order")) }
    }

    /// Reports list sizes that can never be met, or are always met.
    private func checkSizes(_ sink: FindingSink) {
        guard let first = parameters.first?.list else { return }
        switch rule.kind {
        case .count(let sizes):
            var isNeeded = false
            for (place, size) in sizes.enumerated() {
                let parameter = parameters[place]
                let mayBeEmpty = !parameter.isRequired && size.contains(0)
                if !mayBeEmpty, !parameter.canHaveSize(of: ListRule(.everywhere(size))) {
                    sink.report(RuleFindings.count(named[place], size, parameter))
                }
                if !parameter.alwaysHasSize(size) { isNeeded = true }
            }
            if !isNeeded { sink.report(RuleFindings.alwaysMet(demand, "\"list\" requires it")) }
        case .sameLength where parameters.contains(where: \.isRequired):
            let other = parameters.firstIndex { !$0.canHaveSize(of: first) }
            if let other { sink.report(RuleFindings.lengths(named[other], of: parameters)) }
        default: break
        }
    }

    /// Reports defaults that break the rule, if the rule always applies and the parameters are always shown.
    ///
    /// If a rule is broken because a value is missing, it is not reported, because the user may be expected
    /// to provide the value. A default list may suit only some families.
    private func checkDefaults(_ sink: FindingSink) {
        guard rule.condition == nil else { return }
        switch rule.kind {
        case .require, .atLeastOne, .allOrNone: return
        default: break
        }
        let all = Family.allCases.lazy.map(breakers)
        guard let breakers = all.first, !breakers.isEmpty, all.allSatisfy({ !$0.isEmpty }),
            let name = named.first(where: { $0.value == breakers.last }),
            parameters.allSatisfy({ !breakers.contains($0.name) || $0.defaultValue != nil })
        else { return }
        sink.report(
            RuleFindings.defaults(
                name, parameters.filter { breakers.contains($0.name) }, rule.severity))
    }

    /// The parameters whose defaults break the rule.
    private func breakers(on family: Family) -> [String] {
        rule.breakers(on: family) { name in
            guard let parameter = parameters.first(where: { $0.name == name }), parameter.visibility == nil
            else { return nil }
            return parameter.defaultValue(for: family)?.constant
        }
    }

    /// Warns about rules that are always met because parameters are required by their own declarations, and
    /// reports rules that can never be met for the same reason.
    private func checkNeed(_ sink: FindingSink) {
        let always = zip(named, parameters).filter { $1.alwaysCounts }
        switch rule.kind {
        case .require:
            for (name, parameter) in always { sink.report(RuleFindings.needless(name, parameter)) }
        case .atLeastOne:
            if let (name, _) = always.first {
                sink.report(RuleFindings.alwaysMet(demand, "\(quoted(name)) is required"))
            }
        case .allOrNone where always.count == parameters.count:
            sink.report(RuleFindings.alwaysMet(demand, "all of them are required"))
        case .atMostOne, .exactlyOne:
            if always.count > 1 {
                sink.report(RuleFindings.bothRequired(always[1].0, always[1].1, always[0].1))
            }
        default: break
        }
    }
}

extension IntentParameter {
    /// Whether values of both parameters can be compared.
    fileprivate func isSimilar(to other: IntentParameter) -> Bool {
        type.isOrdered ? type.kind.isComparable(to: other.type.kind) : type.name == other.type.name
    }

    /// Whether the parameter counts in every valid configuration.
    fileprivate var alwaysCounts: Bool { isRequired && visibility == nil && !type.isBoolean }

    /// Whether both lists can have the same size, in at least one family.
    fileprivate func canHaveSize(of other: ListRule) -> Bool {
        Family.allCases.contains { family in
            guard let mine = list?.size(for: family) else { return true }
            let theirs = other.size(for: family)
            return mine.min <= theirs.max ?? .max && theirs.min <= mine.max ?? .max
        }
    }

    /// Whether `size` permits every valid list, in each family.
    fileprivate func alwaysHasSize(_ size: ListSize) -> Bool {
        guard isRequired || size.contains(0) else { return false }
        return Family.allCases.allSatisfy { family in
            guard let mine = list?.size(for: family) else { return true }
            return Swift.max(mine.min, isRequired ? 1 : 0) >= size.min && mine.max ?? .max <= size.max ?? .max
        }
    }
}

extension ParameterValue {
    /// Whether the value may come before `other` in a rule of this kind.
    fileprivate func precedes(_ other: ParameterValue, _ kind: IntentRule.Kind) -> Bool {
        isAtMost(other) && (kind == .ascending || !other.isAtMost(self))
    }
}
