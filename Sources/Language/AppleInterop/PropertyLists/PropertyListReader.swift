import SourceText

/// Reads an XML property list. The document type is ignored.
///
/// The reader makes one pass over the bytes; time and memory are linear in their number.
struct PropertyListReader {
    /// The bytes of the file, valid only during `read`.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the next byte to read.
    var index = 0

    /// Reads a file. It throws the first problem; a merge conflict takes precedence over the syntax error
    /// that it causes.
    static func read(_ file: SourceFile) throws(PropertyListProblem) -> PropertyList {
        let result = file.bytes.withUnsafeBufferPointer {
            bytes -> Result<PropertyList, PropertyListProblem> in
            var reader = PropertyListReader(bytes: bytes)
            do throws(PropertyListProblem) {
                return .success(try reader.document())
            } catch {
                return .failure(ConflictMarkers.problem(in: bytes) ?? error)
            }
        }
        return try result.get()
    }

    /// Reads the whole file: one value inside of `<plist>`.
    private mutating func document() throws(PropertyListProblem) -> PropertyList {
        try checkBeginning()
        try skipMisc()
        guard let tag = try tag() else { throw unexpected("\"<plist>\"") }
        guard tag.name == "plist", tag.form == .opening else {
            throw unexpected(tag, expected: "<plist>")
        }
        try skipMisc()
        let root = try nextTag(in: "plist")
        guard root.form != .closing else { throw unexpected(root, expected: "a value") }
        let value = try value(root, depth: 1)
        let end = try nextTag(in: "plist")
        try check(end, closes: "plist")
        try skipMisc()
        guard index == bytes.count else { throw unexpected("the end of the file") }
        return value
    }

    /// Recognizes files in another format, which would otherwise cause a misleading syntax error, and skips a
    /// UTF-8 byte order mark.
    private mutating func checkBeginning() throws(PropertyListProblem) {
        if starts(with: "bplist") { throw PropertyListProblem(.binary, at: 0..<6) }
        // UTF-16 with a byte order mark, or without one: then exactly one of the first two bytes is zero.
        let isWide =
            bytes.count >= 2
            && (bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF
                || (bytes[0] == 0) != (bytes[1] == 0))
        if isWide { throw PropertyListProblem(.encoding, at: 0..<2) }
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
        if bytes[index...].allSatisfy(isSpace) { throw PropertyListProblem(.empty, at: 0..<0) }
    }

    // MARK: Values

    /// Reads the value that begins with `tag`.
    private mutating func value(_ tag: Tag, depth: Int) throws(PropertyListProblem) -> PropertyList {
        let isEmpty = tag.form == .alone
        switch tag.name {
        case "dict" where isEmpty: return .dictionary([:])
        case "array" where isEmpty: return .array([])
        case "dict", "array":
            guard depth < PropertyListLimits.nesting else {
                throw PropertyListProblem(.nesting, at: tag.range)
            }
            return tag.name == "dict" ? try dictionary(depth: depth) : try array(depth: depth)
        case "string": return .string(isEmpty ? "" : try text(of: tag))
        case "true", "false":
            if !isEmpty { try check(try nextTag(in: tag.name), closes: tag.name) }
            return .boolean(tag.name == "true")
        case "integer", "real", "date", "data":
            let text = isEmpty ? "" : try text(of: tag)
            guard let value = PropertyList(element: tag.name, text: text) else {
                throw PropertyListProblem(.value(element: tag.name, text: text), at: tag.range)
            }
            return value
        default: throw PropertyListProblem(.unknownElement(tag.name), at: tag.range)
        }
    }

    /// Reads the entries and the closing tag of a `<dict>`.
    private mutating func dictionary(depth: Int) throws(PropertyListProblem) -> PropertyList {
        var entries: [PropertyDictionary.Entry] = []
        while true {
            let tag = try nextTag(in: "dict")
            if tag.form == .closing {
                try check(tag, closes: "dict")
                return .dictionary(PropertyDictionary(entries))
            }
            guard tag.name == "key" else { throw unexpected(tag, expected: "<key>") }
            let key = tag.form == .alone ? "" : try text(of: tag)
            let next = try nextTag(in: "dict")
            guard next.form != .closing, next.name != "key" else {
                throw unexpected(next, expected: "the value of \"\(key)\"")
            }
            entries.append(PropertyDictionary.Entry(key: key, value: try value(next, depth: depth + 1)))
        }
    }

    /// Reads the elements and the closing tag of an `<array>`.
    private mutating func array(depth: Int) throws(PropertyListProblem) -> PropertyList {
        var elements: [PropertyList] = []
        while true {
            let tag = try nextTag(in: "array")
            if tag.form == .closing {
                try check(tag, closes: "array")
                return .array(elements)
            }
            elements.append(try value(tag, depth: depth + 1))
        }
    }

    /// The error for a tag other than the expected one.
    private func unexpected(_ tag: Tag, expected: String) -> PropertyListProblem {
        let found = tag.form == .closing ? "</\(tag.name)>" : "<\(tag.name)>"
        return PropertyListProblem(.unexpected(found: found, expected: expected), at: tag.range)
    }

    /// Checks that a tag closes the element `name`.
    func check(_ tag: Tag, closes name: String) throws(PropertyListProblem) {
        guard tag.form == .closing else { throw unexpected(tag, expected: "</\(name)>") }
        guard tag.name == name else {
            throw PropertyListProblem(.mismatched(opened: name, closed: tag.name), at: tag.range)
        }
    }
}

extension PropertyList {
    /// Creates a number, a date or data from an element's text; nil if the text is malformed.
    ///
    /// Dates are only checked for their length, because they are written back unchanged.
    fileprivate init?(element: String, text: String) {
        let bare = text.utf8.drop(while: isSpace)
        let trimmed = String(
            bare.reversed().drop(while: isSpace).reversed().map { Character(UnicodeScalar($0)) })
        switch element {
        case "integer":
            let digits = trimmed.drop { $0 == "-" || $0 == "+" }
            let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
            let isNumber =
                isHexadecimal
                ? digits.count > 2 && digits.dropFirst(2).allSatisfy(\.isHexDigit)
                : !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) }
            guard isNumber, trimmed.count - digits.count <= 1 else { return nil }
            self = .integer(trimmed)
        case "real":
            guard Double(trimmed) != nil else { return nil }
            self = .real(trimmed)
        case "date":
            guard trimmed.count >= 10 else { return nil }
            self = .date(trimmed)
        default:
            let letters = text.utf8.filter { !isSpace($0) }
            guard letters.allSatisfy(isBase64), letters.count % 4 == 0 else { return nil }
            self = .data(String(decoding: letters, as: UTF8.self))
        }
    }
}

/// Whether a byte is white space in ASCII.
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

private func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
        true
    default: false
    }
}
