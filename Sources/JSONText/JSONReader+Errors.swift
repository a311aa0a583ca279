/// The errors, made only when one is thrown: positions cost nothing until then.
extension JSONReader {
    @inline(never)
    func failure(_ code: JSONError.Code, _ message: String, at place: UnsafePointer<UInt8>) -> JSONError {
        var line = 1
        var column = 1
        var byte = start
        while byte < place {
            switch byte.pointee {
            case UInt8(ascii: "\r") where byte + 1 < end && byte[1] == UInt8(ascii: "\n"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (line, column) = (line + 1, 1)
            case 0x80..<0xC0: break
            default: column += 1
            }
            byte += 1
        }
        return JSONError(code: code, offset: place - start, line: line, column: column, message: message)
    }

    @inline(never)
    func unexpected(_ expected: String) -> JSONError {
        if cursor >= end { return failure(.unexpectedEnd, "expected \(expected), found the end", at: end) }
        let message = "expected \(expected), found \"\(scalarText(at: cursor))\""
        return failure(.unexpectedCharacter, message, at: cursor)
    }

    /// When a value comes, but of another kind than `expected`; else as `unexpected`.
    @inline(never)
    func unexpectedKind(_ expected: JSONKind) -> JSONError {
        var ahead = self
        // An error here means that no value comes at all, which `unexpected` tells.
        guard let found = try? ahead.nextKind(), found != expected else {
            return unexpected(expected.description)
        }
        let message = "expected \(expected.description), found \(found.description)"
        return failure(.unexpectedKind, message, at: cursor)
    }

    @inline(never)
    func controlCharacter() -> JSONError {
        let message = "expected \(scalarText(at: cursor)) in a string to be written as an escape sequence"
        return failure(.controlCharacter, message, at: cursor)
    }

    @inline(never)
    func malformedUTF8() -> JSONError {
        let message = "expected UTF-8, found the byte 0x\(String(cursor.pointee, radix: 16, uppercase: true))"
        return failure(.utf8Malformed, message, at: cursor)
    }

    @inline(never)
    func malformedNumber(_ expected: String) -> JSONError {
        let found = cursor < end ? "\"\(scalarText(at: cursor))\"" : "the end"
        return failure(
            .numberMalformed, "expected \(expected) in a number, found \(found)", at: min(cursor, end))
    }

    @inline(never)
    func aloneSurrogate(at place: UnsafePointer<UInt8>) -> JSONError {
        failure(.surrogateAlone, "expected both halves of a surrogate pair, found one alone", at: place)
    }

    /// The scalar at `place` for a message; what cannot be printed by its number.
    func scalarText(at place: UnsafePointer<UInt8>) -> String {
        let ahead = UnsafeBufferPointer(start: place, count: min(4, end - place))
        var decoder = UTF8()
        var iterator = ahead.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            return "0x" + String(place.pointee, radix: 16, uppercase: true)
        }
        let isPrinted = scalar.value >= 0x20 && scalar.value != 0x7F && !(0x80..<0xA0 ~= scalar.value)
        if isPrinted { return String(Character(scalar)) }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
