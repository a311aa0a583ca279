package import SourceText
package import WidgetModel

/// A rule between the values of several parameters, which a valid configuration must meet (rule C3).
///
/// A parameter *counts* if it has a value. A list counts if it contains an element, and a boolean if it is
/// true, because `false` is how users decline. A hidden parameter never counts.
package struct IntentRule: Hashable, Sendable {
    /// The requirement of the rule.
    package enum Kind: Hashable, Sendable {
        /// Every parameter counts.
        case require
        /// At least one of the parameters counts.
        case atLeastOne
        /// At most one of the parameters counts.
        case atMostOne
        /// Exactly one of the parameters counts.
        case exactlyOne
        /// Either all parameters count, or no parameter does.
        case allOrNone
        /// The existing values do not descend, from the first to the last parameter. Equal values are
        /// allowed.
        case ascending
        /// Each existing value is greater than the one before it.
        case strictlyAscending
        /// All existing values differ.
        case different
        /// All visible lists contain the same number of elements.
        case sameLength
        /// Each visible list contains a permitted number of elements. The sizes and the parameters are in the
        /// same order.
        case count([ListSize])
        /// The condition does not hold.
        case forbid(Condition)
        /// The value can only be chosen while the condition holds. This rule is derived from a case with
        /// `when`.
        case offer(ParameterValue, when: Condition)
    }

    /// The name by which translations refer to the rule; nil if the rule is unnamed.
    package let name: String?
    package let kind: Kind
    /// At least `kind.leastParameters`, each once. For `forbid`, the parameters that its condition tests.
    package let parameters: [String]
    /// When the rule applies; nil for always.
    package let condition: Condition?
    /// The message that users see if the rule is broken; nil to generate a message.
    package let message: String?
    /// Whether a broken rule rejects an edit, or is only reported.
    package let severity: Severity

    package init(
        name: String? = nil, _ kind: Kind, _ parameters: [String], when condition: Condition? = nil,
        message: String? = nil, severity: Severity = .error
    ) {
        self.name = name
        self.kind = kind
        self.parameters = parameters
        self.condition = condition
        self.message = message
        self.severity = severity
    }

    /// Whether the rule is derived from a case with `when`.
    package var isOffer: Bool { if case .offer = kind { true } else { false } }

    /// The parameters that break the rule; empty if it is met or does not apply.
    ///
    /// For `require` and `allOrNone`, these are the parameters that do not count; for `atMostOne`, the
    /// counting parameters; for `exactlyOne`, the counting parameters, or all parameters if nothing counts;
    /// for `atLeastOne` and `forbid`, all parameters; for `count`, the lists with a wrong number of elements.
    /// For the other kinds, these are two parameters that do not fit together.
    ///
    /// - Parameter value: returns the effective value of a parameter; nil if the parameter is empty or
    ///   hidden. For a visible empty list, an empty list may be returned.
    package func breakers(on family: Family, _ value: (String) -> ParameterValue?) -> [String] {
        guard condition?.holds(on: family, value) ?? true else { return [] }
        switch kind {
        case .require, .atLeastOne, .atMostOne, .exactlyOne, .allOrNone:
            return miscounted(parameters.filter { value($0)?.counts ?? false })
        case .ascending, .strictlyAscending, .different, .sameLength:
            return mismatched(parameters.compactMap { name in value(name).map { (name, $0) } })
        case .count(let sizes):
            return zip(parameters, sizes).compactMap { name, size in
                value(name).map { size.contains($0.elements.count) } ?? true ? nil : name
            }
        case .forbid(let condition): return condition.holds(on: family, value) ? parameters : []
        case .offer(let offered, let condition):
            let isChosen = parameters.contains { value($0)?.elements.contains(offered) ?? false }
            return isChosen && !condition.holds(on: family, value) ? parameters : []
        }
    }

    /// The parameters that break a rule about the number of counting parameters.
    private func miscounted(_ counting: [String]) -> [String] {
        func others() -> [String] { parameters.filter { !counting.contains($0) } }
        switch kind {
        case .require: return others()
        case .atLeastOne: return counting.isEmpty ? parameters : []
        case .atMostOne: return counting.count > 1 ? counting : []
        case .exactlyOne: return counting.isEmpty ? parameters : counting.count > 1 ? counting : []
        case .allOrNone: return counting.isEmpty ? [] : others()
        case .ascending, .strictlyAscending, .different, .sameLength, .count, .forbid, .offer: return []
        }
    }

    /// The first two parameters whose values do not fit together. Neighbors are compared; for `different`,
    /// all pairs.
    private func mismatched(_ valued: [(name: String, value: ParameterValue)]) -> [String] {
        for (index, later) in valued.enumerated() {
            let earlier = kind == .different ? valued.prefix(index) : valued[..<index].suffix(1)
            if let other = earlier.first(where: { !fit($0.value, later.value) }) {
                return [other.name, later.name]
            }
        }
        return []
    }

    private func fit(_ earlier: ParameterValue, _ later: ParameterValue) -> Bool {
        switch kind {
        case .ascending: earlier.isAtMost(later)
        case .strictlyAscending: earlier.isAtMost(later) && !later.isAtMost(earlier)
        case .different: !earlier.equals(later)
        case .sameLength: earlier.elements.count == later.elements.count
        case .require, .atLeastOne, .atMostOne, .exactlyOne, .allOrNone, .count, .forbid, .offer: true
        }
    }
}

extension IntentRule.Kind {
    /// The key under which a rule of this kind is written.
    package var key: StaticString {
        switch self {
        case .require: "require"
        case .atLeastOne: "atLeastOne"
        case .atMostOne: "atMostOne"
        case .exactlyOne: "exactlyOne"
        case .allOrNone: "allOrNone"
        case .ascending: "ascending"
        case .strictlyAscending: "strictlyAscending"
        case .different: "different"
        case .sameLength: "sameLength"
        case .count: "count"
        case .forbid: "forbid"
        case .offer: "when"
        }
    }

    /// The minimum number of parameters. With fewer parameters, the rule would be meaningless.
    package var leastParameters: Int {
        switch self {
        case .require, .count, .forbid, .offer: 1
        default: 2
        }
    }
}

extension ParameterValue {
    /// Whether the value counts in rules. All values except `false` and the empty list count.
    package var counts: Bool {
        switch self {
        case .boolean(let isTrue): isTrue
        case .list(let elements): !elements.isEmpty
        default: true
        }
    }

    /// The elements of a list, if they are known, or the single value.
    package var elements: [ParameterValue] {
        switch self {
        case .list(let elements): elements
        case .all(let value): value.elements ?? [self]
        default: [self]
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

    /// Whether both values are equivalent, such as 1 km and 1000 m.
    fileprivate func equals(_ other: ParameterValue) -> Bool {
        isSame(as: other) || (isAtMost(other) && other.isAtMost(self))
    }
}
