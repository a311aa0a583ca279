import Foundation
import GRDB
import Testing
import Timelines
import WidgetModel
import WidgetStore

/// A folder that is deleted when the test releases it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "widgetconf-store-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.
}

private func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

@Suite struct BoardStoreTests {
    let folder: TemporaryFolder
    let store: BoardStore
    let kind: Kind
    let noon: Instant

    init() throws {
        folder = try TemporaryFolder()
        store = try BoardStore(folder: folder.path)
        kind = try #require(Kind("weather"))
        noon = try instant("2026-11-21T12:00:00Z")
    }

    private func place(_ choices: String = "{}") throws -> WidgetRow {
        let first = RevisionRow(
            number: .first, at: noon, origin: "add", family: .systemSmall, choices: choices, changes: "{}")
        let reload = ReloadRow(generation: Generation(1), revision: .first, reason: .added, asked: noon)
        return try store.place(kind, first: first, reload: reload)
    }

    private func timeline(_ generation: UInt32) -> TimelineRow {
        TimelineRow(
            generation: Generation(generation), revision: .first, arrived: noon, policy: .after(noon),
            entries: [
                .init(date: noon, relevance: .init(score: 2.5, duration: .minutes(1))),
                .init(date: noon + .minutes(5)),
            ])
    }

    @Test func commitsOfEditsAreFullySyncedAndArchivesAreNot() throws {
        #expect(try store.synchronousLevel(of: .commits) == 2)
        #expect(try store.synchronousLevel(of: .archives) == 1)
        #expect(try store.synchronousLevel(of: .commits) == 2, "also after an archive")
        #expect(try store.synchronousLevel(of: .archives) == 1)
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

        let reopened = try BoardStore(folder: folder.path)
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
        let reopened = try BoardStore(folder: folder.path)
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
        let until = try instant("2026-11-21T12:05:00Z")
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

    @Test func anEmptiedDatabaseIsDamagedAndNotEmpty() throws {
        let other = try TemporaryFolder()
        try BoardStore(folder: other.path).close()
        #expect(truncate(other.path + "/board.sqlite", 0) == 0)
        let error = #expect(throws: StoreError.self) { try BoardStore(folder: other.path) }
        #expect(error?.code == .damaged)
        #expect(error?.reason == "the file is empty")
        #expect(throws: StoreError.self) { try StoreSurvey.widgetCount(in: other.path) }
        #expect(try Data(contentsOf: URL(filePath: other.path + "/board.sqlite")).isEmpty)
    }

    @Test func aDatabaseThatIsEmptiedWhileOpenRefusesTheNextChange() throws {
        _ = try place()
        #expect(truncate(folder.path + "/board.sqlite", 0) == 0)
        let error = #expect(throws: StoreError.self) { try store.remember("value", as: "name") }
        #expect(error?.code == .damaged)
    }

    /// The log may contain acknowledged changes; it must neither be lost nor applied to a new file.
    @Test func aLogWithoutItsDatabaseIsKept() throws {
        let other = try TemporaryFolder()
        let (file, log) = (other.path + "/board.sqlite", other.path + "/board.sqlite-wal")
        try Data([1, 2, 3]).write(to: URL(filePath: log))
        let error = #expect(throws: StoreError.self) { try BoardStore(folder: other.path) }
        #expect(error?.code == .damaged)
        #expect(error?.hint.contains("board.sqlite-wal") == true)
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try Data(contentsOf: URL(filePath: log)) == Data([1, 2, 3]))
        try Data().write(to: URL(filePath: log))
        try BoardStore(folder: other.path).close()
    }

    /// A file that was being created when the process ended is not a board yet.
    @Test func aBoardIsCreatedWholeOrNotAtAll() throws {
        let other = try TemporaryFolder()
        try Data([1, 2, 3]).write(to: URL(filePath: other.path + "/board.sqlite.new"))
        let store = try BoardStore(folder: other.path)
        #expect(try store.widgets().isEmpty)
        try store.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["board.sqlite"])
    }

    @Test func theDatabaseIsForItsOwnerOnlyWhateverTheFolderIs() throws {
        let other = try TemporaryFolder()
        #expect(chmod(other.path, 0o777) == 0)
        let names = ["board.sqlite", "board.sqlite-wal", "board.sqlite-shm"]
        func modes() throws -> [Int] {
            try names.map { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: other.path + "/" + name)
                return try #require(attributes[.posixPermissions] as? Int)
            }
        }
        let store = try BoardStore(folder: other.path)
        _ = try store.place(
            kind,
            first: RevisionRow(
                number: .first, at: noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}"),
            reload: nil)
        #expect(try modes() == [0o600, 0o600, 0o600])
        // As an older version, or a copy, has left the files.
        for name in names { #expect(chmod(other.path + "/" + name, 0o664) == 0) }
        let again = try BoardStore(folder: other.path)
        #expect(try modes() == [0o600, 0o600, 0o600])
        #expect(try again.widgets().count == 1)
    }

    @Test(arguments: ["removed", "replaced"])
    func aFolderThatIsDeletedWhileOpenRefusesTheNextChange(_ fate: String) throws {
        let other = try TemporaryFolder()
        let store = try BoardStore(folder: other.path)
        try FileManager.default.removeItem(atPath: other.path)
        if fate == "replaced" {
            try FileManager.default.createDirectory(atPath: other.path, withIntermediateDirectories: true)
            try BoardStore(folder: other.path).close()
        }
        let error = #expect(throws: StoreError.self) { try store.remember("value", as: "name") }
        #expect(error?.code == .gone)
        #expect(error?.description.contains(other.path) == true)
    }

    @Test func aDamagedDatabaseIsNamed() throws {
        let other = try TemporaryFolder()
        try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: other.path + "/board.sqlite"))
        let error = #expect(throws: StoreError.self) { try BoardStore(folder: other.path) }
        #expect(error?.code == .damaged)
        #expect(error?.path == other.path + "/board.sqlite")
    }

    @Test(arguments: ["", "weather", "weather-", "weather-0", "a b-1"])
    func aDamagedWidgetIDIsNamed(_ text: String) throws {
        let first = RevisionRow(
            number: .first, at: noon, origin: "add", family: .systemSmall, choices: "{}", changes: "{}",
            editID: "e1")
        _ = try store.place(kind, first: first, reload: nil)
        let other = try DatabaseQueue(path: folder.path + "/board.sqlite")
        try other.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            try database.execute(
                sql: "UPDATE widget SET id = :id; UPDATE revision SET widget = :id", arguments: ["id": text])
        }
        for read in [{ _ = try store.widgets() }, { _ = try store.revisions(editID: "e1") }] {
            let error = #expect(throws: StoreError.self) { try read() }
            #expect(error?.code == .damaged)
            #expect(error?.reason == "the id of a placed widget reads \"\(text)\"")
        }
    }

    /// Numbers that became other types, and columns that lost their names: damage that SQLite itself does not
    /// detect.
    @Test(arguments: [
        ("widget", "placed"), ("widget", "version"), ("revision", "at"), ("revision", "version"),
        ("reload", "asked"), ("reload", "attempt"), ("timeline", "arrived"), ("timeline", "after"),
        ("timeline", "content"),
    ])
    func aDamagedColumnIsNamed(_ table: String, _ column: String) throws {
        let widget = try place()
        try store.adopt(
            [TimelineToSave(timeline(2), archive: [2], of: widget.id, former: nil)], ledger: [])
        let reads = [
            { _ = try store.widgets() }, { _ = try store.revisions(of: widget.id) },
            { _ = try store.reloads(of: widget.id) }, { _ = try store.timelines(of: widget.id) },
        ]
        #expect(throws: Never.self) { for read in reads { try read() } }
        for damage in [
            "UPDATE \(table) SET \"\(column)\" = x'ff'",
            "ALTER TABLE \(table) RENAME COLUMN \"\(column)\" TO lost",
        ] {
            let other = try DatabaseQueue(path: folder.path + "/board.sqlite")
            try other.writeWithoutTransaction { try $0.execute(sql: damage) }
            let errors = reads.compactMap(Self.error(of:))
            #expect(errors.count == 1, "\(damage)")
            // SQLite itself reports a missing column that a statement uses.
            let missed = ["no such column: \(column)", "no such column: t.\(column)"]
            let isSeen = errors.first.map { missed.contains($0.reason) } ?? false
            #expect(isSeen || errors.first?.code == .damaged, "\(errors)")
        }
    }

    /// Numbers that the engine cannot calculate with.
    @Test(arguments: [
        "UPDATE widget SET revision = -1", "UPDATE widget SET revision = 99999999999",
        "UPDATE revision SET number = -1", "UPDATE reload SET revision = -1",
        "UPDATE timeline SET revision = -1", "UPDATE timeline SET entries = zeroblob(24 * 70000)",
    ])
    func aNumberOutOfBoundsIsNamed(_ damage: String) throws {
        let widget = try place()
        try store.adopt(
            [TimelineToSave(timeline(2), archive: [2], of: widget.id, former: nil)], ledger: [])
        let other = try DatabaseQueue(path: folder.path + "/board.sqlite")
        try other.writeWithoutTransaction { try $0.execute(sql: damage) }
        let errors = [
            { _ = try store.widgets() }, { _ = try store.revisions(of: widget.id) },
            { _ = try store.reloads(of: widget.id) }, { _ = try store.timelines(of: widget.id) },
        ].compactMap(Self.error(of:))
        #expect(errors.map(\.code) == [.damaged])
    }

    private static func error(of read: () throws -> Void) -> StoreError? {
        do {
            try read()
            return nil
        } catch {
            return error as? StoreError
        }
    }

    @Test func factsAboutTheBoardAreRemembered() throws {
        #expect(try store.remembered("workspace") == nil)
        try store.remember("/a", as: "workspace")
        try store.remember("/b", as: "workspace")
        #expect(try store.remembered("workspace") == "/b")
    }
}
