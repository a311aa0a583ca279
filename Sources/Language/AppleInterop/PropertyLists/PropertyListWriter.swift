/// Writes a property list in Xcode's format, so that an unchanged definition yields an identical file:
/// indented by tabs, sorted keys, one line for each element, and a line feed at the end.
struct PropertyListWriter {
    /// The output as UTF-8. Appending bytes avoids the cost of building large strings.
    private var text: [UInt8] = []

    /// The bytes of the file. `value` must not contain pending values.
    static func bytes(_ value: PropertyList) -> [UInt8] {
        var writer = PropertyListWriter()
        writer.line(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            """, 0)
        writer.write(value, 0)
        writer.line("</plist>", 0)
        return writer.text
    }

    private mutating func write(_ value: PropertyList, _ depth: Int) {
        switch value {
        case .string(let content): element("string", content, depth)
        case .integer(let content): element("integer", content, depth)
        case .real(let content): element("real", content, depth)
        case .date(let content): element("date", content, depth)
        case .boolean(let value): line(value ? "<true/>" : "<false/>", depth)
        case .data(let content): base64(content, depth)
        case .array(let elements):
            if elements.isEmpty { return line("<array/>", depth) }
            line("<array>", depth)
            for element in elements { write(element, depth + 1) }
            line("</array>", depth)
        case .dictionary(let dictionary):
            if dictionary.isEmpty { return line("<dict/>", depth) }
            line("<dict>", depth)
            for entry in dictionary.entries {
                element("key", entry.key, depth + 1)
                write(entry.value, depth + 1)
            }
            line("</dict>", depth)
        case .pending(let pending): preconditionFailure("\(pending) was not given out")
        }
    }

    /// Writes an element with a string on one line.
    private mutating func element(_ name: StaticString, _ content: String, _ depth: Int) {
        indent(depth)
        text.append(UInt8(ascii: "<"))
        append(name)
        text.append(UInt8(ascii: ">"))
        escape(content)
        append("</")
        append(name)
        append(">\n")
    }

    private mutating func line(_ content: String, _ depth: Int) {
        indent(depth)
        text += content.utf8
        text.append(UInt8(ascii: "\n"))
    }

    private mutating func append(_ content: StaticString) {
        text.append(
            contentsOf: UnsafeBufferPointer(start: content.utf8Start, count: content.utf8CodeUnitCount))
    }

    private mutating func indent(_ depth: Int) {
        for _ in 0..<depth { text.append(UInt8(ascii: "\t")) }
    }

    /// Writes a string with the characters escaped that XML requires. A carriage return is escaped as well,
    /// because a reader would turn it into a line feed.
    private mutating func escape(_ content: String) {
        for byte in content.utf8 {
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "\r"): append("&#13;")
            default: text.append(byte)
            }
        }
    }

    /// Writes Base64 in lines that end before column 76, where a tab counts as eight columns, as Xcode does.
    private mutating func base64(_ content: String, _ depth: Int) {
        line("<data>", depth)
        let length = max(16, 76 - 8 * depth) / 4 * 4
        var rest = content.utf8[...]
        while !rest.isEmpty {
            indent(depth)
            text += rest.prefix(length)
            text.append(UInt8(ascii: "\n"))
            rest = rest.dropFirst(length)
        }
        line("</data>", depth)
    }
}
