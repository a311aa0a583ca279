import IntentDefinitions
import WidgetModel

/// The one test that makes a condition what it is: why something is hidden, and what would show it.
struct ConditionCause {
    /// A test of a parameter or of the family.
    let test: Condition
    /// What the test would have to be for the condition to be otherwise.
    let isWanted: Bool

    /// The parameter that the test looks at, or `family`.
    var subject: String { test.parameters.first ?? Condition.family }
}

extension Condition {
    /// Why the condition does not hold: its first test that stands against it; nil when it holds.
    func unmet(on family: Family, _ value: (String) -> ParameterValue?) -> ConditionCause? {
        holds(on: family, value) ? nil : cause(of: false, on: family, value)
    }

    /// The first test that makes this condition be `outcome`, which it is.
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
    /// The parameters that hide `name`, the nearest first: each is hidden by the next. The last may be
    /// `family`. Empty when it is visible.
    package func hidingChain(of name: String) -> [String] {
        var chain: [String] = []
        var place = name
        while chain.count < states.count, case .hidden(let hider)? = state(of: place) {
            chain.append(hider)
            place = hider
        }
        return chain
    }

    /// Whether a parameter is hidden only because what is stored for another one no longer fits: nobody chose
    /// that.
    func isHiddenByMisfit(_ name: String) -> Bool {
        hidingChain(of: name).last.map(isUnfit) ?? false
    }

    /// Whether the value that is stored for a parameter does not count, because it does not fit.
    package func isUnfit(_ name: String) -> Bool {
        if case .misfit? = state(of: name) { return true }
        return aside.contains { $0.parameter == name }
    }
}
