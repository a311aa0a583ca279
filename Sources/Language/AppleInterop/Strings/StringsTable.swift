import SourceText

/// A strings table: strings by key, with comments.
///
/// Comments are kept, so that an unchanged table is written back unchanged.
package struct StringsTable: Sendable {
    struct Entry: Sendable {
        let key: String
        var value: String
        /// The comment before the entry: only its words if it is a single comment in Xcode's form, or else
        /// its text in the file including the comment marks.
        var comment: String?
    }

    /// The entries in file order. Each key is unique.
    var entries: [Entry]
    /// The comments after the last entry, as the file contains them.
    var ending: String?

    init(_ entries: [Entry], ending: String? = nil) {
        self.entries = entries
        self.ending = ending
    }

    /// Reads a table of the form `"key" = "value";` with comments, in UTF-8 or UTF-16, or a property list of
    /// strings.
    ///
    /// It returns nil, after reporting an error, for anything else. If a key occurs twice, the later entry
    /// wins, as at run time.
    static func read(_ file: SourceFile, into findings: inout [Finding]) -> StringsTable? {
        if file.bytes.starts(with: "<?xml".utf8) || file.bytes.starts(with: "<plist".utf8) {
            return propertyList(file, into: &findings)
        }
        guard let text = decoded(file.bytes) else {
            findings.append(AppleFindings.stringsEncoding(file))
            return nil
        }
        var reader = StringsReader(text)
        guard let entries = reader.entries() else {
            let offset = min(text.utf8.distance(from: text.startIndex, to: reader.place), file.bytes.count)
            findings.append(
                AppleFindings.stringsMalformed(file.location(.at(offset)), expected: reader.expected))
            return nil
        }
        var places: [String: Int] = [:]
        var unique: [Entry] = []
        for entry in entries {
            if let place = places[entry.key] {
                let comment = entry.comment ?? unique[place].comment
                unique[place] = entry
                unique[place].comment = comment
            } else {
                places[entry.key] = unique.count
                unique.append(entry)
            }
        }
        return StringsTable(unique, ending: reader.ending)
    }

    /// Reads a table in the form of an XML property list, without comments.
    private static func propertyList(_ file: SourceFile, into findings: inout [Finding]) -> StringsTable? {
        do throws(PropertyListProblem) {
            let entries = try PropertyListReader.read(file).dictionary?.entries ?? []
            return StringsTable(
                entries.compactMap { entry in
                    entry.value.string.map { Entry(key: entry.key, value: $0, comment: nil) }
                })
        } catch {
            findings.append(AppleFindings.propertyList(error, in: file))
            return nil
        }
    }

    /// Decodes UTF-16 with a byte order mark, or UTF-8; nil if the bytes are malformed.
    private static func decoded(_ bytes: [UInt8]) -> String? {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        if isLittle || bytes.starts(with: [0xFE, 0xFF]) {
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
                isLittle
                    ? UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
                    : UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
            }
            return String(validating: units, as: UTF16.self)
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return String(validating: bytes[start...], as: UTF8.self)
    }

    /// Sorts keys as Xcode does: first without regard to case, then by case.
    static func sorted(_ keys: some Sequence<String>) -> [String] {
        keys.map { (folded: $0.lowercased(), key: $0) }
            .sorted { ($0.folded, $0.key) < ($1.folded, $1.key) }.map(\.key)
    }

    /// The table in Xcode's form: for each entry, its comment, the entry itself, and an empty line.
    package var text: String {
        entries.map { entry in
            let comment = entry.comment.map { (Self.hasMarks($0) ? $0 : "/* \($0) */") + "\n" } ?? ""
            return "\(comment)\(quotedText(entry.key)) = \(quotedText(entry.value));\n\n"
        }.joined() + (ending.map { $0 + "\n" } ?? "")
    }

    /// Whether a comment includes its comment marks.
    fileprivate static func hasMarks(_ comment: some StringProtocol) -> Bool {
        comment.hasPrefix("/*") || comment.hasPrefix("//")
    }
}

/// Parses a strings table.
private struct StringsReader {
    private let text: String
    /// The index of the next character; after an error, the index of the error.
    private(set) var place: String.Index
    /// The expectation at the index of the error.
    private(set) var expected = ""
    /// The comments after the last entry.
    private(set) var ending: String?

    init(_ text: String) {
        self.text = text
        place = text.startIndex
    }

    private var scalars: String.UnicodeScalarView { text.unicodeScalars }
    /// The next character; nil at the end.
    private var next: Unicode.Scalar? { place < text.endIndex ? scalars[place] : nil }

    /// The entries; nil after an error, which `place` and `expected` describe.
    mutating func entries() -> [StringsTable.Entry]? {
        var entries: [StringsTable.Entry] = []
        while true {
            if let last = entries.indices.last {
                // A comment on the same line as an entry belongs to that entry, not to the next one.
                guard let own = skip(lines: 1) else { return nil }
                entries[last].comment = Self.joined(entries[last].comment, own)
            }
            guard let comment = skip() else { return nil }
            guard next != nil else {
                ending = comment.map(Self.marked)
                return entries
            }
            guard let key = word("a key in quotes"), skip() != nil else { return nil }
            var value = key
            if next == "=" {
                advance()
                guard skip() != nil, let text = word("text in quotes"), skip() != nil else { return nil }
                value = text
            }
            guard next == ";" else { return fail("\";\"") }
            advance()
            entries.append(StringsTable.Entry(key: key, value: value, comment: comment))
        }
    }

    private mutating func advance() { place = scalars.index(after: place) }

    /// Records the expectation, and returns nil.
    private mutating func fail<Value>(_ expected: String) -> Value? {
        self.expected = expected
        return nil
    }

    /// Skips white space and comments, at most to the given line end.
    ///
    /// - Returns: The comments; an inner nil without comments, an outer nil after an error (a comment that
    ///   does not end).
    private mutating func skip(lines: Int = .max) -> String?? {
        var parts: Range<String.Index>?
        var ends = 0
        while let scalar = next, ends < lines {
            if scalar.properties.isWhitespace {
                if scalar == "\n" { ends += 1 }
                advance()
                continue
            }
            let start = place
            if text[place...].hasPrefix("//") {
                while let scalar = next, scalar != "\n", scalar != "\r" { advance() }
            } else if text[place...].hasPrefix("/*") {
                var end = scalars.index(place, offsetBy: 2)
                while end < text.endIndex, !text[end...].hasPrefix("*/") { end = scalars.index(after: end) }
                guard end < text.endIndex else { return fail("\"*/\"") }
                place = scalars.index(end, offsetBy: 2)
            } else {
                break
            }
            parts = (parts?.lowerBound ?? start)..<place
        }
        return .some(parts.map { Self.plain(text[$0]) })
    }

    /// The words of a single comment in Xcode's form; other comments unchanged.
    private static func plain(_ comments: Substring) -> String {
        guard comments.hasPrefix("/*"), comments.hasSuffix("*/"), comments.utf8.count >= 4 else {
            return String(comments)
        }
        let words = comments.dropFirst(2).dropLast(2)
        let trimmed = trimmed(words)
        return words.contains("*/") || StringsTable.hasMarks(trimmed) ? String(comments) : trimmed
    }

    /// A comment with its marks.
    private static func marked(_ comment: String) -> String {
        StringsTable.hasMarks(comment) ? comment : "/* \(comment) */"
    }

    /// Joins two comments, each with its marks.
    private static func joined(_ first: String?, _ second: String?) -> String? {
        guard let first, let second else { return first ?? second }
        return marked(first) + "\n" + marked(second)
    }

    private static func trimmed(_ text: Substring) -> String {
        let head = text.drop { $0.isWhitespace }
        return String(head.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Reads a string in quotes, or a word of letters, digits and some signs without quotes.
    ///
    /// - Parameter expected: The expectation to report if both are missing.
    private mutating func word(_ expected: String) -> String? {
        guard let first = next else { return fail(expected) }
        guard first == "\"" else {
            let start = place
            while let scalar = next,
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "_.-$/:".unicodeScalars.contains(scalar)
            {
                advance()
            }
            return start < place ? String(text[start..<place]) : fail(expected)
        }
        advance()
        // Escapes may be surrogates, so the text is collected in UTF-16.
        var units: [UInt16] = []
        while let scalar = next {
            advance()
            switch scalar {
            case "\"": return String(decoding: units, as: UTF16.self)
            case "\\":
                guard let escaped = escape() else { return fail("a character behind the backslash") }
                units += escaped
            default: units += UTF16.encode(scalar).map(Array.init) ?? []
            }
        }
        return fail("a closing quote")
    }

    /// Reads an escape after its backslash. `\U1F60` has four hexadecimal digits; any other character stands
    /// for itself.
    private mutating func escape() -> [UInt16]? {
        guard let scalar = next else { return nil }
        advance()
        switch scalar {
        case "n": return [0x0A]
        case "t": return [0x09]
        case "r": return [0x0D]
        case "U", "u":
            let end = scalars.index(place, offsetBy: 4, limitedBy: text.endIndex) ?? text.endIndex
            guard let unit = UInt16(text[place..<end], radix: 16) else { return nil }
            place = end
            return [unit]
        default: return UTF16.encode(scalar).map(Array.init)
        }
    }
}
