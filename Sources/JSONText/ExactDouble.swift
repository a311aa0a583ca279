/// The double that a checked number stands for, when it can be had without rounding twice; else nil.
///
/// A significand below 2^53 and a power of ten up to 10^22 are both exact doubles, so that one multiplication
/// or division rounds correctly (Clinger, "How to read floating point numbers accurately", 1990). Most
/// numbers that people and sensors write are such; the others take the standard library's way.
func exactDouble(of number: UnsafeBufferPointer<UInt8>) -> Double? {
    var significand: UInt64 = 0
    var exponent = 0
    var index = number.startIndex
    let isNegative = number[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var digits = 0
    var isFraction = false
    while index < number.endIndex {
        let byte = number[index]
        if byte.isDigit {
            significand = significand &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
            digits += significand > 0 ? 1 : 0
            exponent -= isFraction ? 1 : 0
        } else if byte == UInt8(ascii: ".") {
            isFraction = true
        } else {
            guard let written = writtenExponent(number[(index + 1)...]) else { return nil }
            exponent += written
            break
        }
        index += 1
    }
    guard digits <= 19, significand <= 1 << 53, -22...22 ~= exponent else { return nil }
    let power = powersOfTen[abs(exponent)]
    let magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
    return isNegative ? -magnitude : magnitude
}

/// The number behind `e`, nil when it has more than three digits.
private func writtenExponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var digits = text
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard digits.count <= 3 else { return nil }
    let magnitude = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return isNegative ? -magnitude : magnitude
}

private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20,
    1e21, 1e22,
]
