import CYAML

/// Finds the comments of a file that ignore findings, in document order, and reports malformed ones.
///
/// Most files do not contain the marker and are only searched for it. The time is always linear.
struct IgnoreCommentReader {
    /// The word with which such a comment begins.
    private static let marker = Array("widgetconf:".utf8)
    private static let key = Array("ignore=".utf8)

    private let file: SourceFile
    private(set) var comments: [IgnoreComment] = []
    /// Whether the file was read to its end, so that all its findings are known.
    private(set) var isComplete = true
    /// The lines for which the next line with a value was determined, and the number of that line. Several
    /// comments above one value share the search.
    private var lookedUp: (lines: Range<Int>, next: Int) = (0..<0, 0)

    init(_ file: SourceFile, _ sink: FindingSink) {
        self.file = file
        let places = file.bytes.count > YAMLLimits.fileBytes ? [] : Self.places(ofMarkerIn: file.bytes)
        guard !places.isEmpty else { return }
        var discarded: [Finding] = []
        let tree = YAMLTree.read(file, into: &discarded)
        isComplete = tree.isComplete
        let last = sink.mark + YAMLLimits.findings
        var texts = tree.textsWithComments[...]
        var endOfComment = 0
        for hash in places where hash >= endOfComment && sink.mark < last {
            while let text = texts.first, text.end <= hash { texts.removeFirst() }
            if let text = texts.first, text.start < hash { continue }
            endOfComment = read(at: hash, sink)
        }
    }

    /// The offsets of each `#` that begins a comment with the marker.
    private static func places(ofMarkerIn bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return [] }
            var places: [Int] = []
            var next = 0
            while let found = memchr(base + next, 0x23, bytes.count - next) {
                let hash = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                next = hash + 1
                let isComment = hash == 0 || isBlankOrBreak(bytes[hash - 1]) || hash == 3 && bytes[0] == 0xEF
                if isComment, bytes[next...].drop(while: isBlank).starts(with: marker) { places.append(hash) }
            }
            return places
        }
    }

    /// Reads one comment, and returns the offset of its end.
    private mutating func read(at hash: Int, _ sink: FindingSink) -> Int {
        let number = file.lineNumber(atByte: hash)
        let line = file.rangeOfLine(number)
        let location = file.location(SourceRange(start: hash, end: line.end))
        let words = file.bytes[hash..<line.end].dropFirst().drop(while: isBlank).dropFirst(Self.marker.count)
            .drop(while: isBlank)
        let list = words.dropFirst(Self.key.count).prefix { !isBlank($0) }
        let codes = list.split(separator: UInt8(ascii: ",")).map { code in
            let range = SourceRange(start: code.startIndex, end: code.endIndex)
            return Located(file.text(range), at: file.location(range))
        }
        guard words.starts(with: Self.key), !codes.isEmpty else {
            sink.report(IgnoreFindings.malformed(location))
            return line.end
        }
        let reason = file.bytes[list.endIndex..<line.end].drop(while: isBlank)
        let isAlone = file.bytes[line.start..<hash].allSatisfy(isBlank)
        comments.append(
            IgnoreComment(
                location: location, codes: codes, reason: String(decoding: reason, as: UTF8.self),
                line: isAlone ? lineWithValue(after: number) : number))
        return line.end
    }

    /// The number of the next line that contains more than a comment; `number` if no such line exists.
    private mutating func lineWithValue(after number: Int) -> Int {
        if lookedUp.lines.contains(number) { return lookedUp.next }
        var line = number + 1
        while line <= file.lineCount {
            let first = file.bytes[file.rangeOfLine(line).bytes].first { !isBlank($0) }
            if let first, first != UInt8(ascii: "#") { break }
            line += 1
        }
        lookedUp = (number..<line, line <= file.lineCount ? line : number)
        return lookedUp.next
    }
}

extension YAMLTree {
    /// The ranges in which a `#` is part of a string: quoted strings, and block scalars after their first
    /// line, in document order.
    fileprivate var textsWithComments: [SourceRange] {
        storage.nodes.compactMap { node in
            switch node.shape {
            case .singleQuoted, .doubleQuoted: SourceRange(start: Int(node.start), end: Int(node.end))
            case .literal, .folded:
                storage.file.bytes[Int(node.start)..<Int(node.end)].firstIndex(where: isBreak).map {
                    SourceRange(start: $0, end: Int(node.end))
                }
            default: nil
            }
        }
    }
}

/// A comment `# widgetconf: ignore=CODE reason`, which ignores findings with these codes on one line.
struct IgnoreComment {
    /// The location from `#` to the line's end.
    let location: SourceLocation
    let codes: [Located<String>]
    /// The text after the codes; may be empty.
    let reason: String
    /// The number of the line to which the comment applies: its own line, or the next line with a value if
    /// the comment is alone on its line.
    let line: Int
}
