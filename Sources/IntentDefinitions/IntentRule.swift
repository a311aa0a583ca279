package import WidgetModel

/// What must hold between the values of several parameters for a configuration to be valid (C3).
///
/// A parameter *counts* when it has a value; a list when it has an element; a boolean when it is true, for
/// `false` is how a person says no. What is hidden has no value, so it does not count.
package struct IntentRule: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Every parameter counts.
        case require
        /// One of the parameters counts.
        case atLeastOne
        /// No two of the parameters count.
        case atMostOne
        /// The values that there are do not descend, in the order of the parameters; equal ones may follow
        /// each other.
        case ascending
    }

    /// Nil when the author gave it none.
    package let name: String?
    package let kind: Kind
    /// One or more for `require`, two or more for the others.
    package let parameters: [String]
    /// When the rule applies; nil: always.
    package let condition: Condition?
    /// What the author says to those who break it.
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

    /// The parameters that break the rule in a family where `value` gives each parameter's effective value;
    /// empty when it holds or does not apply.
    ///
    /// Of `require` those that do not count, of `atLeastOne` all, of `atMostOne` those that count, of
    /// `ascending` the first one that is too small, after the one before it.
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
    /// Whether a rule counts it: anything but false and the empty list.
    package var counts: Bool {
        switch self {
        case .boolean(let isTrue): isTrue
        case .list(let elements): !elements.isEmpty
        default: true
        }
    }

    /// Whether it is not greater than a value of the same type; false for types without order.
    ///
    /// Measurements are compared across units.
    func isAtMost(_ other: ParameterValue) -> Bool {
        if case .measurement(let mine) = self, case .measurement(let theirs) = other, mine.unit != theirs.unit
        {
            return mine.isAtMost(theirs)
        }
        return other.isLess(than: self) == false
    }
}
