/// The inner loops: strings and numbers.
extension JSONReader {
    /// Passes a string, from its opening quote past its closing one.
    @inline(__always)
    mutating func scanString() throws(JSONError) -> JSONSlice {
        cursor += 1
        let content = cursor
        var hasEscapes = false
        while true {
            passPlainBytes()
            guard cursor < end else { throw unexpected("the string's closing quote") }
            switch cursor.pointee {
            case UInt8(ascii: "\""):
                let bytes = UnsafeBufferPointer(start: content, count: cursor - content)
                cursor += 1
                return JSONSlice(bytes: bytes, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try passEscape()
            case 0..<0x20: throw controlCharacter()
            default: try passMultibyteScalar()
            }
        }
    }

    /// Passes printable ASCII that is neither a quote nor a backslash, eight bytes at a time while it lasts.
    @inline(__always)
    private mutating func passPlainBytes() {
        while end - cursor >= 8 {
            let word = UInt64(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self))
            let ends = Self.endsOfPlainBytes(in: word)
            if ends != 0 {
                cursor += ends.trailingZeroBitCount / 8
                return
            }
            cursor += 8
        }
        while cursor < end {
            let byte = cursor.pointee
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 {
                return
            }
            cursor += 1
        }
    }

    /// The high bit of the first byte that is a quote, a backslash, a control or not ASCII; bits above it may
    /// be set without cause, because a subtraction borrows from the next byte.
    @inline(__always)
    private static func endsOfPlainBytes(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let found =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word)
            | word
        return found & (ones &* 0x80)
    }

    /// Passes an escape sequence; the two of a surrogate pair count as one.
    private mutating func passEscape() throws(JSONError) {
        let place = cursor
        guard end - cursor >= 2 else {
            throw failure(.unexpectedEnd, "expected an escape sequence, found the end", at: end)
        }
        switch cursor[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            cursor += 2
        case UInt8(ascii: "u"):
            let unit = try passUnit()
            if 0xDC00...0xDFFF ~= unit { throw aloneSurrogate(at: place) }
            guard 0xD800...0xDBFF ~= unit else { return }
            guard end - cursor >= 2, cursor[0] == UInt8(ascii: "\\"), cursor[1] == UInt8(ascii: "u"),
                0xDC00...0xDFFF ~= (try passUnit())
            else { throw aloneSurrogate(at: place) }
        default:
            let message = "expected an escape sequence of JSON, found \"\\\(scalarText(at: cursor + 1))\""
            throw failure(.escapeUnknown, message, at: place)
        }
    }

    /// Passes `\u` with its four digits, from its backslash, and gives its number.
    private mutating func passUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for place in cursor + 2..<cursor + 6 {
            guard place < end else {
                throw failure(.unexpectedEnd, "expected four hexadecimal digits, found the end", at: end)
            }
            guard let digit = place.pointee.hexadecimalValue else {
                let message =
                    "expected four hexadecimal digits after \"\\u\", found \"\(scalarText(at: place))\""
                throw failure(.escapeUnknown, message, at: cursor)
            }
            unit = unit << 4 | UInt32(digit)
        }
        cursor += 6
        return unit
    }

    /// Passes one scalar of two to four bytes, well-formed as table 3-7 of the Unicode standard has it.
    @inline(__always)
    private mutating func passMultibyteScalar() throws(JSONError) {
        let lead = cursor.pointee
        let second: ClosedRange<UInt8>
        let length: Int
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw malformedUTF8()
        }
        guard end - cursor >= length, second ~= cursor[1] else { throw malformedUTF8() }
        for index in 2..<max(2, length) where cursor[index] & 0xC0 != 0x80 { throw malformedUTF8() }
        cursor += length
    }

    /// Passes a number, from its first character; its value when it is an `Int64` literal, else nil.
    @inline(__always)
    mutating func scanNumber() throws(JSONError) -> Int64? {
        let isNegative = cursor.pointee == UInt8(ascii: "-")
        if isNegative { cursor += 1 }
        guard cursor < end, cursor.pointee.isDigit else { throw malformedNumber("a digit") }
        let digits = cursor
        var magnitude: UInt64 = 0
        while cursor < end, cursor.pointee.isDigit {
            magnitude = magnitude &* 10 &+ UInt64(cursor.pointee &- UInt8(ascii: "0"))
            cursor += 1
        }
        let count = cursor - digits
        if digits.pointee == UInt8(ascii: "0"), count > 1 {
            cursor = digits + 1
            throw malformedNumber("no digit after a leading zero")
        }
        if cursor < end, cursor.pointee == UInt8(ascii: ".") || cursor.pointee | 0x20 == UInt8(ascii: "e") {
            try passFractionAndExponent()
            return nil
        }
        // 19 digits are below 2^64, so only the sign's own bound is left to see.
        if count > 19 || magnitude > UInt64(Int64.max) + (isNegative ? 1 : 0) { return nil }
        if isNegative { return magnitude == 0 ? nil : Int64(truncatingIfNeeded: 0 &- magnitude) }
        return Int64(magnitude)
    }

    private mutating func passFractionAndExponent() throws(JSONError) {
        if cursor.pointee == UInt8(ascii: ".") {
            cursor += 1
            try passDigits()
        }
        guard cursor < end, cursor.pointee | 0x20 == UInt8(ascii: "e") else { return }
        cursor += 1
        if cursor < end, cursor.pointee == UInt8(ascii: "+") || cursor.pointee == UInt8(ascii: "-") {
            cursor += 1
        }
        try passDigits()
    }

    private mutating func passDigits() throws(JSONError) {
        guard cursor < end, cursor.pointee.isDigit else { throw malformedNumber("a digit") }
        while cursor < end, cursor.pointee.isDigit { cursor += 1 }
    }
}
