import WidgetModel

/// A value as a definition or a manifest writes it: one for ever, or a word for the present (`today`, `now`),
/// which is a value only when one is taken.
package enum WrittenValue: Hashable, Sendable {
    case constant(ParameterValue)
    case present(PresentMoment)
    /// Elements of which at least one is no constant.
    case list([WrittenValue])

    /// The value when it is always the same.
    package var constant: ParameterValue? { if case .constant(let value) = self { value } else { nil } }

    var isConstant: Bool { if case .constant = self { true } else { false } }

    /// What it stands for at the moment of the surroundings.
    package func value(in surroundings: LiteralSurroundings) -> ParameterValue {
        switch self {
        case .constant(let value): value
        case .present(let moment): moment.value(in: surroundings)
        case .list(let elements): .list(elements.map { $0.value(in: surroundings) })
        }
    }

    /// The elements of a list; nil when it is none.
    package var elements: [WrittenValue]? {
        switch self {
        case .constant(.list(let elements)): elements.map(WrittenValue.constant)
        case .list(let elements): elements
        case .constant, .present: nil
        }
    }

    /// Whether both are the same at every moment, where an object is its id alone.
    func isSame(as other: WrittenValue) -> Bool {
        if let mine = constant, let theirs = other.constant { return mine.isSame(as: theirs) }
        return self == other
    }

    /// A list without what is beyond `most` elements; any other value as it is.
    func cut(to most: Int) -> WrittenValue {
        guard let elements, elements.count > most else { return self }
        return WrittenValue(list: Array(elements.prefix(most)))
    }

    /// The list of these.
    init(list elements: [WrittenValue]) {
        let constants = elements.compactMap(\.constant)
        self = constants.count == elements.count ? .constant(.list(constants)) : .list(elements)
    }
}

extension WrittenValue: CustomStringConvertible {
    /// As it is written: `today`, the literal of a constant; a list with commas between.
    package var description: String {
        switch self {
        case .constant(let value): value.description
        case .present(let moment): moment.word
        case .list(let elements): elements.map(\.description).joined(separator: ", ")
        }
    }
}

/// A word for the present, as a value of one of the types that know it.
package enum PresentMoment: Hashable, Sendable {
    /// `today`, a date.
    case today
    /// `now`, a time of day.
    case timeOfDay
    /// `now`, a moment.
    case instant

    package var word: String { self == .today ? "today" : "now" }

    package func value(in surroundings: LiteralSurroundings) -> ParameterValue {
        switch self {
        case .today: .date(surroundings.today)
        case .timeOfDay: .time(surroundings.time)
        case .instant: .dateTime(surroundings.now)
        }
    }
}
