import TestJournals
import Testing
import Timelines
import WidgetModel
import WidgetStore

/// The tables of a board, with and without a journal.
@Suite(.journaled) struct BoardStoreTests: WeatherBoardTests {
    let folder: TemporaryFolder
    let store: BoardStore

    init() throws {
        folder = try TemporaryFolder()
        store = try BoardStore.opened(in: folder.path)
    }

    @Test func idsAreCountedAndNeverUsedAgain() throws {
        #expect(try place().id.description == "weather-1")
        let second = try place()
        #expect(second.id.description == "weather-2")
        try store.remove(second.id, at: noon)
        #expect(try place().id.description == "weather-3")
        #expect(try store.widgets().map(\.id.number) == [1, 3])
    }

    @Test func idsContinueWhereTheyAreTold() throws {
        try store.continueIDs(before: PlacedWidgetID(kind: kind, number: 7))
        #expect(try place().id.description == "weather-7")
        try store.continueIDs(before: PlacedWidgetID(kind: kind, number: 3))
        #expect(try place().id.description == "weather-8", "no id is used twice")
    }

    @Test func anEditIsOneTransactionWithItsReload() throws {
        let widget = try place()
        let edit = RevisionRow(
            number: Revision(2), at: noon, origin: "edit", family: .systemMedium, name: "Office",
            choices: #"{"days":30}"#, changes: "{}", editID: "e1")
        var reload = ReloadRow(
            generation: Generation(2), revision: Revision(2), reason: .edited, asked: noon)
        reload.granted = noon
        reload.bypassed = [.policy, .inFlight]
        try store.commit([StoredEdit(edit, of: widget.id, at: noon, reload: reload)])

        let reopened = try BoardStore.opened(in: folder.path)
        #expect(try reopened.widgets().map(\.choices) == [#"{"days":30}"#])
        #expect(try reopened.widgets().map(\.family) == [.systemMedium])
        #expect(try reopened.widgets().map(\.name) == ["Office"])
        #expect(try reopened.revisions(of: widget.id).last == edit)
        let ledger = try reopened.reloads(of: widget.id)
        #expect(ledger.map(\.outcome) == [.superseded, nil])
        #expect(ledger.last == reload)
        #expect(try reopened.revisions(editID: "e1").map(\.revision) == [edit])
    }

    @Test func theVersionOfTheDefinitionIsStoredWithTheChoices() throws {
        let widget = try place()
        #expect(widget.version == 1)
        let edit = RevisionRow(
            number: Revision(2), at: noon, origin: "edit", family: .systemSmall, choices: "{}", changes: "{}",
            version: 3)
        try store.commit([StoredEdit(edit, of: widget.id, at: noon, reload: nil)])
        let reopened = try BoardStore.opened(in: folder.path)
        #expect(try reopened.widget(widget.id)?.version == 3)
        #expect(try reopened.revisions(of: widget.id).map(\.version) == [1, 3])
    }

    @Test func theSameEditIDTwiceWritesNothing() throws {
        let widget = try place()
        func edit(_ number: Int) -> RevisionRow {
            RevisionRow(
                number: Revision(number), at: noon, origin: "edit", family: .systemSmall,
                choices: "{\"n\":\(number)}", changes: "{}", editID: "same")
        }
        try store.commit([StoredEdit(edit(2), of: widget.id, at: noon, reload: nil)])
        let error = #expect(throws: StoreError.self) {
            try store.commit([StoredEdit(edit(3), of: widget.id, at: noon, reload: nil)])
        }
        #expect(error?.code == .repeatedEdit)
        #expect(try store.widgets().map(\.revision.number) == [2])
        #expect(try store.revisions(of: widget.id).count == 2)
    }

    /// A revision is deleted only if it is older than a year and if at least a thousand later revisions
    /// exist.
    @Test(arguments: [(1300, Milliseconds.hours(24), 300), (1300, .minutes(1), 0), (900, .hours(24 * 7), 0)])
    func theHistoryKeepsAYearAndAThousandRevisions(
        _ edits: Int, _ every: Milliseconds, _ deleted: Int
    ) throws {
        let widget = try place()
        for number in 2...edits {
            let row = RevisionRow(
                number: Revision(number), at: noon + Milliseconds(every.count * Int64(number)),
                origin: "edit", family: .systemSmall, choices: "{}", changes: "{}")
            try store.commit([StoredEdit(row, of: widget.id, at: noon, reload: nil)])
        }
        #expect(try store.revisions(of: widget.id).first?.number == Revision(deleted + 1))
        #expect(try store.revisions(of: widget.id).count == edits - deleted)
    }

    @Test func aLedgerRowTellsItsWholeCourse() throws {
        let widget = try place()
        let until = noon + .minutes(5)
        func change(_ step: LedgerChange.Step) -> LedgerChange {
            LedgerChange(widget: widget.id, generation: Generation(1), step: step)
        }
        try store.record([change(.deferred(until: until, why: "spacing")), change(.joined)], .commits)
        var row = try #require(try store.reload(of: widget.id, generation: Generation(1)))
        #expect(row.outcome == .deferred)
        #expect(row.deferredUntil == until)
        #expect(row.granted == nil)
        try store.record(
            [
                change(.granted(at: until, isCharged: true)), change(.recovered),
                change(.finished(.failed, at: until, failure: .timeout, message: "no answer in 5s")),
                change(.failing(FailureSeries(count: 2, since: noon, last: .timeout, retried: .policy))),
            ], .archives)
        let failures = FailureSeries(count: 2, since: noon, last: .timeout, retried: .policy)
        #expect(try store.widget(widget.id)?.failureSeries == failures)
        // A different reason is retried; everything else is unchanged.
        let news = FailureSeries(count: 2, since: noon, last: .timeout, retried: .pushed)
        try store.record([change(.failing(news))], .archives)
        #expect(try store.widget(widget.id)?.failureSeries == news)
        row = try #require(try store.reload(of: widget.id, generation: Generation(1)))
        #expect(row.outcome == .failed)
        #expect(row.isCharged && row.isRecovered && row.joined == 1)
        #expect(row.failure == .timeout)
        #expect(row.granted == until)
    }

    /// Rows for shown content and rows that the engine needs to continue are kept, even if they are old.
    @Test func theLedgerKeepsItsLatestRowsAndThoseThatAreNeeded() throws {
        let widget = try place()
        func asked(_ generation: UInt32) -> Instant { noon + .minutes(10 * Int64(generation)) }
        for generation in 2...1200 as ClosedRange<UInt32> {
            func change(_ step: LedgerChange.Step) -> LedgerChange {
                LedgerChange(widget: widget.id, generation: Generation(generation), step: step)
            }
            let row = ReloadRow(
                generation: Generation(generation), revision: .first, reason: .policy,
                asked: asked(generation))
            // Every 300th reload is not finished, and every second one is charged; a day contains 144
            // reloads.
            let isOver = generation % 300 != 0
            try store.record(
                [
                    change(.asked(row)), change(.granted(at: row.asked, isCharged: generation % 2 == 0)),
                ] + (isOver ? [change(.finished(.answered, at: row.asked, failure: nil, message: nil))] : []),
                .archives)
        }
        let kept = try store.reloads(of: widget.id).map { Int($0.generation.number) }
        #expect(kept.filter { $0 > 700 } == Array(701...1200))
        #expect(kept.filter { $0 <= 700 } == [1, 300, 600])
        #expect(LedgerLimits.rows == 500)
        let forEngine = try store.reloadsForEngine(of: widget.id, since: asked(1200) - .hours(24))
        #expect(forEngine.lastGeneration == Generation(1200))
        #expect(forEngine.charges.count == 72)
        #expect(forEngine.open.map { Int($0.generation.number) } == [1, 300, 600, 900, 1200])
    }

    @Test func theLedgerKeepsWhatTheBudgetCounts() throws {
        let widget = try place()
        for generation in 2...1000 as ClosedRange<UInt32> {
            func change(_ step: LedgerChange.Step) -> LedgerChange {
                LedgerChange(widget: widget.id, generation: Generation(generation), step: step)
            }
            let at = noon + .minutes(Int64(generation))
            let row = ReloadRow(
                generation: Generation(generation), revision: .first, reason: .policy, asked: at)
            let finished = LedgerChange.Step.finished(.answered, at: at, failure: nil, message: nil)
            try store.record(
                [change(.asked(row)), change(.granted(at: at, isCharged: true)), change(finished)], .archives)
        }
        let start = noon + .minutes(1000) - .hours(24)
        #expect(try store.reloadsForEngine(of: widget.id, since: start).charges.count == 999)
    }

    @Test func aTimelineReplacesTheOlderOnesButTheOneThatStillShows() throws {
        let widget = try place()
        for generation in 1...3 as ClosedRange<UInt32> {
            let former = ShownRow(generation: Generation(generation - 1), entry: 0)
            let new = TimelineToSave(
                timeline(generation), archive: [UInt8(generation)], of: widget.id, former: former)
            try store.adopt([new], ledger: [])
        }
        #expect(try store.timelines(of: widget.id) == [timeline(2), timeline(3)])
        #expect(try store.widget(widget.id)?.former == ShownRow(generation: Generation(2), entry: 0))
        #expect(try store.archive(of: widget.id, generation: Generation(2)) == [2])
        #expect(try store.archive(of: widget.id, generation: Generation(1)) == nil)
        try store.adopt(
            [TimelineToSave(timeline(4), archive: [4], of: widget.id, former: nil)], ledger: [])
        #expect(try store.timelines(of: widget.id) == [timeline(4)])
    }

    @Test func theFormerEntryIsForgottenWithTheNextTimeline() throws {
        let widget = try place()
        let former = ShownRow(generation: Generation(1), entry: 0)
        try store.adopt([TimelineToSave(timeline(1), archive: [1], of: widget.id, former: nil)], ledger: [])
        let second = TimelineToSave(
            timeline(2), archive: [2], of: widget.id, former: former)
        try store.adopt([second], ledger: [])
        #expect(try store.widget(widget.id)?.former == former)
        // Stored once more, as after a failed write: it replaces itself.
        try store.adopt([second], ledger: [])
        #expect(try store.timelines(of: widget.id) == [timeline(1), timeline(2)])
        try store.adopt([TimelineToSave(timeline(3), archive: [3], of: widget.id, former: nil)], ledger: [])
        #expect(try store.widget(widget.id)?.former == nil)
    }

    /// T15: the row belongs to the new answer, and its archive is not written.
    @Test func anEqualTimelineMovesTheScheduleAlone() throws {
        let widget = try place()
        var first = timeline(1)
        first.content = ContentHash(number: .max - 6)
        try store.adopt([TimelineToSave(first, archive: [1], of: widget.id, former: nil)], ledger: [])
        #expect(try store.timelines(of: widget.id) == [first])
        var again = timeline(2)
        again.content = first.content
        again.revision = Revision(2)
        again.arrived = noon + .hours(1)
        again.policy = .never
        let confirmed = first.confirmed(by: again)
        let step = LedgerChange(widget: widget.id, generation: Generation(1), step: .unchanged)
        try store.confirm(confirmed, of: widget.id, ledger: [step])
        let stored = try #require(try store.timelines(of: widget.id).first)
        #expect(stored == confirmed)
        #expect(stored.generation == Generation(1) && stored.answer == Generation(2))
        #expect(stored.policy == .never && stored.revision == Revision(2) && stored.arrived == again.arrived)
        #expect(try store.reloads(of: widget.id).first?.isUnchanged == true)
        #expect(try store.archive(of: widget.id, generation: Generation(1)) == [1])

        // The former timeline keeps its confirmed data, and both are deleted together.
        let former = ShownRow(generation: Generation(1), entry: 0)
        try store.adopt(
            [TimelineToSave(timeline(3), archive: [3], of: widget.id, former: former)], ledger: [])
        #expect(try store.timelines(of: widget.id) == [confirmed, timeline(3)])
        try store.adopt([TimelineToSave(timeline(4), archive: [4], of: widget.id, former: nil)], ledger: [])
        #expect(try store.timelines(of: widget.id) == [timeline(4)])

        // A timeline whose write failed is written completely, with its last answer.
        try store.adopt(
            [TimelineToSave(confirmed, archive: [1], of: widget.id, former: nil)], ledger: [])
        #expect(try store.timelines(of: widget.id) == [confirmed])
    }

    @Test func removingTakesHistoryAndArchivesAlong() throws {
        let widget = try place()
        try store.store(PlaceholderRow(archive: [1, 2]), of: widget.id)
        #expect(try store.placeholder(of: widget.id) == PlaceholderRow(archive: [1, 2]))
        try store.remove(widget.id, at: noon)
        #expect(try store.revisions(of: widget.id).isEmpty)
        #expect(try store.placeholder(of: widget.id) == nil)
    }

    @Test func removingKeepsTheReloadsOfTheLastDay() throws {
        let first = try place()
        let second = try place()
        try store.remove(first.id, at: noon)
        let kept = try #require(try store.reloads(of: first.id).first)
        #expect(kept.outcome == .cancelled && kept.finished == noon)
        #expect(
            try store.day(since: noon - .hours(24)).latest.map(\.widget).sorted() == [first.id, second.id])
        #expect(try store.day(since: noon - .hours(24)).widgets == 2)
        #expect(try place().id.number == 3)

        try store.remove(second.id, at: noon + .hours(24))
        #expect(try store.reloads(of: first.id).isEmpty)
        #expect(try store.reloads(of: second.id).count == 1)
    }

    @Test func factsAboutTheBoardAreRemembered() throws {
        #expect(try store.remembered("workspace") == nil)
        try store.remember("/a", as: "workspace")
        try store.remember("/b", as: "workspace")
        #expect(try store.remembered("workspace") == "/b")
    }
}
