/// The inner loops of the reader, which read strings and numbers.
extension JSONReader {
    /// Reads a string, from its opening to its closing quote.
    mutating func scanString() throws(JSONError) -> String {
        position += 1
        var run = position
        // The part of the string before `run`. It is empty until the first escape sequence, so that most
        // strings are copied once.
        var unescaped: [UInt8] = []
        while true {
            passPlainBytes()
            switch current {
            case UInt8(ascii: "\""):
                let rest = bytes[run..<position]
                position += 1
                if unescaped.isEmpty { return String(decoding: rest, as: UTF8.self) }
                return String(decoding: unescaped + rest, as: UTF8.self)
            case UInt8(ascii: "\\"):
                unescaped += bytes[run..<position]
                unescaped += String(try scanEscape()).utf8
                run = position
            case nil: throw unexpected("the string's closing quote")
            case let byte? where byte < 0x20: throw controlCharacter()
            default: try passMultibyteScalar()
            }
        }
    }

    /// Skips printable ASCII other than a quote or a backslash.
    private mutating func passPlainBytes() {
        while let byte = current, byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""),
            byte != UInt8(ascii: "\\")
        {
            position += 1
        }
    }

    /// Reads an escape sequence. The two sequences of a surrogate pair are read together.
    private mutating func scanEscape() throws(JSONError) -> Unicode.Scalar {
        guard position + 1 < bytes.count else {
            let message = "expected an escape sequence, found the end"
            throw failure(message, at: bytes.count)
        }
        let scalar: Unicode.Scalar
        switch bytes[position + 1] {
        case UInt8(ascii: "u"): return try scanUnicodeEscape()
        case UInt8(ascii: "b"): scalar = "\u{8}"
        case UInt8(ascii: "f"): scalar = "\u{C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        case let byte
        where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/"):
            scalar = Unicode.Scalar(byte)
        default:
            let message = "expected an escape sequence of JSON, found \"\\\(scalarText(at: position + 1))\""
            throw failure(message, at: position)
        }
        position += 2
        return scalar
    }

    /// Reads a `\u` escape sequence, and the second one of a surrogate pair.
    private mutating func scanUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let start = position
        let unit = try scanUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard 0xD800...0xDBFF ~= unit, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { throw aloneSurrogate(at: start) }
        let low = try scanUnit()
        guard 0xDC00...0xDFFF ~= low,
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw aloneSurrogate(at: start) }
        return scalar
    }

    /// Reads `\u` and its four digits, beginning at the backslash.
    private mutating func scanUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for index in position + 2..<position + 6 {
            guard index < bytes.count else {
                let message = "expected four hexadecimal digits, found the end"
                throw failure(message, at: bytes.count)
            }
            guard let digit = bytes[index].hexadecimalValue else {
                let message =
                    "expected four hexadecimal digits after \"\\u\", found \"\(scalarText(at: index))\""
                throw failure(message, at: position)
            }
            unit = unit << 4 | UInt32(digit)
        }
        position += 6
        return unit
    }

    /// Skips one scalar of two to four bytes, which must be well-formed according to table 3-7 of the Unicode
    /// standard.
    private mutating func passMultibyteScalar() throws(JSONError) {
        let second: ClosedRange<UInt8>
        let length: Int
        // The range of the second byte excludes overlong forms, surrogates, and scalars beyond U+10FFFF.
        switch bytes[position] {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw malformedUTF8()
        }
        guard position + length <= bytes.count, second ~= bytes[position + 1],
            bytes[position + 2..<position + max(2, length)].allSatisfy({ $0 & 0xC0 == 0x80 })
        else { throw malformedUTF8() }
        position += length
    }

    /// Reads a number. The result is `.integer` for an `Int64` literal, and `.number` for any other number.
    mutating func scanNumber() throws(JSONError) -> JSONValue {
        let start = position
        if current == UInt8(ascii: "-") { position += 1 }
        let digits = position
        try passDigits()
        // JSON does not allow leading zeros.
        if bytes[digits] == UInt8(ascii: "0"), position > digits + 1 {
            position = digits + 1
            throw malformedNumber("no digit after a leading zero")
        }
        if current == UInt8(ascii: ".") {
            position += 1
            try passDigits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            try passDigits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        // `-0` is not read as an integer, because it would lose its sign.
        if let integer = Int64(text), integer != 0 || digits == start { return .integer(integer) }
        return .number(JSONNumber(checked: text))
    }

    /// Skips one or more digits.
    private mutating func passDigits() throws(JSONError) {
        guard current?.isDigit == true else { throw malformedNumber("a digit") }
        while current?.isDigit == true { position += 1 }
    }
}

extension UInt8 {
    /// Whether the byte is a digit in ASCII.
    package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// The value of a hexadecimal digit; nil for other characters.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
