import TestJournals
import Testing
import WidgetModel
import WidgetStore

/// A widget's content before its current timeline.
@Suite(.journaled) struct PastContentTests {
    private let store: BoardStore
    private let widget: PlacedWidgetID
    private static let noon = Instant(milliseconds: 1_795_262_400_000)

    init() throws {
        store = try BoardStore.openedInMemory()
        let kind = try #require(Kind("weather"))
        let first = RevisionRow(
            number: .first, at: Self.noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}")
        let reload = ReloadRow(
            generation: Generation(1), revision: .first, reason: .added, asked: Self.noon)
        widget = try store.place(kind, first: first, reload: reload).id
    }

    private static func at(_ minutes: Int64) -> Instant { noon + .minutes(minutes) }

    /// Stores a timeline that arrives at the given minute, with entries at other minutes.
    private func adopt(
        _ generation: UInt32, at minute: Int64, entries: [Int64], bytes: Int = 3, former: ShownRow? = nil
    ) throws {
        let timeline = TimelineRow(
            generation: Generation(generation), revision: .first, arrived: Self.at(minute), policy: .never,
            entries: entries.map { EntryHeader(date: Self.at($0)) })
        let archive = [UInt8](repeating: UInt8(generation), count: bytes)
        try store.adopt(
            [TimelineToSave(timeline, archive: archive, of: widget, former: former)], ledger: [])
    }

    /// The generation and the entry that were shown at a minute; empty if they are unknown.
    private func shown(at minute: Int64) throws -> [Int] {
        let content = try store.content(of: widget, at: Self.at(minute))
        return content.map { [Int($0.generation.number), $0.entry] } ?? []
    }

    @Test func theEntryOfAnInstantIsFound() throws {
        try adopt(1, at: 0, entries: [0, 10, 20])
        // The second timeline begins after its arrival. Until then, the entry of that moment remains.
        try adopt(2, at: 15, entries: [30, 40], former: ShownRow(generation: Generation(1), entry: 1))
        try adopt(3, at: 60, entries: [60])
        #expect(try shown(at: -1) == [])
        #expect(try shown(at: 0) == [1, 0])
        #expect(try shown(at: 14) == [1, 1])
        #expect(try shown(at: 25) == [1, 1], "the entry of minute 20 was never shown")
        #expect(try shown(at: 30) == [2, 0])
        #expect(try shown(at: 59) == [2, 1])
        #expect(try shown(at: 90) == [3, 0])
        #expect(try store.pastArchive(of: widget, generation: Generation(2)) == [2, 2, 2])
        #expect(try store.content(of: widget, at: Self.at(50))?.replaced == Self.at(60))
        #expect(try store.content(of: widget, at: Self.at(90))?.replaced == nil)
    }

    @Test func oldContentIsDeleted() throws {
        let week = PastLimits.age.count / 60_000
        try adopt(1, at: 0, entries: [0])
        try adopt(2, at: 10, entries: [10])
        try adopt(3, at: week + 9, entries: [week + 9])
        #expect(try shown(at: 5) == [1, 0])
        try adopt(4, at: week + 10, entries: [week + 10])
        #expect(try shown(at: 5) == [])
        #expect(try shown(at: 15) == [2, 0])
    }

    @Test func theOldestContentIsDeletedIfThereIsTooMuch() throws {
        let bytes = PastLimits.bytes / 5
        for number in 1...7 {
            try adopt(
                UInt32(number), at: Int64(number), entries: [Int64(number)],
                bytes: number == 6 ? PastLimits.timelineBytes : bytes)
        }
        // The fifth timeline and three older ones fit; the sixth was too large.
        #expect(
            try (1...7).map { try shown(at: $0) } == [
                [], [2, 0], [3, 0], [4, 0], [5, 0], [5, 0], [7, 0],
            ])
    }

    @Test func secretsDisappearFromPastContent() throws {
        try adopt(1, at: 0, entries: [0])
        try adopt(2, at: 10, entries: [10])
        try store.conceal([ConcealedWidget(widget, choices: "{}")], by: "••••")
        #expect(try shown(at: 5) == [] && shown(at: 15) == [])
        #expect(try store.pastArchive(of: widget, generation: Generation(1)) == nil)
    }
}
