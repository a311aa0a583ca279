import IntentDefinitions
import WidgetModel

/// Numbers of answers as exact decimals.
///
/// A number with a fraction and more than 15 significant digits is rounded to 15: programs that calculate in
/// binary write 0.30000000000000004 for 0.3.
enum AnswerNumber {
    private static let mostDigits = 15
    /// The longest text that is parsed, in bytes.
    private static let longest = 1_000
    /// Numbers beyond this exponent are 0 or do not fit.
    private static let mostExponent = 2_000

    /// The number of a JSON number, or of a text that is a number. Nil for other values, for `NaN` and
    /// `Infinity`, and for numbers that do not fit.
    static func decimal(of json: JSONValue) -> DecimalNumber? {
        switch json {
        case .integer(let number): DecimalNumber(number)
        case .number(let number): decimal(ofText: number.text)
        case .string(let text): decimal(ofText: text)
        case .null, .boolean, .array, .object: nil
        }
    }

    /// The number that a text consists of, apart from white space around it and a plus sign.
    static func decimal(ofText text: some StringProtocol) -> DecimalNumber? {
        guard text.utf8.count <= longest else { return nil }
        var number = Substring(PlainText.trimmed(String(text)))
        if number.utf8.first == UInt8(ascii: "+") {
            number = number.dropFirst()
            guard number.utf8.first?.isDigit == true else { return nil }
        }
        if let exact = DecimalNumber(number) {
            let digits = String(exact.significand.magnitude).utf8.count
            if exact.scale == 0 || digits <= mostDigits { return exact }
        }
        return rounded(String(number))
    }

    /// A number in the notation of JSON with at most 15 significant digits; nil if it is malformed or too
    /// large.
    private static func rounded(_ text: String) -> DecimalNumber? {
        guard JSONValue(numberText: text) != nil else { return nil }
        let parts = text.utf8.split { $0 | 0x20 == UInt8(ascii: "e") }
        let places = parts[0].split(separator: UInt8(ascii: "."))
        let isNegative = text.hasPrefix("-")
        let whole = places[0].filter(\.isDigit)
        let fraction = places.count > 1 ? places[1].filter(\.isDigit) : []
        let digits = (whole + fraction).drop { $0 == UInt8(ascii: "0") }.map { Int64($0 - UInt8(ascii: "0")) }
        guard !digits.isEmpty else { return DecimalNumber(0 as Int64) }
        let written = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "0"
        guard let exponent = Int(written), exponent.magnitude <= mostExponent else {
            return written.hasPrefix("-") ? DecimalNumber(0 as Int64) : nil
        }
        let scale = fraction.count - exponent
        // Digits beyond the scale of decimals are dropped as well.
        let dropped = max(digits.count - mostDigits, scale - DecimalNumber.greatestScale, 0)
        guard dropped < digits.count else { return DecimalNumber(0 as Int64) }
        var significand = digits.dropLast(dropped).reduce(0 as Int64) { $0 * 10 + $1 }
        if dropped > 0, digits[digits.count - dropped] >= 5 { significand += 1 }
        return DecimalNumber(significand: isNegative ? -significand : significand, scale: scale - dropped)
    }
}

extension DecimalNumber {
    /// The number multiplied by `factor`, rounded to a whole number; nil if it does not fit.
    func timesRounded(_ factor: Int64) -> Int64? {
        let power = (0..<scale).reduce(1 as Int128) { power, _ in power * 10 }
        let product = Int128(significand) * Int128(factor)
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: power)
        let isHalf = remainder != 0 && remainder.magnitude >= power.magnitude - remainder.magnitude
        return Int64(exactly: isHalf ? quotient + product.signum() : quotient)
    }
}
