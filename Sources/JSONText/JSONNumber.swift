/// A JSON number that is not an `Int64` literal; its exact text is kept.
///
/// Such are numbers with a fraction or an exponent, `-0`, and integers beyond 64 bits. Equality is that of
/// the texts: `1.0` and `1.00` differ.
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    /// For texts that a reader has checked.
    init(checked text: String) { self.text = text }

    /// The shortest text that reads back as `double`; nil when it is infinite or not a number.
    package init?(_ double: Double) {
        guard double.isFinite else { return nil }
        text = double.description
    }

    /// Nil unless `text` is a JSON number and not an `Int64` literal.
    package init?(_ text: String) {
        guard case .number(let number) = JSONValue(numberText: text) else { return nil }
        self = number
    }

    /// The nearest double; infinite for a number too large, as `1e400`.
    package var double: Double { Double(text) ?? .nan }

    package var description: String { text }
}
