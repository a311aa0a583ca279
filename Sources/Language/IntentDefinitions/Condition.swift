package import WidgetModel

/// A condition that determines whether a parameter is shown, a rule applies, or a summary text is used.
///
/// A test of a parameter without a value is false, and its `not` is true. A test of a list is true if at
/// least one element passes; it is always false for an empty list.
package indirect enum Condition: Hashable, Sendable {
    /// The parameter's value is one of these values, which belong to its type. Objects are compared by id.
    case equals(parameter: String, [ParameterValue])
    /// The parameter has a value.
    case isSet(parameter: String)
    /// The parameter's value lies in the range.
    case isWithin(parameter: String, ValueRange)
    /// The widget's family is one of these.
    case isFamily([Family])
    /// The condition is false.
    case not(Condition)
    /// At least one of the conditions is true. The array is never empty.
    case any([Condition])
    /// Every condition is true. An empty array is always true.
    case all([Condition])

    /// The name that stands for the family instead of a parameter. Parameters cannot use this name.
    package static let family = "family"

    /// The parameters on which the condition depends, in the order in which it tests them. A parameter that
    /// is tested twice is listed twice.
    package var parameters: [String] {
        switch self {
        case .equals(let parameter, _), .isSet(let parameter), .isWithin(let parameter, _): [parameter]
        case .isFamily: []
        case .not(let condition): condition.parameters
        case .any(let conditions), .all(let conditions): conditions.flatMap(\.parameters)
        }
    }

    /// Evaluates the condition.
    ///
    /// - Parameters:
    ///   - family: the widget's family.
    ///   - value: returns the effective value of a parameter; nil if the parameter is empty or hidden.
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
    /// Whether the single value or at least one element of a list passes a test.
    fileprivate func hasElement(_ test: (ParameterValue) -> Bool) -> Bool {
        elements.contains(where: test)
    }

    /// Equality for conditions and lists: objects are compared by id, because their titles may change.
    package func isSame(as other: ParameterValue) -> Bool {
        if case .object(let mine) = self, case .object(let theirs) = other { return mine.id == theirs.id }
        return self == other
    }
}
