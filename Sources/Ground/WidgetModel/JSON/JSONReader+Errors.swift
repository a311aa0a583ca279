/// The errors of the reader. Line and column are counted only when an error is thrown.
extension JSONReader {
    /// An error at a byte offset, which is converted to line and column.
    func failure(_ message: String, at offset: Int) -> JSONError {
        var line = 1
        var column = 1
        for index in 0..<offset {
            switch bytes[index] {
            case UInt8(ascii: "\r") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n"):
                break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (line, column) = (line + 1, 1)
            case 0x80..<0xC0: break
            default: column += 1
            }
        }
        return JSONError(line: line, column: column, message: message)
    }

    /// The error for a wrong or missing character at the current position.
    func unexpected(_ expected: String) -> JSONError {
        guard current != nil else {
            return failure("expected \(expected), found the end", at: position)
        }
        let message = "expected \(expected), found \"\(scalarText(at: position))\""
        return failure(message, at: position)
    }

    /// JSON requires control characters in strings to be escaped.
    func controlCharacter() -> JSONError {
        let message = "expected \(scalarText(at: position)) in a string to be written as an escape sequence"
        return failure(message, at: position)
    }

    func malformedUTF8() -> JSONError {
        let byte = String(bytes[position], radix: 16, uppercase: true)
        return failure("expected UTF-8, found the byte 0x\(byte)", at: position)
    }

    /// The error for a number in which something is missing or superfluous.
    func malformedNumber(_ expected: String) -> JSONError {
        let found = current == nil ? "the end" : "\"\(scalarText(at: position))\""
        return failure("expected \(expected) in a number, found \(found)", at: position)
    }

    /// The error for half of a surrogate pair. By itself, it is not a character.
    func aloneSurrogate(at offset: Int) -> JSONError {
        failure("expected both halves of a surrogate pair, found one alone", at: offset)
    }

    /// The scalar at `index` as a message shows it: a character that cannot be printed by its number, and
    /// malformed UTF-8 as a byte.
    func scalarText(at index: Int) -> String {
        var decoder = UTF8()
        var iterator = bytes[index..<min(index + 4, bytes.count)].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            return "0x" + String(bytes[index], radix: 16, uppercase: true)
        }
        let isPrinted = scalar.value >= 0x20 && scalar.value != 0x7F && !(0x80..<0xA0 ~= scalar.value)
        if isPrinted { return String(Character(scalar)) }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
