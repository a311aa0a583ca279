/// A value in a YAML file: a scalar, a sequence or a mapping, with its location.
///
/// A node is an index into the tree, so it is cheap to copy.
package struct YAMLNode: Sendable {
    package enum Kind: Hashable, Sendable {
        case scalar(ScalarStyle), sequence, mapping
        /// A value that the tree has already reported (an alias, a value lost to a comment …). Readers ignore
        /// it.
        case refused
    }

    /// The style in which a scalar is written.
    package enum ScalarStyle: Hashable, Sendable {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    let storage: YAMLTree.Storage
    let index: Int

    var record: NodeRecord { storage.nodes[index] }

    package var file: SourceFile { storage.file }
    /// Whether the value is part of a JSON file, so that its numbers and strings use JSON syntax.
    package var isJSON: Bool { storage.isJSON }

    package var kind: Kind {
        switch record.shape {
        case .plain: .scalar(.plain)
        case .singleQuoted: .scalar(.singleQuoted)
        case .doubleQuoted: .scalar(.doubleQuoted)
        case .literal: .scalar(.literal)
        case .folded: .scalar(.folded)
        case .blockSequence, .flowSequence: .sequence
        case .blockMapping, .flowMapping: .mapping
        case .refused: .refused
        }
    }

    /// The range of the value, including quotes and brackets.
    package var range: SourceRange {
        let record = record
        return SourceRange(start: Int(record.start), end: Int(record.end))
    }

    package var location: SourceLocation { SourceLocation(file: storage.file, range: range) }

    package var isScalar: Bool { record.shape.isScalar }
    package var isSequence: Bool { record.shape.isSequence }
    package var isMapping: Bool { record.shape.isMapping }
    package var isRefused: Bool { record.shape == .refused }
    /// Whether this is a scalar without quotes or block indicator.
    package var isPlain: Bool { record.shape == .plain }
    /// Whether this is a plain scalar without text, which is a missing value.
    package var isMissing: Bool { record.shape == .plain && record.start == record.end }
    /// Whether this is the plain scalar `null`, `Null`, `NULL` or `~`.
    package var isNull: Bool {
        let length = record.end - record.start
        guard record.shape == .plain, length == 1 || length == 4 else { return false }
        return withText { bytes in
            switch bytes.count {
            case 1: bytes[0] == UInt8(ascii: "~")
            case 4: ["null", "Null", "NULL"].contains { bytes.elementsEqual($0.utf8) }
            default: false
            }
        }
    }
    /// False if reading stopped inside this collection, so that further children may be missing.
    package var isComplete: Bool { record.isComplete }

    /// The range of the value, including the text after it that the author probably meant as part of it.
    ///
    /// If the key is the first on its line, the range ends before a comment. Otherwise, it ends before the
    /// comma or bracket that ends the value. Nil if the end is unclear.
    package var rangeAsMeant: SourceRange? {
        let bytes = file.bytes
        guard let key = ownKey?.range.start, !bytes[range.start..<range.end].contains(where: isBreak)
        else { return nil }
        let isAlone = bytes[..<key].reversed().first(where: { !isBlank($0) }).map(isBreak) ?? true
        guard var end = isAlone ? endOfLine(from: range.end) : endBetweenBrackets(from: range.end) else {
            return nil
        }
        while isBlank(bytes[end - 1]) { end -= 1 }
        return SourceRange(start: range.start, end: end)
    }

    /// The offset of the line end, or of a comment before it.
    private func endOfLine(from start: Int) -> Int {
        let bytes = file.bytes
        return bytes[start...].indices.first { index in
            isBreak(bytes[index]) || bytes[index] == UInt8(ascii: "#") && isBlank(bytes[index - 1])
        } ?? bytes.count
    }

    /// The offset of the comma or bracket that ends the value; nil if the line ends within inner brackets.
    private func endBetweenBrackets(from start: Int) -> Int? {
        let bytes = file.bytes
        let limit = endOfLine(from: start)
        var depth = 0
        var end = start
        while end < limit {
            switch bytes[end] {
            case UInt8(ascii: "\\"): end += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ",") where depth == 0: return end
            case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
                if depth == 0 { return end }
                depth -= 1
            default: break
            }
            end += 1
        }
        return depth == 0 ? limit : nil
    }

    /// The text of a scalar, without quotes, with escapes decoded and lines folded; nil for other nodes.
    package var text: String? {
        isScalar ? withText { String(decoding: $0, as: UTF8.self) } : nil
    }

    /// The text of a scalar with its location; nil for other nodes, and for a missing value.
    package var locatedText: Located<String>? {
        isMissing ? nil : text.map { Located($0, at: location) }
    }

    /// Whether this is a scalar with exactly this text, in any style. The comparison does not create a
    /// `String`.
    package func hasText(_ text: StaticString) -> Bool {
        guard isScalar else { return false }
        return withText { bytes in
            bytes.count == text.utf8CodeUnitCount
                && bytes.elementsEqual(
                    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        }
    }

    /// Calls `body` with the UTF-8 of a scalar's text, which is valid during the call. For other nodes, it is
    /// empty.
    package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        storage.withText(at: index, body)
    }

    /// The values of a sequence in order; empty for other nodes.
    package var elements: Elements { Elements(self, isWanted: isSequence) }

    /// The keys and values of a mapping in order; empty for other nodes.
    ///
    /// Keys that the tree has reported are omitted: repeated keys, `<<`, and keys that are not scalars.
    package var entries: Entries { Entries(Elements(self, isWanted: isMapping)) }

    /// Calls `body` with the name and the value of every entry of a mapping.
    package func forEachName(_ body: (Located<String>, YAMLNode) -> Void) {
        for (key, value) in entries { if let name = key.locatedText { body(name, value) } }
    }

    /// The number of entries in a mapping, including omitted entries; 0 for other nodes.
    package var mostEntries: Int { isMapping ? Int(record.link) / 2 : 0 }
}

extension YAMLNode {
    /// Iterates over the children of a collection.
    package struct Elements: Sequence, IteratorProtocol {
        private let storage: YAMLTree.Storage
        private var index: Int
        private let end: Int

        init(_ node: YAMLNode, isWanted: Bool) {
            storage = node.storage
            index = node.index + 1
            end = isWanted ? Int(node.record.after) : index
        }

        package mutating func next() -> YAMLNode? {
            guard index < end else { return nil }
            defer { index = Int(storage.nodes[index].after) }
            return YAMLNode(storage: storage, index: index)
        }
    }

    /// Iterates over the entries of a mapping. A last key whose value was not reached is omitted.
    package struct Entries: Sequence, IteratorProtocol {
        private var children: Elements

        init(_ children: Elements) { self.children = children }

        package mutating func next() -> (key: YAMLNode, value: YAMLNode)? {
            while let key = children.next(), let value = children.next() {
                if key.isScalar { return (key, value) }
            }
            return nil
        }
    }
}

extension YAMLNode {
    /// The location of part of a scalar's text, given as a range in the UTF-8 of the text.
    ///
    /// Escapes and doubled quotes are taken into account. If the text was folded from several lines, the
    /// result is the whole scalar.
    package func location(ofText part: Range<Int>) -> SourceLocation {
        let record = record
        let slice = record.slice
        guard record.shape.isScalar, part.lowerBound >= 0 else { return location }
        guard record.link > 0 else {
            let start = min(slice.lowerBound + part.lowerBound, slice.upperBound)
            let end = min(slice.lowerBound + part.upperBound, slice.upperBound)
            return SourceLocation(file: file, range: SourceRange(start: start, end: end))
        }
        guard let offsets = sourceOffsets, part.upperBound < offsets.count else { return location }
        return SourceLocation(
            file: file, range: SourceRange(start: offsets[part.lowerBound], end: offsets[part.upperBound]))
    }

    /// The offset in the file for each byte of the text and for its end; nil if the text was folded from
    /// several lines.
    private var sourceOffsets: [Int]? {
        let slice = record.slice
        let escape = UInt8(ascii: record.shape == .doubleQuoted ? "\\" : "'")
        guard record.shape == .doubleQuoted || record.shape == .singleQuoted,
            !file.bytes[slice].contains(where: isBreak)
        else { return nil }
        return withText { text in
            file.bytes.withUnsafeBufferPointer { bytes in
                var offsets: [Int] = []
                var place = slice.lowerBound
                var index = 0
                while index < text.count {
                    let isEscape = bytes[place] == escape
                    let escapeLength = escape == UInt8(ascii: "'") ? 2 : escapeLength(in: bytes, at: place)
                    // An escape sequence stands for one character, and the first byte of the character
                    // determines its length.
                    let count = isEscape ? utf8Length(text[index]) : 1
                    for _ in 0..<count { offsets.append(place) }
                    index += count
                    place += isEscape ? escapeLength : 1
                }
                return offsets + [slice.upperBound]
            }
        }
    }
}

// Keys and their values.
extension YAMLNode {
    /// Reports names in this mapping that are canonically equivalent, but differ in their bytes: "é" is
    /// either one character, or "e" followed by an accent.
    package func reportTwins(_ sink: FindingSink) {
        guard entries.contains(where: { $0.key.withText { $0.contains { $0 >= 0x80 } } }) else { return }
        let names = entries.compactMap { key, _ in key.text.map { Located($0, at: key.location) } }
        _ = sink.unique(names, .keyTwin)
    }

    /// The next key in the file after this value, in the same mapping or an outer one, with its value.
    package var followingEntry: (key: YAMLNode, value: YAMLNode)? {
        guard let following, following.record.isKey, Int(following.record.after) < storage.nodes.count else {
            return nil
        }
        return (following, YAMLNode(storage: storage, index: following.index + 1))
    }

    /// Whether a mapping has a key.
    package func hasKey(_ name: String) -> Bool { entries.contains { $0.key.text == name } }

    /// The key of this value; nil for the root and the elements of a sequence.
    package var ownKey: YAMLNode? {
        guard index > 0, storage.nodes[index - 1].isKey else { return nil }
        return YAMLNode(storage: storage, index: index - 1)
    }

    /// The location for a finding about the whole value: its key or, without a key, its first line.
    package var place: SourceLocation {
        if let ownKey { return ownKey.location }
        guard let first = entries.first(where: { _ in true })?.key else { return location }
        return record.shape == .blockMapping ? first.location : location
    }

    /// The next node in the file after this one and its children.
    private var following: YAMLNode? {
        let after = Int(record.after)
        return after < storage.nodes.count ? YAMLNode(storage: storage, index: after) : nil
    }
}
