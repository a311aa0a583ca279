package import WidgetModel

/// A timeline's views as lines of text. Each line can be read without reading the others.
///
///     views 2 9f86d081884c7d65     the version, and a hash of all that follows
///     {"gauge":0.5}                the canonical JSON of the first entry's view
///     "3° clear"
///     0                            a view that is equal to the view of entry 0
///
/// The hash is verified when the archive is opened. A view is validated like one from a provider when it is
/// decoded; documents contain its JSON as it is archived.
package struct TimelineArchive: Sendable {
    private static let head = Array("views 2 ".utf8)
    /// The length of the first line, including its line feed.
    private static let headBytes = head.count + 17

    /// The complete archive in its stored form.
    package let bytes: [UInt8]
    /// The range of each entry's line, without its line feed.
    private let lines: [Range<Int>]

    /// Encodes `views`, in order. A view that occurred before is stored as a reference to its first entry.
    package init(encoding views: [ViewTree]) {
        var body: [UInt8] = []
        var firsts: [[UInt8]: Int] = [:]
        var lines: [Range<Int>] = []
        for (index, view) in views.enumerated() {
            var line = view.json.bytes
            if let first = firsts[line] {
                line = Array(String(first).utf8)
            } else {
                firsts[line] = index
            }
            let start = Self.headBytes + body.count
            lines.append(start..<start + line.count)
            body += line + [UInt8(ascii: "\n")]
        }
        bytes = Self.head + Self.digits(of: stableHash(of: body)) + [UInt8(ascii: "\n")] + body
        self.lines = lines
    }

    /// Opens an archive. This verifies the hash of the whole archive, but does not read any view.
    package init(_ bytes: [UInt8]) throws(ArchiveError) {
        guard bytes.starts(with: Self.head) else { throw .notAnArchive }
        let digits = bytes.dropFirst(Self.head.count).prefix(16)
        guard bytes.count >= Self.headBytes, bytes[Self.headBytes - 1] == UInt8(ascii: "\n"),
            digits.elementsEqual(Self.digits(of: stableHash(of: bytes[Self.headBytes...])))
        else { throw .damaged }
        self.bytes = bytes
        lines = bytes[Self.headBytes...].split(separator: UInt8(ascii: "\n")).map(\.indices)
    }

    /// The hash as 16 hexadecimal digits.
    private static func digits(of hash: UInt64) -> [UInt8] {
        let digits = Array(String(hash, radix: 16).utf8)
        return Array(repeating: UInt8(ascii: "0"), count: 16 - digits.count) + digits
    }

    /// The bytes of an archive of `views`.
    package static func encode(_ views: [ViewTree]) -> [UInt8] { TimelineArchive(encoding: views).bytes }

    /// The number of entries.
    package var count: Int { lines.count }

    /// Reads the view of the entry at `index`.
    package func view(at index: Int) throws(ArchiveError) -> ViewTree {
        let json = try json(at: index)
        do { return try ViewTree(json: json) } catch { throw .damaged }
    }

    /// The canonical JSON of the view of the entry at `index`. It was validated before it was archived, and
    /// is not validated again.
    package func json(at index: Int) throws(ArchiveError) -> JSONValue {
        guard lines.indices.contains(index) else { throw .noEntry(index: index, count: count) }
        do { return try JSONValue(parsing: bytes[line(at: index)]) } catch { throw .damaged }
    }

    /// The hash of the entry at `index`, which is equal for equal views; see ``ViewTree/contentHash``.
    package func contentHash(at index: Int) -> UInt64 { stableHash(of: bytes[line(at: index)]) }

    /// The line with the entry's view: its own line, or an earlier entry's line to which it refers.
    private func line(at index: Int) -> Range<Int> {
        let first = Int(String(decoding: bytes[lines[index]], as: UTF8.self))
        return first.flatMap { lines.indices.contains($0) ? lines[$0] : nil } ?? lines[index]
    }
}

extension ViewTree {
    /// A stable hash of the view's canonical JSON, which is equal wherever and whenever it is computed.
    ///
    /// Trees can be compared node by node: if the hashes of two nodes are equal, redrawing is unnecessary.
    /// The cost of a hash grows with the node and all nodes inside.
    package var contentHash: UInt64 { stableHash(of: json.bytes) }
}

/// An error about an archive or one of its entries.
package enum ArchiveError: Error, Hashable, Sendable {
    /// The bytes do not begin like an archive of this version.
    case notAnArchive
    /// The archive was truncated or modified.
    case damaged
    /// The archive does not contain an entry with this index.
    case noEntry(index: Int, count: Int)
}

extension ArchiveError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAnArchive: "the bytes are not an archive of views"
        case .damaged: "the archive is damaged: its views do not match its checksum"
        case .noEntry(let index, let count): "the archive has no entry \(index), it has \(count)"
        }
    }
}
