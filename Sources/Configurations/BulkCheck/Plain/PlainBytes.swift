import WidgetModel

// Values as their bytes say them: each reads the plain form, and leaves every other to the reader of values.

/// Whether two texts have the same bytes.
func isSame(_ text: UnsafeBufferPointer<UInt8>, _ other: [UInt8]) -> Bool {
    other.withUnsafeBufferPointer { isSame(text, $0) }
}

@inline(__always)
func isSame(_ text: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == other.count else { return false }
    var place = 0
    while place < text.count, text[place] == other[place] { place += 1 }
    return place == text.count
}

/// A decimal number in units of the last of so many digits after the point.
///
/// Nil for an exponent, for more digits, and for what 64 bits may not hold.
func countOf(_ number: UnsafeBufferPointer<UInt8>, inPlaces places: Int) -> Int64? {
    // 18 digits are below 2^63.
    guard number.count <= 19 else { return nil }
    var significand: Int64 = 0
    var digitsAfterPoint = 0
    var isAfterPoint = false
    var isNegative = false
    for byte in number {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            significand = significand &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
            if isAfterPoint { digitsAfterPoint += 1 }
        case UInt8(ascii: "."): isAfterPoint = true
        case UInt8(ascii: "-"): isNegative = true
        default: return nil
        }
    }
    guard isAfterPoint, digitsAfterPoint <= places else { return nil }
    return scaled(isNegative ? -significand : significand, by: places - digitsAfterPoint)
}

/// `2026-11-21`; nil for every other text.
func plainDate(_ text: UnsafeBufferPointer<UInt8>) -> CalendarDate? {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
        let year = number(text, from: 0, to: 4), let month = number(text, from: 5, to: 7),
        let day = number(text, from: 8, to: 10)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
}

@inline(__always)
private func number(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var value = 0
    var place = start
    while place < end {
        let digit = text[place] &- UInt8(ascii: "0")
        if digit > 9 { return nil }
        value = value &* 10 &+ Int(digit)
        place += 1
    }
    return value
}

/// Whether a text is `http://` or `https://`, the beginning of a host and more, of ASCII without blanks.
///
/// There are other URLs; these are most of them.
func isPlainWebAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard var place = beginOfHost(text), place < text.count, !isEndOfHost(text[place]) else { return false }
    while place < text.count {
        guard isCleanASCII(text[place]) else { return false }
        place += 1
    }
    return true
}

/// Behind `http://` or `https://`.
private func beginOfHost(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text.count > 8, text[0] == UInt8(ascii: "h"), text[1] == UInt8(ascii: "t"),
        text[2] == UInt8(ascii: "t"), text[3] == UInt8(ascii: "p")
    else { return nil }
    let colon = text[4] == UInt8(ascii: "s") ? 5 : 4
    guard text[colon] == UInt8(ascii: ":"), text[colon + 1] == UInt8(ascii: "/"),
        text[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    return colon + 3
}

private func isEndOfHost(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
        || byte == UInt8(ascii: ":")
}

/// What of ASCII a URL may have: no controls, no blank, none of `<>"{}|\^` and the backquote.
///
/// A bit for each byte, 64 in a word.
@inline(__always)
private func isCleanASCII(_ byte: UInt8) -> Bool {
    if byte < 64 { return 0xAFFF_FFFA_0000_0000 & (1 << UInt64(byte)) as UInt64 != 0 }
    return byte < 128 && 0x47FF_FFFE_AFFF_FFFF & (1 << UInt64(byte - 64)) as UInt64 != 0
}
