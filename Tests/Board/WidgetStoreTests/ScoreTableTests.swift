import TestJournals
import Testing
import Timelines
import WidgetModel
import WidgetStore

/// The scores of former timelines are kept for 7 days, up to a maximum number.
@Suite(.journaled) struct ScoreTableTests {
    private let store: BoardStore
    private let widget: PlacedWidgetID
    private let noon = Instant(milliseconds: 1_800_000_000_000)

    init() throws {
        store = try BoardStore.openedInMemory()
        let first = RevisionRow(
            number: .first, at: noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}")
        widget = try store.place(Kind(unchecked: "weather"), first: first, reload: nil).id
    }

    /// Stores a timeline that replaces one with these scores.
    private func adopt(_ scores: [EntryScore], generation: UInt32 = 1) throws {
        let timeline = TimelineRow(
            generation: Generation(generation), revision: .first, arrived: noon, policy: .never, entries: [])
        try store.adopt(
            [TimelineToSave(timeline, archive: [], of: widget, former: nil, scores: scores)], ledger: [])
    }

    private func dates(since start: Instant) throws -> [Instant] {
        try store.scores(of: widget, since: start).map(\.date)
    }

    @Test func aTimelineHasTheScoresOfItsPastEntries() {
        let entries = [
            EntryHeader(date: noon - .hours(1), relevance: Relevance(score: 3)),
            EntryHeader(date: noon),
            EntryHeader(date: noon + .hours(1), relevance: Relevance(score: 5)),
        ]
        let timeline = TimelineRow(
            generation: Generation(1), revision: .first, arrived: noon, policy: .never, entries: entries)
        #expect(timeline.scores(at: noon) == [EntryScore(date: noon - .hours(1), score: 3)])
    }

    @Test func scoresOlderThanSevenDaysAreDeleted() throws {
        let days = (0...9).map { noon + .hours(24 * Int64($0)) }
        try adopt([EntryScore(date: days[0], score: 1), EntryScore(date: days[3], score: 2)])
        try adopt([EntryScore(date: days[9], score: 3)], generation: 2)
        #expect(try dates(since: days[0] - .hours(1)) == [days[3], days[9]])
        #expect(try dates(since: days[3]) == [days[9]])
    }

    @Test func onlyTheNewestScoresAreKept() throws {
        let count = ScoreLimits.kept + 10
        let all = (0..<count).map { EntryScore(date: noon + .seconds(Int64($0)), score: Double($0)) }
        try adopt(Array(all.prefix(500)))
        try adopt(Array(all.dropFirst(500)), generation: 2)
        #expect(try store.scores(of: widget, since: noon - .hours(1)) == Array(all.suffix(ScoreLimits.kept)))
    }

    @Test func aRemovedWidgetHasNoScores() throws {
        try adopt([EntryScore(date: noon, score: 1)])
        try store.remove(widget, at: noon)
        #expect(try dates(since: noon - .hours(1)).isEmpty)
    }

    @Test func aDisplayReplacesTheOneWithItsName() throws {
        try store.store([
            DisplayRow(name: "wall", document: "{}"), DisplayRow(name: "kitchen", document: "1", token: "t"),
        ])
        try store.store([DisplayRow(name: "kitchen", document: "2", token: "t")], layout: "{}")
        #expect(
            try store.displays() == [
                DisplayRow(name: "kitchen", document: "2", token: "t"),
                DisplayRow(name: "wall", document: "{}"),
            ])
        #expect(try store.remembered(BoardStore.layoutName) == "{}")
        try store.removeDisplay("kitchen")
        #expect(try store.displays().map(\.name) == ["wall"])
    }
}
