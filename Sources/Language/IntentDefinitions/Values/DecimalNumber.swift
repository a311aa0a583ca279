/// An exact decimal number: a significand of 64 bits and up to 18 digits after the decimal point.
///
/// It is always in lowest form (`1.50` is stored as `1.5`), so that equal numbers are equal values. Numbers
/// that do not fit exactly are rejected and never rounded.
package struct DecimalNumber: Hashable, Sendable {
    /// The number multiplied by ten to the power of `scale`.
    package let significand: Int64
    /// The number of digits after the decimal point, from 0 to `greatestScale`.
    package let scale: Int

    /// The maximum scale: 10¹⁸ is the greatest power of ten that fits into 64 bits.
    package static let greatestScale = 18

    package init(_ integer: Int64) {
        significand = integer
        scale = 0
    }

    /// The number `significand` × 10^-`scale`; nil if its lowest form does not fit.
    package init?(significand: Int64, scale: Int) {
        var significand = significand
        var scale = scale
        if significand == 0 { scale = 0 }
        while scale > 0, significand % 10 == 0 {
            significand /= 10
            scale -= 1
        }
        while scale < 0 {
            let (product, overflow) = significand.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            significand = product
            scale += 1
        }
        guard scale <= DecimalNumber.greatestScale else { return nil }
        self.significand = significand
        self.scale = scale
    }

    /// Reads `12`, `-0.5`, `1.50` or `2.5e-3`. A decimal point needs digits on both sides.
    ///
    /// Nil for any other text (`+1`, `.5`, `1.`, `1_000`, `inf`) and for numbers that do not fit exactly.
    package init?(_ text: some StringProtocol) {
        var reader = NumberReader(text)
        let isNegative = reader.skip(UInt8(ascii: "-"))
        guard reader.digits() else { return nil }
        if reader.skip(UInt8(ascii: ".")) {
            let before = reader.count
            guard reader.digits() else { return nil }
            reader.scale = reader.count - before
        }
        guard let exponent = reader.exponent(), reader.isAtEnd, !reader.hasOverflow else { return nil }
        self.init(
            significand: isNegative ? -reader.significand : reader.significand,
            scale: reader.scale - exponent - reader.zeros)
    }

    /// The number with at most this many digits after the decimal point, rounded half away from zero.
    package func rounded(to places: Int) -> DecimalNumber {
        scale <= places ? self : Ratio(self).rounded(to: places) ?? self
    }

    /// The nearest floating-point number.
    package var double: Double { Double(description) ?? .nan }
}

extension DecimalNumber: Comparable {
    package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
        let scale = max(left.scale, right.scale)
        return left.scaled(to: scale) < right.scaled(to: scale)
    }

    /// The significand at another scale. It cannot overflow, because 2⁶³ × 10¹⁸ is less than 2¹²⁷.
    private func scaled(to scale: Int) -> Int128 {
        (self.scale..<scale).reduce(Int128(significand)) { number, _ in number * 10 }
    }
}

extension DecimalNumber: CustomStringConvertible {
    /// The exact number in plain digits: `12`, `-0.5`, `0.0025`.
    package var description: String {
        guard scale > 0 else { return String(significand) }
        let digits = String(significand.magnitude)
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
        let point = padded.utf8.count - scale
        return (significand < 0 ? "-" : "") + padded.prefix(point) + "." + padded.suffix(scale)
    }

    /// The number with zeros appended up to the given number of digits after the decimal point: `12.50`.
    package func description(places: Int) -> String {
        guard scale < places else { return description }
        return description + (scale == 0 ? "." : "") + String(repeating: "0", count: places - scale)
    }
}

/// Reads the parts of a number from the beginning of a string.
private struct NumberReader {
    private var rest: Substring.UTF8View
    private(set) var significand: Int64 = 0
    /// The number of digits that were read.
    private(set) var count = 0
    private(set) var hasOverflow = false
    var scale = 0
    /// The number of zeros after the significand that were not appended to it yet, so that trailing zeros do
    /// not fill the significand.
    private(set) var zeros = 0

    init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    /// Consumes the next byte if it is the given one.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Appends the next digits to the significand; false if the next character is not a digit.
    mutating func digits() -> Bool {
        let before = count
        while let byte = rest.first, (48...57).contains(byte) {
            count += 1
            zeros += 1
            if byte != 48 { append(Int64(byte - 48)) }
            rest = rest.dropFirst()
        }
        return count > before
    }

    /// Appends a digit other than zero, after the zeros before it.
    private mutating func append(_ digit: Int64) {
        while zeros > 0, significand != 0, !hasOverflow {
            (significand, hasOverflow) = significand.multipliedReportingOverflow(by: 10)
            zeros -= 1
        }
        zeros = 0
        let (sum, isTooLarge) = significand.addingReportingOverflow(digit)
        significand = sum
        hasOverflow = hasOverflow || isTooLarge
    }

    /// The exponent after `e`. It is 0 without one, and nil if it is malformed or has more than three digits.
    mutating func exponent() -> Int? {
        guard skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) else { return 0 }
        let isNegative = skip(UInt8(ascii: "-"))
        if !isNegative { _ = skip(UInt8(ascii: "+")) }
        let digits = rest.prefix { (48...57).contains($0) }
        rest = rest[digits.endIndex...]
        guard !digits.isEmpty, digits.count <= 3 else { return nil }
        let power = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        return isNegative ? -power : power
    }
}
