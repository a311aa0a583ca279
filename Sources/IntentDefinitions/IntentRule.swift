package import WidgetModel

/// A rule between the values of several parameters, which a valid configuration must meet (rule C3).
///
/// A parameter *counts* if it has a value. A list counts if it has an element, and a boolean if it is true,
/// because `false` is how users decline. A hidden parameter has no value, so it does not count.
package struct IntentRule: Hashable, Sendable {
    /// What the rule requires.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Every parameter counts.
        case require
        /// At least one of the parameters counts.
        case atLeastOne
        /// At most one of the parameters counts.
        case atMostOne
        /// The values that are present do not descend in the order of the parameters.
        /// Equal values are allowed.
        case ascending
    }

    /// The name by which translations refer to the rule; nil without one.
    package let name: String?
    package let kind: Kind
    /// At least one parameter for `require`, at least two for the other kinds.
    package let parameters: [String]
    /// When the rule applies; nil for always.
    package let condition: Condition?
    /// What the user sees when the rule is broken; nil for a generated message.
    package let message: String?

    package init(
        name: String? = nil, _ kind: Kind, _ parameters: [String], when condition: Condition? = nil,
        message: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.parameters = parameters
        self.condition = condition
        self.message = message
    }

    /// The parameters that break the rule; empty if it is met or does not apply.
    ///
    /// For `require`, these are the parameters that do not count; for `atLeastOne`, all; for `atMostOne`,
    /// those that count; for `ascending`, the first one that is too small, preceded by the one before it.
    ///
    /// - Parameter value: returns the effective value of a parameter; nil if it has none or is hidden.
    package func breakers(on family: Family, _ value: (String) -> ParameterValue?) -> [String] {
        guard condition?.holds(on: family, value) ?? true else { return [] }
        switch kind {
        case .require: return parameters.filter { !(value($0)?.counts ?? false) }
        case .atLeastOne: return parameters.contains { value($0)?.counts ?? false } ? [] : parameters
        case .atMostOne:
            let counting = parameters.filter { value($0)?.counts ?? false }
            return counting.count > 1 ? counting : []
        case .ascending:
            let valued = parameters.compactMap { name in value(name).map { (name: name, value: $0) } }
            let step = zip(valued, valued.dropFirst()).first { !$0.value.isAtMost($1.value) }
            return step.map { [$0.name, $1.name] } ?? []
        }
    }
}

extension ParameterValue {
    /// Whether rules count the value: anything except `false` and the empty list.
    package var counts: Bool {
        switch self {
        case .boolean(let isTrue): isTrue
        case .list(let elements): !elements.isEmpty
        default: true
        }
    }

    /// Whether the value is less than or equal to another value of the same type. False
    /// for types without an order.
    ///
    /// Measurements in different units are converted for the comparison.
    func isAtMost(_ other: ParameterValue) -> Bool {
        if case .measurement(let mine) = self, case .measurement(let theirs) = other, mine.unit != theirs.unit
        {
            return mine.isAtMost(theirs)
        }
        return other.isLess(than: self) == false
    }
}
