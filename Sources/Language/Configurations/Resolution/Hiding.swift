import IntentDefinitions
import WidgetModel

/// The test that decides whether a condition holds: it explains why a parameter is hidden, and which change
/// would show it.
struct ConditionCause {
    /// A single test of a parameter or of the family.
    let test: Condition
    /// The opposite result of the test, which would change the condition's result.
    let isWanted: Bool

    /// The parameter that is tested, or `family`.
    var subject: String { test.parameters.first ?? Condition.family }
}

extension Condition {
    /// The first test that makes the condition false; nil if it is true.
    func unmet(on family: Family, _ value: (String) -> ParameterValue?) -> ConditionCause? {
        holds(on: family, value) ? nil : cause(of: false, on: family, value)
    }

    /// The first test that makes the condition true; nil if it is false.
    func met(on family: Family, _ value: (String) -> ParameterValue?) -> ConditionCause? {
        holds(on: family, value) ? cause(of: true, on: family, value) : nil
    }

    /// The first test that gives the condition its result.
    ///
    /// - Parameter outcome: the actual result of the condition.
    private func cause(
        of outcome: Bool, on family: Family, _ value: (String) -> ParameterValue?
    ) -> ConditionCause? {
        switch self {
        case .equals, .isSet, .isWithin, .isFamily: return ConditionCause(test: self, isWanted: !outcome)
        case .not(let condition): return condition.cause(of: !outcome, on: family, value)
        case .any(let parts), .all(let parts):
            return parts.first { $0.holds(on: family, value) == outcome }?.cause(
                of: outcome, on: family, value)
        }
    }
}

extension ResolvedConfiguration {
    /// The parameters that hide `name`, nearest first; each is hidden by the next one. The last may be
    /// `family`. Empty if the parameter is visible.
    package func hidingChain(of name: String) -> [String] {
        var chain: [String] = []
        var place = name
        while chain.count < states.count, case .hidden(let hiding)? = state(of: place) {
            chain.append(hiding)
            place = hiding
        }
        return chain
    }

    /// Whether the parameter is hidden only because the stored value of another parameter does not fit, which
    /// no user chose.
    func isHiddenByMisfit(_ name: String) -> Bool {
        hidingChain(of: name).last.map(isUnfit) ?? false
    }

    /// Whether the family of the widget hides the parameter, directly or through another parameter.
    func isHiddenByFamily(_ name: String) -> Bool {
        hidingChain(of: name).last == Condition.family
    }

    /// Whether the stored value of the parameter is not used because it does not fit.
    package func isUnfit(_ name: String) -> Bool {
        if case .misfit? = state(of: name) { return true }
        return aside.contains { $0.parameter == name }
    }
}
