import GRDB
import TestJournals
import Testing
import Timelines
import WidgetModel

@testable import WidgetRuntime
@testable import WidgetStore

/// Failed writes are kept, in order, until the disk accepts them.
@Suite(.journaled) struct UnsavedWorkTests {
    private let store: BoardStore
    private let noon = Instant(milliseconds: 1_795_219_200_000)
    private let widgets: [PlacedWidgetID]
    private let reload = Generation(1)

    init() throws {
        let store = try BoardStore.openedInMemory()
        self.store = store
        let kind = try #require(Kind("weather"))
        let first = RevisionRow(
            number: .first, at: noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}")
        let row = ReloadRow(generation: reload, revision: .first, reason: .added, asked: noon)
        widgets = try (1...2).map { _ in
            try store.place(kind, first: first, reload: row).id
        }
    }

    private func index(_ place: Int) -> WidgetIndex { WidgetIndex(UInt32(place)) }

    private func timeline(_ place: Int) -> TimelineToSave {
        let row = TimelineRow(
            generation: reload, revision: .first, arrived: noon, policy: .never,
            entries: [.init(date: noon)])
        return TimelineToSave(row, archive: [1], of: widgets[place], former: nil)
    }

    private func refuseWrites(_ isRefused: Bool) throws {
        try store.connection.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA query_only = \(isRefused)")
        }
    }

    /// While a thread rewrites the database, the loop does not wait for the writing connection.
    @Test func changesThatWaitAreNotAppendedDuringAnObstacle() throws {
        var work = UnsavedWork()
        work.obstacle = StoreError(code: .erasing, path: "board.sqlite", reason: "it is rewritten")
        let error = #expect(throws: StoreError.self) { try work.appendWaiting(in: store) }
        #expect(error?.code == .erasing)
        work.obstacle = nil
        try work.appendWaiting(in: store)
    }

    /// Failed writes of both widgets.
    private func refused() throws -> UnsavedWork {
        var work = UnsavedWork()
        for place in widgets.indices {
            work.add(.granted(at: noon, isCharged: false), of: widgets[place], reload)
            work.add(timeline(place), of: index(place))
            work.add(
                TimelineAsk(
                    widget: index(place), generation: reload, revision: .first, reason: .added, sent: noon),
                isUrgent: false)
        }
        try refuseWrites(true)
        #expect(throws: StoreError.self) { try work.write(to: store, .archives) }
        try refuseWrites(false)
        return work
    }

    @Test func everythingStaysUntilItIsWritten() throws {
        var work = try refused()
        #expect(work.trouble != nil && work.steps.count == 2 && work.timelines.count == 2)
        try work.write(to: store, .archives)
        #expect(work.isEmpty)
        for widget in widgets {
            #expect(try store.timelines(of: widget).count == 1)
            #expect(try store.reloads(of: widget).map(\.granted) == [noon])
        }
        #expect(work.endTrouble()?.count == 2)
        #expect(work.trouble == nil && work.asks.isEmpty && work.endTrouble() == nil)
    }

    @Test func aConfirmationThatIsRefusedKeepsTheWholeTimeline() throws {
        var work = UnsavedWork()
        try refuseWrites(true)
        #expect(throws: StoreError.self) { try work.confirm(timeline(0), of: index(0), in: store) }
        try refuseWrites(false)
        #expect(work.timelines.keys.map(\.number) == [0])
        try work.write(to: store, .archives)
        #expect(try store.timelines(of: widgets[0]).count == 1)
    }

    @Test func nothingOfARemovedWidgetIsWritten() throws {
        var work = try refused()
        try store.remove(widgets[0], at: noon)
        work.forget(index(0), widgets[0])
        try work.write(to: store, .archives)
        #expect(try store.timelines(of: widgets[1]).count == 1)
        #expect(work.endTrouble()?.map(\.ask.widget.number) == [1])
    }
}
