extension JSONValue {
    /// Compact, always one line: controls within strings are escaped. No newline at the end.
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

    /// The same with a line feed: a message of a stream of lines.
    package var line: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        writer.write(UInt8(ascii: "\n"))
        return writer.bytes
    }

    /// With line breaks and two spaces a level. No newline at the end.
    package func pretty() -> String {
        var writer = JSONWriter()
        writer.writePretty(self, indentation: 0)
        return writer.text
    }
}

extension JSONObject {
    /// As the compact text of `JSONValue.object(self)`.
    package var text: String { JSONValue.object(self).text }
}

/// Writes JSON into memory of its own, since an array asks with every byte who else has it.
private struct JSONWriter: ~Copyable {
    /// Enough for most messages and rows.
    private static let usualBytes = 1024

    private var room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: usualBytes)
    private var count = 0

    deinit { room.deallocate() }

    var bytes: [UInt8] { Array(room[..<count]) }
    var text: String { String(decoding: room[..<count], as: UTF8.self) }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .array(let elements):
            write(UInt8(ascii: "["))
            for place in elements.indices {
                if place > 0 { write(UInt8(ascii: ",")) }
                write(elements[place])
            }
            write(UInt8(ascii: "]"))
        case .object(let object):
            write(UInt8(ascii: "{"))
            for place in object.indices {
                if place > 0 { write(UInt8(ascii: ",")) }
                let member = object[place]
                write(string: member.key)
                write(UInt8(ascii: ":"))
                write(member.value)
            }
            write(UInt8(ascii: "}"))
        case .null, .boolean, .integer, .number, .string: writeLeaf(value)
        }
    }

    mutating func writePretty(_ value: JSONValue, indentation: Int) {
        switch value {
        case .array(let elements) where !elements.isEmpty:
            write(UInt8(ascii: "["))
            for (place, element) in elements.enumerated() {
                breakLine(after: place > 0, indentation: indentation + 1)
                writePretty(element, indentation: indentation + 1)
            }
            breakLine(after: false, indentation: indentation)
            write(UInt8(ascii: "]"))
        case .object(let object) where !object.isEmpty:
            write(UInt8(ascii: "{"))
            for (place, member) in object.enumerated() {
                breakLine(after: place > 0, indentation: indentation + 1)
                write(string: member.key)
                write(text: ": ")
                writePretty(member.value, indentation: indentation + 1)
            }
            breakLine(after: false, indentation: indentation)
            write(UInt8(ascii: "}"))
        case .null, .boolean, .integer, .number, .string, .array, .object: write(value)
        }
    }

    private mutating func breakLine(after comma: Bool, indentation: Int) {
        if comma { write(UInt8(ascii: ",")) }
        write(UInt8(ascii: "\n"))
        for _ in 0..<2 * indentation { write(UInt8(ascii: " ")) }
    }

    private mutating func writeLeaf(_ value: JSONValue) {
        switch value {
        case .null: write(text: "null")
        case .boolean(let truth): write(text: truth ? "true" : "false")
        case .integer(let integer): write(text: String(integer))
        case .number(let number): write(text: number.text)
        case .string(let string): write(string: string)
        case .array, .object: preconditionFailure("\(value.kind) is not a leaf")
        }
    }

    /// Writes runs between characters that need an escape sequence as a whole.
    private mutating func write(string: String) {
        write(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { content in
            var run = 0
            for index in 0..<content.count {
                let byte = content[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                    continue
                }
                write(UnsafeBufferPointer(rebasing: content[run..<index]))
                escape(byte)
                run = index + 1
            }
            write(UnsafeBufferPointer(rebasing: content[run...]))
        }
        write(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        write(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: write(UInt8(ascii: "b"))
        case 0x09: write(UInt8(ascii: "t"))
        case 0x0A: write(UInt8(ascii: "n"))
        case 0x0C: write(UInt8(ascii: "f"))
        case 0x0D: write(UInt8(ascii: "r"))
        case 0..<0x20:
            write(text: "u00")
            let digits = Array("0123456789abcdef".utf8)
            write(digits[Int(byte >> 4)])
            write(digits[Int(byte & 15)])
        default: write(byte)
        }
    }

    private mutating func write(text: String) {
        var text = text
        text.withUTF8 { write($0) }
    }

    private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        makeRoom(for: bytes.count)
        _ = room[count...].initialize(fromContentsOf: bytes)
        count += bytes.count
    }

    @inline(__always)
    mutating func write(_ byte: UInt8) {
        makeRoom(for: 1)
        room.initializeElement(at: count, to: byte)
        count += 1
    }

    @inline(__always)
    private mutating func makeRoom(for more: Int) {
        if count + more > room.count { grow(by: more) }
    }

    private mutating func grow(by more: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(2 * room.count, count + more))
        _ = larger.initialize(fromContentsOf: room[..<count])
        room.deallocate()
        room = larger
    }
}
