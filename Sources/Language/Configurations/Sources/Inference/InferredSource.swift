/// The source of a first widget: the values of an answer that are worth showing, and how they are read.
///
/// It is a proposal, which the author changes in the manifest and the view.
package struct InferredSource: Hashable, Sendable {
    package let format: AnswerFormat
    /// The path of the list with an element for each entry; nil for a single entry.
    package internal(set) var entries: String?
    /// The path of an entry's date in its element; nil for a single entry.
    package internal(set) var date: String?
    /// The values of an entry, in the order of the answer. Not empty.
    package internal(set) var values: [InferredValue]
    /// The paths of the values that are left out, because others are probably more important.
    package internal(set) var leftOut: [String] = []

    /// Derives the source from an answer.
    ///
    /// - Parameter context: the time at which the answer arrived, and the time zone of its dates.
    /// - Throws: why a widget cannot show the answer, in words for the person who chose its address.
    package init(of answer: [UInt8], in context: AnswerContext) throws(AnswerProblem) {
        let (format, document) = try AnswerFormat.recognized(in: answer)
        do throws(AnswerProblem) {
            self = try SourceInference(document, as: format, in: context).source()
        } catch {
            throw error.quoting(answer)
        }
    }

    init(_ format: AnswerFormat, _ values: [InferredValue]) {
        self.format = format
        self.values = values
    }
}

/// A value of an answer that a widget can show.
package struct InferredValue: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case single(InferredType)
        /// A list of numbers or of strings.
        case list(InferredType)
        /// A list of objects with these values.
        case objects([InferredValue])
    }

    /// The name in the entry, or in an object of the entry.
    package let name: String
    /// The path in the answer, or in the element that contains the value.
    package let path: String
    package let content: Content
    /// The words for people.
    package let label: String
    /// Whether some elements lack the value.
    package var isOptional = false
    /// The number of digits after the decimal point that are shown; nil for all digits.
    package var digits: Int?
    /// Whether a date and time is shown as a day, because it is not close to the current time.
    package var showsDay = false

    /// The members of the objects; empty for other values.
    package var members: [InferredValue] {
        if case .objects(let members) = content { members } else { [] }
    }

    /// The type of a single value; nil for lists.
    package var type: InferredType? {
        if case .single(let type) = content { type } else { nil }
    }

    /// The name of one element of a list.
    ///
    /// - Parameter values: the names of other values.
    package func elementName(besides values: [InferredValue]) -> String {
        ValueNames.element(of: name, besides: Set(values.map(\.name)))
    }
}
