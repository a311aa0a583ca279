extension JSONValue {
    /// Compact, always one line: controls within strings are escaped. No newline at the end.
    package var text: String {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// With line breaks and two spaces a level. No newline at the end.
    package func pretty() -> String {
        var writer = JSONWriter(bytes: [])
        writer.writePretty(self, indentation: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Appends the compact text.
    package func write(into bytes: inout [UInt8]) {
        var writer = JSONWriter(bytes: [])
        swap(&writer.bytes, &bytes)
        writer.write(self)
        swap(&writer.bytes, &bytes)
    }
}

extension JSONObject {
    /// As the compact text of `JSONValue.object(self)`.
    package var text: String { JSONValue.object(self).text }
}

/// Appends JSON to bytes.
private struct JSONWriter {
    var bytes: [UInt8]

    mutating func write(_ value: JSONValue) {
        switch value {
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (place, element) in elements.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (place, member) in object.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                write(string: member.key)
                bytes.append(UInt8(ascii: ":"))
                write(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        case .null, .boolean, .integer, .number, .string: writeLeaf(value)
        }
    }

    mutating func writePretty(_ value: JSONValue, indentation: Int) {
        switch value {
        case .array(let elements) where !elements.isEmpty:
            bytes.append(UInt8(ascii: "["))
            for (place, element) in elements.enumerated() {
                breakLine(after: place > 0, indentation: indentation + 1)
                writePretty(element, indentation: indentation + 1)
            }
            breakLine(after: false, indentation: indentation)
            bytes.append(UInt8(ascii: "]"))
        case .object(let object) where !object.isEmpty:
            bytes.append(UInt8(ascii: "{"))
            for (place, member) in object.enumerated() {
                breakLine(after: place > 0, indentation: indentation + 1)
                write(string: member.key)
                bytes.append(contentsOf: ": ".utf8)
                writePretty(member.value, indentation: indentation + 1)
            }
            breakLine(after: false, indentation: indentation)
            bytes.append(UInt8(ascii: "}"))
        case .null, .boolean, .integer, .number, .string, .array, .object: write(value)
        }
    }

    private mutating func breakLine(after comma: Bool, indentation: Int) {
        if comma { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indentation))
    }

    private mutating func writeLeaf(_ value: JSONValue) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .boolean(let truth): bytes.append(contentsOf: (truth ? "true" : "false").utf8)
        case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
        case .number(let number): bytes.append(contentsOf: number.text.utf8)
        case .string(let string): write(string: string)
        case .array, .object: preconditionFailure("\(value.kind) is not a leaf")
        }
    }

    /// Appends runs between characters that need an escape sequence as a whole.
    private mutating func write(string: String) {
        bytes.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { content in
            var run = 0
            for index in 0..<content.count {
                let byte = content[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                    continue
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: content[run..<index]))
                escape(byte)
                run = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: content[run...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0..<0x20:
            bytes.append(contentsOf: "u00".utf8)
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        default: bytes.append(byte)
        }
    }
}
