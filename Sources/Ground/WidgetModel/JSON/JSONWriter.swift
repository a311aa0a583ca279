extension JSONValue {
    /// The compact JSON text. It is always one line without a line feed, because control characters in
    /// strings are escaped.
    package var text: String {
        var writer = JSONWriter()
        writer.write(self)
        return writer.text
    }

    /// The UTF-8 of `text`.
    package var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The UTF-8 of `text` with a line feed, as a message in a stream of lines.
    package var line: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        writer.write("\n")
        return writer.bytes
    }

    /// The JSON text with line breaks, indented by two spaces per level, without a line feed at the end.
    package func pretty() -> String {
        var writer = JSONWriter()
        writer.writePretty(self, indentation: 0)
        return writer.text
    }
}

extension JSONObject {
    /// The compact text of `JSONValue.object(self)`.
    package var text: String { JSONValue.object(self).text }
}

/// Writes JSON as UTF-8.
private struct JSONWriter {
    var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the compact form of a value.
    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: write("null")
        case .boolean(let truth): write(truth ? "true" : "false")
        case .integer(let integer): write(String(integer))
        case .number(let number): write(number.text)
        case .string(let string): write(quoted: string)
        case .array(let elements):
            write("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { write(",") }
                write(element)
            }
            write("]")
        case .object(let object):
            write("{")
            for (index, member) in object.enumerated() {
                if index > 0 { write(",") }
                write(quoted: member.key)
                write(":")
                write(member.value)
            }
            write("}")
        }
    }

    /// Appends the indented form of a value. Empty arrays and objects are written on one line.
    mutating func writePretty(_ value: JSONValue, indentation: Int) {
        switch value {
        case .array(let elements) where !elements.isEmpty:
            write("[")
            for (index, element) in elements.enumerated() {
                breakLine(after: index > 0, indentation: indentation + 1)
                writePretty(element, indentation: indentation + 1)
            }
            breakLine(after: false, indentation: indentation)
            write("]")
        case .object(let object) where !object.isEmpty:
            write("{")
            for (index, member) in object.enumerated() {
                breakLine(after: index > 0, indentation: indentation + 1)
                write(quoted: member.key)
                write(": ")
                writePretty(member.value, indentation: indentation + 1)
            }
            breakLine(after: false, indentation: indentation)
            write("}")
        case .null, .boolean, .integer, .number, .string, .array, .object: write(value)
        }
    }

    /// Appends a line break with the indentation, and a comma before it after the first element.
    private mutating func breakLine(after comma: Bool, indentation: Int) {
        if comma { write(",") }
        write("\n" + String(repeating: "  ", count: indentation))
    }

    /// Appends a string with its quotes. Most strings do not contain characters to escape, and are copied as
    /// a whole.
    private mutating func write(quoted string: String) {
        write("\"")
        let needsEscapes = string.utf8.contains {
            $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        }
        if needsEscapes {
            for byte in string.utf8 { write(escaped: byte) }
        } else {
            write(string)
        }
        write("\"")
    }

    /// Appends a byte of a string. Only ASCII is escaped, so the bytes of other characters are copied.
    private mutating func write(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): write("\\\"")
        case UInt8(ascii: "\\"): write("\\\\")
        case 0x08: write("\\b")
        case 0x09: write("\\t")
        case 0x0A: write("\\n")
        case 0x0C: write("\\f")
        case 0x0D: write("\\r")
        case 0..<0x20: write("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
        default: bytes.append(byte)
        }
    }

    mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
