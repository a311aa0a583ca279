package import IntentDefinitions

/// A rule that a configuration does not keep, and why.
package struct BrokenRule: Hashable, Sendable {
    package let rule: IntentRule
    /// The parameters at fault: what `require` lacks, what of `atMostOne` is too much …
    package let parameters: [String]
    /// How it is broken, in words: "`token` has no value".
    let reason: String
}

extension BrokenRule: CustomStringConvertible {
    /// The author's message, the rule and how it is broken.
    package var description: String {
        let name = rule.name.map { "the rule \"\($0)\" is broken" } ?? "a rule is broken"
        return "\(rule.message ?? name): \(reason)" + (rule.message == nil ? "" : mention)
    }

    private var mention: String { rule.name.map { " (rule \"\($0)\")" } ?? "" }
}

extension ResolvedConfiguration {
    /// The rules that do not hold, in the order of the definition.
    ///
    /// A rule about a stored value that no longer fits is not judged: what becomes of the value decides.
    package var brokenRules: [BrokenRule] {
        intent.rules.compactMap { rule in
            let breakers = rule.breakers(on: family) { self[$0] }
            guard !breakers.isEmpty, !dependsOnMisfit(rule) else { return nil }
            return BrokenRule(
                rule: rule, parameters: breakers,
                reason: ConfigurationFindings.reason(breakers, rule.kind, in: self))
        }
    }

    private func dependsOnMisfit(_ rule: IntentRule) -> Bool {
        (rule.parameters + (rule.condition?.parameters ?? [])).contains { name in
            isUnfit(name) || isHiddenByMisfit(name)
        }
    }
}
