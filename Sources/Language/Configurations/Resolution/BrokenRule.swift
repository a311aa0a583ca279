package import IntentDefinitions
import SourceText

/// A rule that a configuration breaks, with the reason.
package struct BrokenRule: Hashable, Sendable {
    package let rule: IntentRule
    /// The parameters that break the rule, as `IntentRule.breakers` defines them.
    package let parameters: [String]
    /// The reason in words, such as `"token" has no value`.
    let reason: String
}

extension BrokenRule: CustomStringConvertible {
    /// The author's message or the rule's name, followed by the reason.
    package var description: String {
        if rule.isOffer { return reason }
        return "\(rule.message ?? "\(name) is broken"): \(reason)" + (rule.message == nil ? "" : mention)
    }

    /// `the rule "times"`, or `a rule` without a name.
    var name: String { rule.name.map { "the rule \"\($0)\"" } ?? "a rule" }

    private var mention: String { rule.name.map { " (rule \"\($0)\")" } ?? "" }
}

extension ResolvedConfiguration {
    /// The broken rules that are only reported. They are neither a reason against an edit nor against a
    /// timeline.
    package var ruleWarnings: [BrokenRule] { brokenRules.filter { $0.rule.severity == .warning } }

    /// The broken rules, in definition order.
    ///
    /// A rule is not checked if it involves a stored value that does not fit, because that value must be
    /// resolved first.
    package var brokenRules: [BrokenRule] {
        intent.rules.compactMap { rule in
            let breakers = rule.breakers(on: family, comparedValue)
            guard !breakers.isEmpty, !dependsOnMisfit(rule) else { return nil }
            return BrokenRule(
                rule: rule, parameters: breakers,
                reason: ConfigurationFindings.reason(breakers, rule, in: self))
        }
    }

    /// The cases of an enumeration that can be chosen with the other values; empty for other types.
    package func offeredCases(of parameter: IntentParameter) -> [EnumCase] {
        let conditions = intent.rules.compactMap { rule -> (ParameterValue, Condition)? in
            guard case .offer(let value, let condition) = rule.kind, rule.parameters == [parameter.name]
            else { return nil }
            return (value, condition)
        }
        return (parameter.type.enumeration?.cases ?? []).filter { enumCase in
            conditions.allSatisfy { value, condition in
                value != .enumCase(enumCase.name) || condition.holds(on: family, comparedValue)
            }
        }
    }

    /// The effective value. A visible list without one is empty, so that its length can be compared.
    private func comparedValue(of name: String) -> ParameterValue? {
        guard let place = intent.position(of: name) else { return nil }
        switch states[place] {
        case .value(let value, _): return value
        case .empty: return intent.parameters[place].list.map { _ in .list([]) }
        case .misfit, .hidden: return nil
        }
    }

    /// Whether a parameter of the rule or of its condition contains a stored value that does not fit, or is
    /// hidden because of such a value.
    private func dependsOnMisfit(_ rule: IntentRule) -> Bool {
        (rule.parameters + (rule.condition?.parameters ?? [])).contains { name in
            isUnfit(name) || isHiddenByMisfit(name)
        }
    }
}
