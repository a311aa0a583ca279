package import SourceText

/// One value of a YAML file: a scalar, a sequence or a mapping, and where it stands.
package struct YAMLNode: Sendable {
    package enum Kind: Hashable, Sendable {
        case scalar(ScalarStyle), sequence, mapping
        /// Reported already by the tree (an alias, a value lost to a comment …): readers keep silent.
        case refused
    }

    package enum ScalarStyle: Hashable, Sendable {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    let storage: YAMLTree.Storage
    let index: Int

    var record: NodeRecord { storage.nodes[index] }

    package var file: SourceFile { storage.file }

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

    /// The bytes that say this value: quotes and brackets included, nothing around it.
    package var range: SourceRange {
        let record = record
        return SourceRange(start: Int(record.start), end: Int(record.end))
    }

    package var location: SourceLocation { SourceLocation(file: storage.file, range: range) }

    package var isScalar: Bool { record.shape.isScalar }
    package var isSequence: Bool { record.shape.isSequence }
    package var isMapping: Bool { record.shape.isMapping }
    package var isRefused: Bool { record.shape == .refused }
    /// A scalar without quotes or block indicator.
    package var isPlain: Bool { record.shape == .plain }
    /// A plain scalar without text: a missing value.
    package var isMissing: Bool { record.shape == .plain && record.start == record.end }
    /// The plain scalar `null` or `~`, in any case that YAML knows.
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
    /// False when reading stopped inside this collection: more may have been meant.
    package var isComplete: Bool { record.isComplete }

    /// The value with what follows behind it: what a person wrote who did not know that YAML has read a part
    /// of it only. Of a key that stands alone in its line up to a comment; else, between brackets, up to the
    /// comma or the bracket that ends the value. Nil where that cannot be told.
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

    private func endOfLine(from start: Int) -> Int {
        let bytes = file.bytes
        return bytes[start...].indices.first { index in
            isBreak(bytes[index]) || bytes[index] == UInt8(ascii: "#") && isBlank(bytes[index - 1])
        } ?? bytes.count
    }

    /// Nil where the line ends within further brackets.
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

    /// The text of a scalar, without quotes, escapes decoded, lines folded; nil for anything else.
    package var text: String? {
        isScalar ? withText { String(decoding: $0, as: UTF8.self) } : nil
    }

    /// The text of a scalar with its place; nil for anything else, and for a missing value.
    package var locatedText: Located<String>? {
        isMissing ? nil : text.map { Located($0, at: location) }
    }

    /// Whether this is a scalar with exactly this text, in any style; no String is made.
    package func hasText(_ text: StaticString) -> Bool {
        guard isScalar else { return false }
        return withText { bytes in
            bytes.count == text.utf8CodeUnitCount
                && bytes.elementsEqual(
                    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        }
    }

    /// The UTF-8 of a scalar's text, valid during the call; empty for anything else.
    package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        storage.withText(at: index, body)
    }

    /// The values of a sequence in order; empty for anything else.
    package var elements: Elements { Elements(self, isWanted: isSequence) }

    /// Keys and values of a mapping in order; empty for anything else.
    ///
    /// Keys that the tree has reported are left out: repeated ones, `<<`, and keys that are not scalars.
    package var entries: Entries { Entries(Elements(self, isWanted: isMapping)) }

    /// Calls the body with every key of a mapping, as a name, and its value.
    package func forEachName(_ body: (Located<String>, YAMLNode) -> Void) {
        for (key, value) in entries { if let name = key.locatedText { body(name, value) } }
    }

    /// How many entries a mapping has, those included that are left out; 0 for anything else.
    package var mostEntries: Int { isMapping ? Int(record.link) / 2 : 0 }
}

extension YAMLNode {
    /// The children of a collection, one after the other.
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

    /// The pairs of a mapping; a last key whose value was not reached is left out.
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
    /// Where a part of a scalar's text stands in the file, by offsets into the text's UTF-8.
    ///
    /// Escapes and doubled quotes are counted; where lines were folded it is the whole scalar.
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

    /// For each byte of the text, and its end, the byte of the file that says it; nil where lines are folded.
    private var sourceOffsets: [Int]? {
        let slice = record.slice
        let escape = UInt8(ascii: record.shape == .doubleQuoted ? "\\" : "'")
        guard record.shape == .doubleQuoted || record.shape == .singleQuoted,
            !file.bytes[slice].contains(where: isBreak)
        else { return nil }
        return withText { text in
            var offsets: [Int] = []
            var place = slice.lowerBound
            var index = 0
            while index < text.count {
                let isEscape = file.bytes[place] == escape
                let length = isEscape ? escapeLength(at: place) : 1
                // What an escape stands for is one character, of as many bytes as its first one says.
                let count = isEscape ? utf8Length(text[index]) : 1
                for _ in 0..<count { offsets.append(place) }
                index += count
                place += length
            }
            return offsets + [slice.upperBound]
        }
    }

    /// Bytes of `\n`, `\x41`, `\u0041`, `\U00000041` and `''`.
    private func escapeLength(at place: Int) -> Int {
        guard record.shape == .doubleQuoted, place + 1 < file.bytes.count else { return 2 }
        return switch file.bytes[place + 1] {
        case UInt8(ascii: "x"): 4
        case UInt8(ascii: "u"): 6
        case UInt8(ascii: "U"): 10
        default: 2
        }
    }

    private func utf8Length(_ first: UInt8) -> Int {
        switch first {
        case ..<0x80: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
    }
}

// Keys and their values.
extension YAMLNode {
    /// Reports names of this mapping that are equal as texts and not as bytes: "é" is one character, or "e"
    /// with an accent behind it.
    package func reportTwins(_ sink: FindingSink) {
        guard entries.contains(where: { $0.key.withText { $0.contains { $0 >= 0x80 } } }) else { return }
        let names = entries.compactMap { key, _ in key.text.map { Located($0, at: key.location) } }
        _ = sink.unique(names, .keyTwin)
    }

    /// The key behind this value in the file, in the same mapping or one around it, with its value.
    package var followingEntry: (key: YAMLNode, value: YAMLNode)? {
        guard let following, following.record.isKey, Int(following.record.after) < storage.nodes.count else {
            return nil
        }
        return (following, YAMLNode(storage: storage, index: following.index + 1))
    }

    /// Whether a mapping has a key.
    package func hasKey(_ name: String) -> Bool { entries.contains { $0.key.text == name } }

    /// The key that this value belongs to; nil for the root and the elements of a sequence.
    package var ownKey: YAMLNode? {
        guard index > 0, storage.nodes[index - 1].isKey else { return nil }
        return YAMLNode(storage: storage, index: index - 1)
    }

    /// Where to point when something about a whole value is said: its key, else its first line.
    package var place: SourceLocation {
        if let ownKey { return ownKey.location }
        guard let first = entries.first(where: { _ in true })?.key else { return location }
        return record.shape == .blockMapping ? first.location : location
    }

    /// What stands behind this node in the file, in this mapping or not.
    private var following: YAMLNode? {
        let after = Int(record.after)
        return after < storage.nodes.count ? YAMLNode(storage: storage, index: after) : nil
    }
}
