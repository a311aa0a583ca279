import WidgetModel

/// A value as written in a definition or manifest: a constant, or a word for the current time (`today`,
/// `now`), which is evaluated when the value is used.
package enum WrittenValue: Hashable, Sendable {
    case constant(ParameterValue)
    case present(PresentMoment)
    /// Elements, including at least one that is not a constant.
    case list([WrittenValue])
    /// The value of the parameter with this name.
    case parameter(String)

    /// The value if it never changes; nil if it does.
    package var constant: ParameterValue? { if case .constant(let value) = self { value } else { nil } }

    /// Whether the value depends on the current time.
    package var followsClock: Bool {
        switch self {
        case .present: true
        case .list(let elements): elements.contains(where: \.followsClock)
        case .constant, .parameter: false
        }
    }

    /// The text to which the value refers, such as `today` or the name of a parameter; nil for a constant.
    package var followed: String? { if case .constant = self { nil } else { description } }

    /// The value at the time of the given environment; nil for a reference to another parameter.
    package func value(in context: LiteralContext) -> ParameterValue? {
        switch self {
        case .constant(let value): value
        case .present(let moment): moment.value(in: context)
        case .list(let elements): .list(elements.compactMap { $0.value(in: context) })
        case .parameter: nil
        }
    }

    /// The elements of a list; nil for other values.
    package var elements: [WrittenValue]? {
        switch self {
        case .constant(.list(let elements)): elements.map(WrittenValue.constant)
        case .constant(.all(let value)): value.elements?.map(WrittenValue.constant)
        case .list(let elements): elements
        case .constant, .present, .parameter: nil
        }
    }

    /// Whether both are the same at any time. Objects are compared by id.
    func isSame(as other: WrittenValue) -> Bool {
        if let mine = constant, let theirs = other.constant { return mine.isSame(as: theirs) }
        return self == other
    }

    /// A list shortened to at most `most` elements. Other values are returned unchanged.
    func cut(to most: Int) -> WrittenValue {
        guard let elements, elements.count > most else { return self }
        return WrittenValue(list: Array(elements.prefix(most)))
    }

    /// A list of the elements, which is a constant if all of them are.
    init(list elements: [WrittenValue]) {
        let constants = elements.compactMap(\.constant)
        self = constants.count == elements.count ? .constant(.list(constants)) : .list(elements)
    }
}

extension WrittenValue: CustomStringConvertible {
    /// The written form: `today`, or the literal of a constant. The elements of a
    /// list are separated by commas.
    package var description: String {
        switch self {
        case .constant(let value): value.description
        case .present(let moment): moment.word
        case .list(let elements): elements.map(\.description).joined(separator: ", ")
        case .parameter(let name): name
        }
    }
}
