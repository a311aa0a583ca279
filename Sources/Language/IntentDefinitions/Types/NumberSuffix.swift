import SourceText

/// The text that forms show after a number, such as `km`. It is not part of the value.
package struct NumberSuffix: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// The suffix among a type's attributes; nil if the type does not declare it.
    static func read(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> NumberSuffix? {
        attributes.read(.suffix, .shown, sink).map { NumberSuffix($0.value) }
    }

    /// A number as shown to people: `12 km`, or `12°`. Only words are separated by a space.
    package func behind(_ number: String) -> String {
        number + (text.first?.isLetter == true ? " " : "") + text
    }

    /// The number in front of the suffix; nil if the text does not end with a digit and the suffix.
    func number(in literal: String) -> String? {
        guard !text.isEmpty, literal.lowercased().hasSuffix(text.lowercased()) else { return nil }
        let number = literal.dropLast(text.count)
        let end = number.lastIndex { $0 != " " }
        guard let end, number[end].isNumber else { return nil }
        return String(number[...end])
    }
}

extension ValueKind {
    /// Reads a number that a user entered, with or without the suffix.
    func value(
        ofEntered text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        do throws(LiteralProblem) {
            return try value(inFile: suffix?.number(in: text) ?? text, context)
        } catch {
            throw LiteralProblem(
                error.reason, found: text, expected: error.expected, suggestion: error.suggestion)
        }
    }
}
