/// The views of a timeline as bytes, of which each can be read without the others.
///
/// All numbers are little-endian:
///
///     0   "wtla"
///     4   version, 1 byte; 3 bytes zero
///     8   number of entries, UInt32
///     12  length of the whole archive, UInt32
///     16  per entry: offset UInt32, length UInt32, content hash UInt64
///     …   content hash of all bytes before this one, UInt64
///     …   the entries' views; equal ones are there once
///
/// Header and index are checked when the archive is opened, an entry when it is read. There is no table of
/// texts: equal views, the usual repetition, already share their bytes, and an entry stays readable alone.
package struct TimelineArchive: Sendable {
    package static let version: UInt8 = 1
    private static let magic = Array("wtla".utf8)
    private static let headerSize = 16
    private static let indexSize = 16

    /// The whole archive, as it is stored.
    package let bytes: [UInt8]
    private let entries: [Entry]

    private struct Entry {
        var range: Range<Int>
        var hash: UInt64
    }

    /// The archive of `views`, in their order.
    package init(encoding views: [ViewTree]) {
        var entries: [Entry] = []
        var payload = ArchiveWriter()
        var starts: [UInt64: [Range<Int>]] = [:]
        let payloadStart = Self.headerSize + Self.indexSize * views.count + 8
        for view in views {
            let start = payload.bytes.count
            payload.write(view)
            let written = payload.bytes[start...]
            let hash = stableHash(of: written)
            if let same = starts[hash]?.first(where: { payload.bytes[$0].elementsEqual(written) }) {
                payload.bytes.removeSubrange(start...)
                entries.append(Entry(range: same, hash: hash))
            } else {
                starts[hash, default: []].append(start..<payload.bytes.count)
                entries.append(Entry(range: start..<payload.bytes.count, hash: hash))
            }
        }
        self.entries = entries.map { Entry(range: $0.range.shifted(by: payloadStart), hash: $0.hash) }
        var writer = ArchiveWriter(bytes: Self.magic + [Self.version, 0, 0, 0])
        writer.write(fixed: UInt32(entries.count))
        writer.write(fixed: UInt32(payloadStart + payload.bytes.count))
        for entry in self.entries {
            writer.write(fixed: UInt32(entry.range.lowerBound))
            writer.write(fixed: UInt32(entry.range.count))
            writer.write(fixed: entry.hash)
        }
        writer.write(fixed: stableHash(of: writer.bytes))
        self.bytes = writer.bytes + payload.bytes
    }

    /// Opens an archive: checks its header and index, reads no entry.
    package init(_ bytes: [UInt8]) throws(ArchiveError) {
        guard bytes.count >= Self.headerSize + 8, bytes.starts(with: Self.magic) else { throw .notAnArchive }
        guard bytes[4] == Self.version else { throw .unknownVersion(bytes[4]) }
        let count = Int(bytes.fixed(UInt32.self, at: 8))
        guard Int(bytes.fixed(UInt32.self, at: 12)) == bytes.count,
            count <= (bytes.count - Self.headerSize - 8) / Self.indexSize
        else { throw .damaged(.header) }
        let indexEnd = Self.headerSize + Self.indexSize * count
        guard stableHash(of: bytes[..<indexEnd]) == bytes.fixed(UInt64.self, at: indexEnd) else {
            throw .damaged(.header)
        }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        for place in stride(from: Self.headerSize, to: indexEnd, by: Self.indexSize) {
            let start = Int(bytes.fixed(UInt32.self, at: place))
            let end = start + Int(bytes.fixed(UInt32.self, at: place + 4))
            guard start >= indexEnd + 8, end <= bytes.count else { throw .damaged(.header) }
            entries.append(Entry(range: start..<end, hash: bytes.fixed(UInt64.self, at: place + 8)))
        }
        self.bytes = bytes
        self.entries = entries
    }

    /// The bytes of the archive of `views`.
    package static func encode(_ views: [ViewTree]) -> [UInt8] { TimelineArchive(encoding: views).bytes }

    /// Number of entries.
    package var count: Int { entries.count }

    /// The view of the entry at `index`; checks and reads only that one.
    package func view(at index: Int) throws(ArchiveError) -> ViewTree {
        guard entries.indices.contains(index) else { throw .noEntry(index: index, count: count) }
        let entry = entries[index]
        guard stableHash(of: bytes[entry.range]) == entry.hash else { throw .damaged(.entry(index)) }
        var reader = ArchiveReader(bytes[entry.range])
        guard let view = reader.view(), reader.isAtEnd else { throw .damaged(.entry(index)) }
        return view
    }

    /// The content hash of the entry at `index`: equal for equal views, see ``ViewTree/contentHash``.
    package func contentHash(at index: Int) -> UInt64 { entries[index].hash }
}

extension ViewTree {
    /// A stable hash of the view as it is archived; the same wherever and whenever it is computed, as long as
    /// the archive's version is the same.
    package var contentHash: UInt64 { stableHash(of: archived) }

    private var archived: [UInt8] {
        var writer = ArchiveWriter()
        writer.write(self)
        return writer.bytes
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}

extension [UInt8] {
    fileprivate func fixed<Number: FixedWidthInteger>(_ type: Number.Type, at place: Int) -> Number {
        self[place..<place + Number.bitWidth / 8].reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
