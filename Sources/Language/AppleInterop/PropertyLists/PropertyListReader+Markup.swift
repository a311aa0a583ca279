// Reading tags and text, and skipping everything between them.
extension PropertyListReader {
    /// A tag: its name, its form and its byte range. Attributes are not kept.
    struct Tag {
        /// `alone` is an empty element, as in `<true/>`.
        enum Form { case opening, closing, alone }
        let name: String
        let form: Form
        let range: Range<Int>
    }

    /// Reads the next tag. Only white space and comments may precede it.
    ///
    /// - Parameter element: The name of the surrounding element, for errors.
    mutating func nextTag(in element: String) throws(PropertyListProblem) -> Tag {
        try skipMisc()
        guard index < bytes.count else { throw truncated(inside: element) }
        guard let tag = try tag() else {
            throw unexpected(element == "dict" ? "<key> or </dict>" : "a tag")
        }
        return tag
    }

    /// Reads a tag that begins at the index; nil if no tag begins there.
    mutating func tag() throws(PropertyListProblem) -> Tag? {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "<") else { return nil }
        let start = index
        var place = index + 1
        let isClosing = place < bytes.count && bytes[place] == UInt8(ascii: "/")
        if isClosing { place += 1 }
        let nameStart = place
        while place < bytes.count, isNameByte(bytes[place]) { place += 1 }
        let name = String(decoding: bytes[nameStart..<place], as: UTF8.self)
        guard !name.isEmpty else {
            throw place < bytes.count ? unexpected("a tag") : truncated(inside: "plist")
        }
        // In property lists, only `<plist>` uses attributes, and they do not matter.
        while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
            if bytes[place] == UInt8(ascii: "<") { throw truncated(inside: name) }
            place += 1
        }
        guard place < bytes.count else { throw truncated(inside: name) }
        let isAlone = !isClosing && bytes[place - 1] == UInt8(ascii: "/")
        index = place + 1
        return Tag(
            name: name, form: isClosing ? .closing : isAlone ? .alone : .opening, range: start..<index)
    }

    /// Reads the text and the closing tag of an element.
    ///
    /// Entities and CDATA are resolved, comments are skipped, and all line breaks become line feeds, as XML
    /// requires.
    mutating func text(of opening: Tag) throws(PropertyListProblem) -> String {
        var text = ""
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "&"): text.unicodeScalars.append(try entity())
            case UInt8(ascii: "\r"):
                text += "\n"
                index += index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n") ? 2 : 1
            case UInt8(ascii: "<"):
                if starts(with: "<![CDATA[") {
                    let end = find("]]>", from: index + 9)
                    guard let end else { throw truncated(inside: opening.name) }
                    if let control = bytes[index + 9..<end].firstIndex(where: isControl) {
                        throw character(at: control)
                    }
                    text += Self.withLineFeeds(try utf8(index + 9..<end))
                    index = end + 3
                } else if starts(with: "<!--") {
                    try skipComment()
                } else {
                    try check(try nextTag(in: opening.name), closes: opening.name)
                    return text
                }
            case let byte where isControl(byte): throw character(at: index)
            default:
                let start = index
                index = bytes[index...].firstIndex(where: isMarkup) ?? bytes.count
                text += try utf8(start..<index)
            }
        }
        throw truncated(inside: opening.name)
    }

    /// The error for the control character at an offset.
    private func character(at index: Int) -> PropertyListProblem {
        PropertyListProblem(.character(UInt32(bytes[index])), at: index..<index + 1)
    }

    /// Whether a byte of a string needs special treatment.
    private func isMarkup(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\r")
            || isControl(byte)
    }

    /// The text with line feeds for all line breaks, as XML requires.
    private static func withLineFeeds(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        return String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }

    /// Reads a reference such as `&amp;` or `&#10;`. A reference is shorter than 12 bytes, so the search for
    /// the semicolon ends early.
    private mutating func entity() throws(PropertyListProblem) -> Unicode.Scalar {
        let start = index
        let limit = min(bytes.count, start + 12)
        guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else {
            throw PropertyListProblem(.entity("&"), at: start..<start + 1)
        }
        let name = try utf8(start + 1..<end)
        index = end + 1
        let scalar: Unicode.Scalar? =
            switch name {
            case "amp": "&"
            case "lt": "<"
            case "gt": ">"
            case "quot": "\""
            case "apos": "'"
            default: Self.number(name).flatMap(Unicode.Scalar.init)
            }
        guard let scalar else { throw PropertyListProblem(.entity("&\(name);"), at: start..<index) }
        guard scalar.value >= 0x20 || ["\t", "\n", "\r"].contains(scalar) else {
            throw PropertyListProblem(.character(scalar.value), at: start..<index)
        }
        return scalar
    }

    /// The number of a numeric reference, such as `#10` or `#xA`.
    private static func number(_ name: String) -> UInt32? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        return digits.hasPrefix("x") || digits.hasPrefix("X")
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    }

    /// Skips white space, comments, processing instructions and the document type.
    mutating func skipMisc() throws(PropertyListProblem) {
        while index < bytes.count {
            if isSpace(bytes[index]) {
                index += 1
            } else if starts(with: "<!--") {
                try skipComment()
            } else if starts(with: "<?") {
                guard let end = find("?>", from: index) else { throw truncated(inside: "?xml") }
                index = end + 2
            } else if starts(with: "<!DOCTYPE") {
                try skipDocumentType()
            } else {
                return
            }
        }
    }

    /// Skips `<!DOCTYPE …>`, including an internal subset in brackets. Its declarations are ignored, so a
    /// file cannot define entities.
    private mutating func skipDocumentType() throws(PropertyListProblem) {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "<") where starts(with: "<!--"):
                try skipComment()
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let quote = bytes[index]
                index = bytes[(index + 1)...].firstIndex(of: quote) ?? bytes.count - 1
            case UInt8(ascii: ">") where depth <= 0:
                index += 1
                return
            default: break
            }
            index += 1
        }
        throw truncated(inside: "!DOCTYPE")
    }

    /// Skips a comment that begins at the index.
    private mutating func skipComment() throws(PropertyListProblem) {
        guard let end = find("-->", from: index + 4) else { throw truncated(inside: "!--") }
        index = end + 3
    }
}

// Searching, decoding and classifying bytes.
extension PropertyListReader {
    /// Whether the bytes at the index begin with `text`.
    func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        return bytes[index..<index + count].elementsEqual(
            UnsafeBufferPointer(start: text.utf8Start, count: count))
    }

    /// The offset of the next occurrence of `text`; nil if `text` does not occur.
    private func find(_ text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        var place = start
        while place + wanted.count <= bytes.count {
            if bytes[place..<place + wanted.count].elementsEqual(wanted) { return place }
            place += 1
        }
        return nil
    }

    /// Decodes a range of bytes; throws if it is not UTF-8.
    private func utf8(_ range: Range<Int>) throws(PropertyListProblem) -> String {
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw PropertyListProblem(.encoding, at: range)
        }
        return text
    }

    /// The error for a file that ends inside an element.
    func truncated(inside element: String) -> PropertyListProblem {
        PropertyListProblem(.truncated(inside: element), at: bytes.count..<bytes.count)
    }

    /// The error for the text at the index. The message quotes at most 24 bytes.
    func unexpected(_ expected: String) -> PropertyListProblem {
        guard index < bytes.count else { return truncated(inside: "plist") }
        var end = index
        while end < bytes.count, end < index + 24, bytes[end] != UInt8(ascii: "\n"),
            end == index || bytes[end] != UInt8(ascii: "<")
        {
            end += 1
        }
        let found = String(decoding: bytes[index..<end], as: UTF8.self)
        return PropertyListProblem(
            .unexpected(found: found, expected: expected), at: index..<max(end, index + 1))
    }

    /// Whether XML forbids the byte in any text.
    private func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r")
    }

    /// Whether a byte can be part of a tag's name. This accepts slightly more than XML; unknown names are
    /// refused anyway.
    private func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte != UInt8(ascii: "/") && (UInt8(ascii: "-")...UInt8(ascii: ":")).contains(byte)
            || UInt8(ascii: "_") == byte || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

/// Detects the lines with which Git marks a merge conflict.
enum ConflictMarkers {
    /// The first conflict marker of a file that could not be read; nil without a marker. The marker explains
    /// the failure better than the syntax error that it causes.
    static func problem(in bytes: UnsafeBufferPointer<UInt8>) -> PropertyListProblem? {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            for marker in ["<<<<<<<", ">>>>>>>", "======="] where bytes[start..<end].starts(with: marker.utf8)
            {
                return PropertyListProblem(.conflict, at: start..<end)
            }
            start = end + 1
        }
        return nil
    }
}
