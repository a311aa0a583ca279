import SourceText

/// The kind of value that a position of a view accepts, and its name in messages.
indirect enum ViewExpectation {
    case view, listOfViews, viewOrList
    /// Any text, or a value that can be written as text.
    case text, valueWithText
    case color, number, numberOrList, trueOrNumber, wholeNumber, boolean, trueOnly, instant
    case words([String])
    case list(of: ViewExpectation)
    case mapping

    /// The noun for a value from the data, in the words of declarations.
    var nounOfValue: String { if case .instant = self { "a dateTime" } else { noun } }

    /// The type with which such a value is declared; nil if several types are possible, or no type is.
    var declaredType: String? {
        switch self {
        case .color: "color"
        case .number: "decimal"
        case .wholeNumber: "integer"
        case .boolean: "boolean"
        case .instant: "dateTime"
        default: nil
        }
    }

    /// The noun with its article.
    var noun: String {
        switch self {
        case .view: "a view"
        case .listOfViews: "a list of views"
        case .viewOrList: "a view or a list of views"
        case .text: "text"
        case .valueWithText: "a value with a text"
        case .color: "a color"
        case .number: "a number"
        case .numberOrList: "a number or a list"
        case .trueOrNumber: "true or a number"
        case .wholeNumber: "a whole number"
        case .boolean: "true or false"
        case .trueOnly: "true"
        case .instant: "an instant"
        case .words(let words): oneOf(words)
        case .list(let element): "a list, of which each element is \(element.noun)"
        case .mapping: "a mapping"
        }
    }
}
