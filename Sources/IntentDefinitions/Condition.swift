package import WidgetModel

/// When a parameter is shown, a rule applies or a summary is used.
///
/// A test of a parameter without a value is false, and `not` of it true. A test of a list holds when it holds
/// for one element, so none does for the empty list.
package indirect enum Condition: Hashable, Sendable {
    /// The parameter has one of these values, of its own type; for an object only the id counts.
    case equals(parameter: String, [ParameterValue])
    /// The parameter has any value at all.
    case isSet(parameter: String)
    /// The parameter's value lies within.
    case isWithin(parameter: String, ValueRange)
    /// The widget has one of these families.
    case isFamily([Family])
    /// It does not hold.
    case not(Condition)
    /// One of them holds; never empty.
    case any([Condition])
    /// Every one holds; true when there is none.
    case all([Condition])

    /// What stands for the family where parameters are named; no parameter can be called so.
    package static let family = "family"

    /// The parameters that it looks at, in its order, one twice when it does so twice.
    package var parameters: [String] {
        switch self {
        case .equals(let parameter, _), .isSet(let parameter), .isWithin(let parameter, _): [parameter]
        case .isFamily: []
        case .not(let condition): condition.parameters
        case .any(let conditions), .all(let conditions): conditions.flatMap(\.parameters)
        }
    }

    /// Whether it holds in a family where `value` gives each parameter's effective value (nil: none, or not
    /// shown).
    package func holds(on family: Family, _ value: (String) -> ParameterValue?) -> Bool {
        switch self {
        case .equals(let parameter, let accepted):
            value(parameter)?.hasElement { element in accepted.contains { $0.isSame(as: element) } } ?? false
        case .isSet(let parameter): value(parameter)?.hasElement { _ in true } ?? false
        case .isWithin(let parameter, let range): value(parameter)?.hasElement(range.contains) ?? false
        case .isFamily(let families): families.contains(family)
        case .not(let condition): !condition.holds(on: family, value)
        case .any(let conditions): conditions.contains { $0.holds(on: family, value) }
        case .all(let conditions): conditions.allSatisfy { $0.holds(on: family, value) }
        }
    }
}

extension ParameterValue {
    /// Whether an element of a list, or the single value, passes a test.
    fileprivate func hasElement(_ test: (ParameterValue) -> Bool) -> Bool {
        if case .list(let elements) = self { elements.contains(where: test) } else { test(self) }
    }

    /// Equality, where an object is its id alone.
    package func isSame(as other: ParameterValue) -> Bool {
        if case .object(let mine) = self, case .object(let theirs) = other { return mine.id == theirs.id }
        return self == other
    }
}
