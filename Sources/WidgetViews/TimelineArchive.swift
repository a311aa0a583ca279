import JSONText

/// The views of a timeline as lines of text, of which each can be read without the others.
///
///     views 2 9f86d081884c7d65     the version, and a hash of all that follows
///     {"gauge":0.5}                the canonical JSON of the first entry's view
///     "3° clear"
///     0                            a view that is equal to that of entry 0
///
/// The hash is checked when the archive is opened; a view is read and checked like one of a provider.
package struct TimelineArchive: Sendable {
    private static let head = Array("views 2 ".utf8)
    /// Of the first line, with its line feed.
    private static let headBytes = head.count + 17

    /// The whole archive, as it is stored.
    package let bytes: [UInt8]
    /// The entries, without their line feeds.
    private let lines: [Range<Int>]

    /// The archive of `views`, in their order.
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

    /// Opens an archive: checks it as a whole and reads no view.
    package init(_ bytes: [UInt8]) throws(ArchiveError) {
        guard bytes.starts(with: Self.head) else { throw .notAnArchive }
        let digits = bytes.dropFirst(Self.head.count).prefix(16)
        guard bytes.count >= Self.headBytes, bytes[Self.headBytes - 1] == UInt8(ascii: "\n"),
            digits.elementsEqual(Self.digits(of: stableHash(of: bytes[Self.headBytes...])))
        else { throw .damaged }
        self.bytes = bytes
        lines = bytes[Self.headBytes...].split(separator: UInt8(ascii: "\n")).map(\.indices)
    }

    /// 16 hexadecimal digits.
    private static func digits(of hash: UInt64) -> [UInt8] {
        let digits = Array(String(hash, radix: 16).utf8)
        return Array(repeating: UInt8(ascii: "0"), count: 16 - digits.count) + digits
    }

    /// The bytes of the archive of `views`.
    package static func encode(_ views: [ViewTree]) -> [UInt8] { TimelineArchive(encoding: views).bytes }

    /// Number of entries.
    package var count: Int { lines.count }

    /// The view of the entry at `index`; reads only that one.
    package func view(at index: Int) throws(ArchiveError) -> ViewTree {
        guard lines.indices.contains(index) else { throw .noEntry(index: index, count: count) }
        do {
            return try ViewTree(json: try JSONValue(parsing: bytes[line(at: index)]))
        } catch { throw .damaged }
    }

    /// The content hash of the entry at `index`: equal for equal views, see ``ViewTree/contentHash``.
    package func contentHash(at index: Int) -> UInt64 { stableHash(of: bytes[line(at: index)]) }

    /// The line that holds the entry's view: its own, or that of an earlier entry with an equal view.
    private func line(at index: Int) -> Range<Int> {
        let first = Int(String(decoding: bytes[lines[index]], as: UTF8.self))
        return first.flatMap { lines.indices.contains($0) ? lines[$0] : nil } ?? lines[index]
    }
}

extension ViewTree {
    /// A stable hash of the view's canonical JSON; the same wherever and whenever it is computed.
    package var contentHash: UInt64 { stableHash(of: json.bytes) }
}

/// Why bytes are not an archive, or an entry of one cannot be read.
package enum ArchiveError: Error, Hashable, Sendable {
    /// The bytes do not begin as an archive of this version does.
    case notAnArchive
    /// Truncated or changed since it was written.
    case damaged
    /// There is no such entry.
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
