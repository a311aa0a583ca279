import Foundation
import GRDB
import TestJournals
import Testing
import Timelines
import WidgetModel

@testable import WidgetStore

/// A board whose database is a copy of its log.
@Suite struct JournalTests: WeatherBoardTests {
    let folder: TemporaryFolder
    let journal: MemoryJournal
    let store: BoardStore

    init() throws {
        folder = try TemporaryFolder()
        journal = MemoryJournal(board: "kitchen")
        store = try BoardStore(folder: folder.path, journal: journal)
    }

    private func adopt(_ generation: UInt32, of widget: PlacedWidgetID, bytes: Int = 3) throws {
        let archive = [UInt8](repeating: UInt8(truncatingIfNeeded: generation), count: bytes)
        try store.adopt(
            [TimelineToSave(timeline(generation), archive: archive, of: widget, former: nil)], ledger: [])
    }

    private func failure(_ body: () throws -> Void) -> StoreError? {
        do {
            try body()
            return nil
        } catch {
            return error as? StoreError
        }
    }

    private func logContains(_ text: String) -> Bool {
        Data(journal.bytes).range(of: Data(text.utf8)) != nil
    }

    @Test func aNewBoardBeginsWithASnapshot() throws {
        #expect(journal.kinds == [.snapshot])
        try compare(store, with: journal)
        #expect(journal.kinds == [.snapshot], "nothing waits")
        #expect(try store.synchronousLevel(of: .commits) == 0)
        #expect(try store.synchronousLevel(of: .archives) == 0)
    }

    @Test func anEditIsInTheLogWhenItIsAcknowledged() throws {
        _ = try place()
        #expect(journal.kinds == [.snapshot, .change])
        let other = try BoardStore(rebuilding: journal.contents())
        #expect(try other.widgets() == store.widgets())
    }

    @Test func timelinesWaitForTheNextEdit() throws {
        let widget = try place().id
        let count = journal.count
        for generation in 1...3 as ClosedRange<UInt32> { try adopt(generation, of: widget) }
        #expect(journal.count == count && journal.waits == 1)
        try store.remember("a", as: "b")
        #expect(journal.count == count + 1)
        let other = try BoardStore(rebuilding: journal.contents())
        #expect(try other.tables() == store.tables())
        try adopt(4, of: widget)
        #expect(journal.waits == 2)
        try store.appendWaiting()
        try store.appendWaiting()
        #expect(journal.count == count + 2)
        try compare(store, with: journal)
    }

    /// An edit whose change the log refuses fails as on a full disk.
    @Test func aRefusedChangeIsNotStored() throws {
        let widget = try place()
        let before = try store.tables()
        journal.fail([.refused])
        let error = failure { _ = try place() }
        #expect(error?.code == .log)
        #expect(
            error?.description
                == "the log of the board kitchen cannot be used: it does not accept changes")
        #expect(try store.tables() == before)
        #expect(try place().id.number == widget.id.number + 1)
        try compare(store, with: journal)
    }

    /// If the log stored a change without an answer, the change is undone before the next one.
    @Test(arguments: [false, true]) func anUnansweredChangeIsNotStored(_ isStored: Bool) throws {
        let widget = try place().id
        try adopt(1, of: widget)
        let before = try store.tables()
        let count = journal.count
        journal.fail([.unanswered(isStored: isStored)])
        let error = failure { _ = try place() }
        #expect(error?.code == .log)
        #expect(error?.reason == "a change may be stored, but is not confirmed: it does not answer")
        #expect(try store.tables() == before)
        #expect(journal.count == count + (isStored ? 1 : 0))
        // As long as the position is unknown, nothing is stored.
        journal.cutOff(true)
        #expect(failure { _ = try place() }?.code == .log)
        journal.cutOff(false)
        #expect(try place().id.number == 2)
        #expect(journal.kinds == (isStored ? [.snapshot, .change] : [.snapshot, .change, .change]))
        try compare(store, with: journal)
    }

    @Test(arguments: [false, true]) func anUnansweredSnapshotIsRepeated(_ isStored: Bool) throws {
        _ = try place()
        journal.fail([.unanswered(isStored: true), .unanswered(isStored: isStored)])
        for _ in 1...2 { #expect(failure { _ = try place() }?.code == .log) }
        #expect(try place().id.number == 2)
        try compare(store, with: journal)
    }

    /// The commit of a transaction can fail after its change was appended.
    @Test func aChangeWithoutItsCommitIsUndone() throws {
        _ = try place()
        let before = try store.tables()
        let error = failure {
            try store.write(.commits) { database in
                try database.execute(
                    sql: """
                        PRAGMA defer_foreign_keys = ON;
                        INSERT INTO revision (widget, number, at, origin, choices, changes, version)
                            VALUES ('weather-9', 1, 1, 'add', '{}', '{}', 1);
                        """)
            }
        }
        #expect(error != nil && error?.code != .log)
        #expect(journal.kinds == [.snapshot, .change, .change])
        #expect(try store.tables() == before)
        try compare(store, with: journal)
        #expect(journal.kinds == [.snapshot])
    }

    /// Without its log, a board keeps a limited number of timelines.
    @Test func theChangesThatWaitAreLimited() throws {
        let widget = try place().id
        journal.cutOff(true)
        let half = JournalLimits.waitingBytes / 2 + 1
        try adopt(1, of: widget, bytes: half)
        #expect(failure { try adopt(2, of: widget, bytes: half) }?.code == .log)
        #expect(try store.timelines(of: widget) == [timeline(1)])
        #expect(failure { try store.appendWaiting() }?.code == .log)
        journal.cutOff(false)
        let count = journal.count
        try adopt(2, of: widget, bytes: half)
        #expect(journal.count > count, "it does not wait")
        try compare(store, with: journal)
    }

    @Test func aFormerOwnerCannotAppend() throws {
        _ = try place()
        let successor = journal.takenOver()
        let other = try BoardStore(journal: successor)
        let before = try store.tables()
        let error = failure { _ = try place() }
        #expect(error?.code == .takenOver)
        #expect(error?.reason == "its log is at entry 2 of epoch 2, expected entry 2 of epoch 1")
        #expect(try store.tables() == before && other.tables() == before)
        try other.remember("a", as: "b")
        #expect(failure { _ = try place() }?.code == .takenOver)
        try compare(other, with: successor)
    }

    /// The outcome of an append is still unknown when another process takes the board over.
    @Test func anUnansweredChangeOfAFormerOwnerIsLeftToItsSuccessor() throws {
        journal.fail([.unanswered(isStored: true)])
        #expect(failure { _ = try place() }?.code == .log)
        let successor = journal.takenOver()
        let other = try BoardStore(journal: successor)
        #expect(failure { _ = try place() }?.code == .takenOver)
        #expect(try other.widgets().map(\.id.number) == [1])
        try compare(other, with: successor)
    }

    @Test func aSnapshotReplacesManyChanges() throws {
        for number in 1...JournalLimits.changes { try store.remember("\(number)", as: "name") }
        #expect(journal.kinds.count == 1 + JournalLimits.changes)
        try store.remember("next", as: "name")
        #expect(journal.kinds == [.snapshot])
        try compare(store, with: journal)
    }

    /// The changes of all owners since the last snapshot count.
    @Test func theNextOwnerContinuesToCount() throws {
        for number in 1..<JournalLimits.changes { try store.remember("\(number)", as: "name") }
        let next = try BoardStore(journal: journal.takenOver())
        try next.remember("last", as: "name")
        #expect(journal.kinds.count == 1 + JournalLimits.changes)
        try next.remember("next", as: "name")
        #expect(journal.kinds == [.snapshot])
    }

    @Test func aSnapshotReplacesLargeChanges() throws {
        let large = String(repeating: "x", count: journal.bytes.count)
        try store.remember(large, as: "name")
        #expect(journal.kinds == [.snapshot])
        // If the snapshot is refused, the change is stored nevertheless, and the log is only longer.
        journal.fail(after: 1, [.refused])
        try store.remember(large + large + large, as: "name")
        #expect(journal.kinds == [.snapshot, .change])
        try compare(store, with: journal)
    }

    /// C8: neither the log nor its snapshot contains a value that became secret.
    @Test func aNewSecretIsErasedFromTheLog() throws {
        let widget = try place(#"{"token":"opensesame"}"#).id
        #expect(logContains("opensesame"))
        var concealed = ConcealedWidget(widget, choices: #"{"token":"••••"}"#)
        concealed.revisions = [(.first, concealed.choices, "{}")]
        try store.conceal([concealed], by: "••••")
        #expect(journal.erasures == 0)
        try store.erase()
        #expect(!logContains("opensesame"))
        #expect(journal.kinds == [.snapshot, .change])
        #expect(journal.erasures == 1)
        try compare(store, with: journal)
    }

    @Test func anErasureIsRepeatedUntilTheLogIsReplaced() throws {
        let widget = try place("opensesame").id
        var concealed = ConcealedWidget(widget, choices: "{}")
        concealed.revisions = [(.first, "{}", "{}")]
        try store.conceal([concealed], by: "••••")
        journal.fail([.refused])
        #expect(failure { try store.erase() }?.code == .log)
        let next = try BoardStore(journal: journal.takenOver())
        #expect(try next.isErasureDue)
        try next.erase()
        #expect(try !next.isErasureDue)
        #expect(!logContains("opensesame"))
    }

    @Test func aBoardOfAnOlderVersionIsConverted() throws {
        let old = try DatabaseQueue()
        try Schema.migrator().migrate(old, upTo: "12 sets")
        let log = MemoryJournal(board: "old")
        let image = try old.writeWithoutTransaction { try DatabaseImage.bytes(of: $0.sqliteConnection) }
        try log.append(
            JournalEntry(.snapshot, image, sequence: 1), at: JournalPosition(epoch: 1, sequence: 0))
        let other = try TemporaryFolder()
        let converted = try BoardStore(folder: other.path, journal: log)
        #expect(converted.wasMigrated && log.count == 2 && log.kinds == [.snapshot])
        try compare(converted, with: log)
    }

    @Test func aBoardOfANewerVersionIsRefused() throws {
        try store.write(.commits) {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 of the future')")
        }
        let other = try TemporaryFolder()
        #expect(failure { _ = try BoardStore(folder: other.path, journal: journal) }?.code == .newer)
        #expect(failure { _ = try BoardStore(journal: journal) }?.code == .newer)
        #expect(journal.count == 2)
    }

    /// A database without a log could be a board of this machine.
    @Test func aDatabaseThatIsNoCopyIsKept() throws {
        let other = try TemporaryFolder()
        try BoardStore(folder: other.path).close()
        let error = failure { _ = try BoardStore(folder: other.path, journal: MemoryJournal(board: "new")) }
        #expect(error?.path == other.path + "/board.sqlite")
        #expect(error?.reason == "the log of the board new is empty, expected no database")
        try BoardStore(folder: other.path).close()
    }

    @Test func anOlderCopyIsReplaced() throws {
        let widget = try place().id
        let successor = journal.takenOver()
        let next = try BoardStore(folder: folder.path, journal: successor)
        #expect(try next.widgets().map(\.id) == [widget])
        try next.remember("a", as: "b")
        try compare(next, with: successor)
    }
}
