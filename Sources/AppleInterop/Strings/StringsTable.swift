import SourceText

/// A strings table: texts by key, each perhaps behind a comment.
package struct StringsTable: Sendable {
    struct Entry: Sendable {
        let key: String
        var value: String
        var comment: String?
    }

    /// In the order of the file, each key once.
    var entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    /// Reads `"key" = "value";` with comments, in UTF-8 or UTF-16, or a property list of texts.
    ///
    /// Nil, after an error, for anything else. Of two entries with one key the later holds, as at run time.
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
                unique[place] = entry
            } else {
                places[entry.key] = unique.count
                unique.append(entry)
            }
        }
        return StringsTable(unique)
    }

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

    /// Keys in Xcode's order, in which letter case hardly counts.
    static func sorted(_ keys: some Sequence<String>) -> [String] {
        keys.map { (folded: $0.lowercased(), key: $0) }
            .sorted { ($0.folded, $0.key) < ($1.folded, $1.key) }.map(\.key)
    }

    /// The table as Xcode writes one: a comment where there is one, the pair, an empty line.
    package var text: String {
        entries.map { entry in
            let comment = entry.comment.map { "/* \($0) */\n" } ?? ""
            return "\(comment)\(quotedText(entry.key)) = \(quotedText(entry.value));\n\n"
        }.joined()
    }
}

/// Takes a strings table apart.
private struct StringsReader {
    private let text: String
    private(set) var place: String.Index
    /// What should have stood where the reading ended.
    private(set) var expected = ""

    init(_ text: String) {
        self.text = text
        place = text.startIndex
    }

    private var scalars: String.UnicodeScalarView { text.unicodeScalars }
    private var next: Unicode.Scalar? { place < text.endIndex ? scalars[place] : nil }

    /// Nil where the text is none; `place` and `expected` say why.
    mutating func entries() -> [StringsTable.Entry]? {
        var entries: [StringsTable.Entry] = []
        while true {
            guard let comment = skip() else { return nil }
            guard next != nil else { return entries }
            guard let key = word("a key in quotes"), skip() != nil else { return nil }
            var value = key
            if next == "=" {
                advance()
                guard skip() != nil, let text = word("a text in quotes"), skip() != nil else { return nil }
                value = text
            }
            guard next == ";" else { return fail("\";\"") }
            advance()
            entries.append(StringsTable.Entry(key: key, value: value, comment: comment.last))
        }
    }

    private mutating func advance() { place = scalars.index(after: place) }

    private mutating func fail<Value>(_ expected: String) -> Value? {
        self.expected = expected
        return nil
    }

    /// Passes white space and comments, and gives the comments between stars.
    private mutating func skip() -> [String]? {
        var comments: [String] = []
        while let scalar = next {
            if scalar.properties.isWhitespace {
                advance()
            } else if text[place...].hasPrefix("//") {
                while next != nil, next != "\n" { advance() }
            } else if text[place...].hasPrefix("/*") {
                let start = scalars.index(place, offsetBy: 2)
                var end = start
                while end < text.endIndex, !text[end...].hasPrefix("*/") { end = scalars.index(after: end) }
                guard end < text.endIndex else { return fail("\"*/\"") }
                comments.append(Self.trimmed(text[start..<end]))
                place = scalars.index(end, offsetBy: 2)
            } else {
                break
            }
        }
        return comments
    }

    private static func trimmed(_ text: Substring) -> String {
        let head = text.drop { $0.isWhitespace }
        return String(head.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// A text in quotes, or letters, digits and the like without.
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
