import SourceText
import WidgetModel
import YAMLReading

/// Checks a rule whose names are resolved.
struct RuleUse {
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
        checkTypes(sink)
        guard !sink.hasErrors(since: mark) else { return false }
        checkRanges(sink)
        checkSizes(sink)
        checkDefaults(sink)
        checkNeed(sink)
        return !sink.hasErrors(since: mark)
    }

    /// Reports repeated names and too few of them.
    private func checkNames(_ sink: FindingSink) {
        _ = sink.unique(named, .ruleParameter)
        let least = rule.kind.leastParameters
        guard named.count < least, let whole = demand.parameters else { return }
        sink.report(DefinitionFindings.ruleTooFew(rule.kind, whole, least: least))
    }

    /// Reports parameters whose types do not suit the kind of rule.
    private func checkTypes(_ sink: FindingSink) {
        switch rule.kind {
        case .ascending, .strictlyAscending: checkOrder(sink)
        case .different:
            for (name, parameter) in zip(named, parameters) {
                if parameter.list != nil {
                    sink.report(DefinitionFindings.ruleTypeList(name, parameter))
                } else if let first = parameters.first, first.list == nil, !parameter.isSimilar(to: first) {
                    sink.report(DefinitionFindings.ruleTypesDiffer(name, parameter, first))
                }
            }
        case .sameLength, .count:
            for (name, parameter) in zip(named, parameters) where parameter.list == nil {
                sink.report(DefinitionFindings.ruleTypeSingle(name, parameter))
            }
        case .require, .atLeastOne, .atMostOne, .exactlyOne, .allOrNone, .forbid, .offer: break
        }
    }

    /// Reports parameters that have no order or are not comparable.
    private func checkOrder(_ sink: FindingSink) {
        for (name, parameter) in zip(named, parameters) {
            if parameter.list != nil || !parameter.type.isOrdered {
                sink.report(DefinitionFindings.ruleTypeUnordered(name, parameter))
            } else if let first = parameters.first, first.list == nil, first.type.isOrdered,
                !parameter.isSimilar(to: first)
            {
                sink.report(DefinitionFindings.ruleTypesDiffer(name, parameter, first))
            }
        }
    }

    /// Reports a range that is completely below the range of an earlier parameter, so that
    /// the values can never ascend, and ranges because of which they always do.
    private func checkRanges(_ sink: FindingSink) {
        guard rule.kind == .ascending || rule.kind == .strictlyAscending else { return }
        for (index, later) in parameters.enumerated() {
            for earlier in parameters.prefix(index) {
                guard let least = earlier.range?.least, let most = later.range?.greatest,
                    !least.precedes(most, rule.kind)
                else { continue }
                sink.report(DefinitionFindings.ruleRanges(named[index], later, earlier, rule.kind))
                return
            }
        }
        let areApart = zip(parameters, parameters.dropFirst()).allSatisfy { earlier, later in
            guard let most = earlier.range?.greatest, let least = later.range?.least else { return false }
            return most.precedes(least, rule.kind)
        }
        if areApart { sink.report(DefinitionFindings.ruleAlwaysMet(demand, "the ranges are in this order")) }
    }

    /// Reports sizes of lists that can never be met, or always are.
    private func checkSizes(_ sink: FindingSink) {
        guard let first = parameters.first?.list else { return }
        switch rule.kind {
        case .count(let sizes):
            var isNeeded = false
            for (place, size) in sizes.enumerated() {
                let parameter = parameters[place]
                let mayBeEmpty = !parameter.isRequired && size.contains(0)
                if !mayBeEmpty, !parameter.canHaveSize(of: ListRule(.everywhere(size))) {
                    sink.report(DefinitionFindings.ruleCount(named[place], size, parameter))
                }
                if !parameter.alwaysHasSize(size) { isNeeded = true }
            }
            if !isNeeded { sink.report(DefinitionFindings.ruleAlwaysMet(demand, "\"list\" requires it")) }
        case .sameLength where parameters.contains(where: \.isRequired):
            let other = parameters.firstIndex { !$0.canHaveSize(of: first) }
            if let other { sink.report(DefinitionFindings.ruleLengths(named[other], of: parameters)) }
        default: break
        }
    }

    /// Reports defaults that break the rule, if the rule always applies and the parameters are always shown.
    ///
    /// Rules that are broken because a value is missing are not reported, because the user may be expected
    /// to provide it. A default list may suit only some families.
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
            DefinitionFindings.ruleDefaults(
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

    /// Warns about rules that are always met because parameters are required by their own declaration, and
    /// reports those that can never be met because of that.
    private func checkNeed(_ sink: FindingSink) {
        let always = zip(named, parameters).filter { $1.alwaysCounts }
        switch rule.kind {
        case .require:
            for (name, parameter) in always { sink.report(DefinitionFindings.ruleNeedless(name, parameter)) }
        case .atLeastOne:
            if let (name, _) = always.first {
                sink.report(DefinitionFindings.ruleAlwaysMet(demand, "\(quoted(name)) is required"))
            }
        case .allOrNone where always.count == parameters.count:
            sink.report(DefinitionFindings.ruleAlwaysMet(demand, "all of them are required"))
        case .atMostOne, .exactlyOne:
            if always.count > 1 {
                sink.report(DefinitionFindings.ruleBothRequired(always[1].0, always[1].1, always[0].1))
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

    /// Whether every valid configuration has a value that rules count.
    fileprivate var alwaysCounts: Bool { isRequired && visibility == nil && !type.isBoolean }

    /// Whether the list can have a permitted size of another one, in at least one family.
    fileprivate func canHaveSize(of other: ListRule) -> Bool {
        Family.allCases.contains { family in
            guard let mine = list?.size(for: family) else { return true }
            let theirs = other.size(for: family)
            return mine.min <= theirs.max ?? .max && theirs.min <= mine.max ?? .max
        }
    }

    /// Whether every valid list has the size, in each family.
    fileprivate func alwaysHasSize(_ size: ListSize) -> Bool {
        guard isRequired || size.contains(0) else { return false }
        return Family.allCases.allSatisfy { family in
            guard let mine = list?.size(for: family) else { return true }
            return Swift.max(mine.min, isRequired ? 1 : 0) >= size.min && mine.max ?? .max <= size.max ?? .max
        }
    }
}

extension ParameterValue {
    /// Whether the value may stand before another one in a rule of the kind.
    fileprivate func precedes(_ other: ParameterValue, _ kind: IntentRule.Kind) -> Bool {
        isAtMost(other) && (kind == .ascending || !other.isAtMost(self))
    }
}
