/// A JSON number that is not an `Int64` literal. It keeps its exact text.
///
/// These are numbers with a fraction or an exponent, `-0`, and integers beyond 64 bits. Numbers are compared
/// as text: `1.0` and `1.00` differ.
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as written in the document.
    package let text: String

    /// Creates a number from a string that is known to be valid.
    init(checked text: String) { self.text = text }

    /// The shortest text that is read back as `double`; nil if it is infinite or not a number.
    package init?(_ double: Double) {
        guard double.isFinite else { return nil }
        text = double.description
    }

    /// Creates a number from a string; nil if the text is not a JSON number, or is an `Int64` literal.
    package init?(_ text: String) {
        guard case .number(let number) = JSONValue(numberText: text) else { return nil }
        self = number
    }

    /// The nearest double; infinite if the number is too large, such as `1e400`.
    package var double: Double { Double(text) ?? .nan }

    package var description: String { text }

    /// No integer has this many digits.
    private static let mostZeros = 20

    /// The digits of a whole number: `4` for `4.0`, and `150` for `1.5e2`. Nil for other numbers, and for
    /// whole numbers with more zeros than any integer.
    var wholeDigits: String? {
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.dropFirst(sign.count).split { "eE".contains($0) }
        let places = parts[0].split(separator: ".")
        guard let exponent = parts.count > 1 ? Int(parts[1]) : 0 else { return nil }
        let fraction = places.count > 1 ? places[1] : ""
        guard (-JSONNumber.mostZeros...JSONNumber.mostZeros).contains(exponent) else { return nil }
        let (digits, zeros) = (places[0] + fraction, exponent - fraction.count)
        if zeros >= 0 { return sign + digits + String(repeating: "0", count: zeros) }
        guard digits.suffix(-zeros).allSatisfy({ $0 == "0" }) else { return nil }
        return sign + "0" + digits.dropLast(-zeros)
    }
}
