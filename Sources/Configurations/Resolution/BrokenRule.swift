package import IntentDefinitions

/// A rule that a configuration breaks, with the reason.
package struct BrokenRule: Hashable, Sendable {
    package let rule: IntentRule
    /// The parameters that break the rule, as `IntentRule.breakers` defines them.
    package let parameters: [String]
    /// The reason in words, such as `"token" has no value`.
    let reason: String
}

extension BrokenRule: CustomStringConvertible {
    /// The author's message or the name of the rule, followed by the reason.
    package var description: String {
        let name = rule.name.map { "the rule \"\($0)\" is broken" } ?? "a rule is broken"
        return "\(rule.message ?? name): \(reason)" + (rule.message == nil ? "" : mention)
    }

    private var mention: String { rule.name.map { " (rule \"\($0)\")" } ?? "" }
}

extension ResolvedConfiguration {
    /// The rules that are broken, in the order of the definition.
    ///
    /// A rule is not checked if it involves a stored value that does not fit, because that
    /// value must be resolved first.
    package var brokenRules: [BrokenRule] {
        intent.rules.compactMap { rule in
            let breakers = rule.breakers(on: family) { self[$0] }
            guard !breakers.isEmpty, !dependsOnMisfit(rule) else { return nil }
            return BrokenRule(
                rule: rule, parameters: breakers,
                reason: ConfigurationFindings.reason(breakers, rule.kind, in: self))
        }
    }

    /// Whether a parameter of the rule or of its condition has a stored value that does not fit, or
    /// is hidden because of one.
    private func dependsOnMisfit(_ rule: IntentRule) -> Bool {
        (rule.parameters + (rule.condition?.parameters ?? [])).contains { name in
            isUnfit(name) || isHiddenByMisfit(name)
        }
    }
}
