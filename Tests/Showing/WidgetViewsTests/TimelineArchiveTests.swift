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
        #expect(three.count == one.count + 2 * "0\n".utf8.count)
    }

    @Test func everyTruncationIsRefused() {
        let bytes = TimelineArchive.encode(views)
        for count in bytes.indices {
            #expect(throws: ArchiveError.self) { try TimelineArchive(Array(bytes[..<count])) }
        }
        #expect(throws: ArchiveError.damaged) { try TimelineArchive(bytes + [0]) }
    }

    @Test func everyChangedBitIsSeen() {
        let bytes = TimelineArchive.encode(views)
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << UInt8(bit)
                #expect(throws: ArchiveError.self, "byte \(place), bit \(bit)") {
                    try TimelineArchive(changed)
                }
            }
        }
    }

    /// A wrong view with the right checksum must also be rejected.
    @Test func craftedEntriesAreRefused() throws {
        for line in ["7", "0", "{}", #"{"gauge":"full"}"#, #"{"vstack":["#, "\u{0}"] {
            let body = Array((line + "\n").utf8)
            let digits = String(stableHash(of: body), radix: 16)
            let padded = String(repeating: "0", count: 16 - digits.count) + digits
            let archive = try TimelineArchive(Array("views 2 \(padded)\n".utf8) + body)
            #expect(throws: ArchiveError.damaged) { try archive.view(at: 0) }
        }
    }

    @Test func anotherFormIsNamed() {
        // The previous format was binary.
        for old in [[119, 116, 108, 97, 1, 0, 0, 0], Array("views 3 ".utf8), Array("SQLite format 3".utf8)] {
            #expect(throws: ArchiveError.notAnArchive) { try TimelineArchive(old) }
        }
    }

    /// The definition, applied byte by byte, for every alignment and number of bytes.
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

    /// Archives are kept and hashes compared between releases (T15): these strings never change for version
    /// 2.
    @Test func hashesAndTextsAreStable() {
        #expect(stableHash(of: []) == 5_095_610_196_844_313_600)
        #expect(ViewTree.text("3° clear").contentHash == 7_224_302_349_109_937_655)
        let archive = TimelineArchive.encode(["3°", ViewTree(.gauge(ViewGauge(0.5))), "3°"])
        let text = "views 2 71b630b4c850be03\n\"3°\"\n{\"gauge\":0.5}\n0\n"
        #expect(String(decoding: archive, as: UTF8.self) == text)
    }

    @Test func differentViewsHaveDifferentHashes() {
        #expect(Set(views.map(\.contentHash)).count == views.count)
    }
}
