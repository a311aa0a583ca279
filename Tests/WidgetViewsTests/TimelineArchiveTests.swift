import CaseWalking
import JSONText
import Testing
import WidgetModel
import WidgetViews

@Suite struct TimelineArchiveTests {
    let views: [ViewTree]

    init() throws {
        views = try ViewReadingTests.views.map { try ViewTree(json: JSONValue(parsing: Array($0.utf8))) }
    }

    @Test func everyViewComesBack() throws {
        let archive = try TimelineArchive(TimelineArchive.encode(views))
        #expect(archive.count == views.count)
        for index in views.indices {
            #expect(try archive.view(at: index) == views[index])
            #expect(archive.contentHash(at: index) == views[index].contentHash)
        }
    }

    @Test func anEmptyTimelineHasAnArchive() throws {
        let archive = try TimelineArchive(TimelineArchive.encode([]))
        #expect(archive.count == 0)
        #expect(throws: ArchiveError.noEntry(index: 0, count: 0)) { try archive.view(at: 0) }
    }

    @Test func equalViewsAreStoredOnce() {
        let one = TimelineArchive.encode([.text("a long enough text")])
        let three = TimelineArchive.encode(Array(repeating: .text("a long enough text"), count: 3))
        #expect(three.count == one.count + 2 * 16)
    }

    @Test func everyTruncationIsRefused() {
        let bytes = TimelineArchive.encode(views)
        for count in bytes.indices {
            #expect(throws: ArchiveError.self) { try TimelineArchive(Array(bytes[..<count])) }
        }
        #expect(throws: ArchiveError.self) { try TimelineArchive(bytes + [0]) }
    }

    /// A changed bit is seen when the archive is opened or when its entry is read; other entries stay
    /// readable.
    @Test func everyChangedBitIsSeen() throws {
        let bytes = TimelineArchive.encode(views)
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << UInt8(bit)
                guard let archive = try? TimelineArchive(changed) else { continue }  // Seen when opened.
                let damaged = views.indices.filter { (try? archive.view(at: $0)) == nil }  // Seen when read.
                #expect(damaged.count == 1, "byte \(place), bit \(bit)")
                for index in views.indices where index != damaged.first {
                    #expect(try archive.view(at: index) == views[index])
                }
            }
        }
    }

    /// Bytes that are wrong but carry the right checksum must not be believed either.
    @Test(arguments: 0..<400) func craftedEntriesDoNotCrash(_ seed: UInt64) {
        var random = Randomness(seed: seed)
        let view = views[Int(random.next() % UInt64(views.count))]
        var bytes = TimelineArchive.encode([view])
        let start = 16 + 16 + 8
        for _ in 0..<1 + random.next() % 4 {
            let place = start + Int(random.next() % UInt64(bytes.count - start))
            switch random.next() % 3 {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
            default: if bytes.count > start + 1 { bytes.remove(at: place) }
            }
        }
        seal(&bytes, start: start)
        guard let archive = try? TimelineArchive(bytes), let read = try? archive.view(at: 0) else { return }
        #expect(read.json.text.utf8.count < 100_000)  // Reading may succeed: the change may be another view.
    }

    /// Makes lengths and checksums of an archive with one entry fit its bytes.
    private func seal(_ bytes: inout [UInt8], start: Int) {
        func put(_ number: UInt64, _ count: Int, at place: Int, in bytes: inout [UInt8]) {
            for index in 0..<count {
                bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))
            }
        }
        put(UInt64(bytes.count), 4, at: 12, in: &bytes)
        put(UInt64(bytes.count - start), 4, at: 20, in: &bytes)
        put(stableHash(of: bytes[start...]), 8, at: 24, in: &bytes)
        put(stableHash(of: bytes[..<32]), 8, at: 32, in: &bytes)
    }

    @Test func anotherVersionIsNamed() {
        var bytes = TimelineArchive.encode(views)
        bytes[4] = 2
        #expect(throws: ArchiveError.unknownVersion(2)) { try TimelineArchive(bytes) }
        #expect(throws: ArchiveError.notAnArchive) {
            try TimelineArchive(Array("SQLite format 3, and so on".utf8))
        }
    }

    /// The definition, byte by byte, whatever the place of the bytes in memory and their number.
    @Test(arguments: 0...33) func hashesWordsAsBytes(count: Int) {
        func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
            var mix = (state ^ word) &+ 0x9E37_79B9_7F4A_7C15
            mix = (mix ^ (mix >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mix = (mix ^ (mix >> 27)) &* 0x94D0_49BB_1331_11EB
            return mix ^ (mix >> 31)
        }
        let bytes = (0..<64).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
        for start in 0..<9 {
            let slice = bytes[start..<start + count]
            var state: UInt64 = 0x9E37_79B9_7F4A_7C15
            var word: UInt64 = 0
            for (place, byte) in slice.enumerated() {
                word |= UInt64(byte) << (8 * (place & 7))
                guard place & 7 == 7 else { continue }
                state = mixed(state, word)
                word = 0
            }
            #expect(stableHash(of: slice) == mixed(mixed(state, word), UInt64(count)))
        }
    }

    /// Archives are kept and hashes compared between releases (T15): these numbers never change for version
    /// 1.
    @Test func hashesAndBytesAreStable() {
        #expect(stableHash(of: []) == 5_095_610_196_844_313_600)
        #expect(ViewTree.text("3° clear").contentHash == 14_322_914_550_004_745_451)
        let header: [UInt8] = [119, 116, 108, 97, 1, 0, 0, 0, 1, 0, 0, 0, 47, 0, 0, 0]
        let index: [UInt8] = [40, 0, 0, 0, 7, 0, 0, 0, 125, 59, 204, 125, 63, 152, 185, 176]
        let checksum: [UInt8] = [244, 108, 81, 32, 47, 22, 236, 237]
        let text: [UInt8] = [1, 3, 51, 194, 176, 0, 0]
        #expect(TimelineArchive.encode([.text("3°")]) == header + index + checksum + text)
    }

    @Test func differentViewsHaveDifferentHashes() {
        #expect(Set(views.map(\.contentHash)).count == views.count)
    }
}
