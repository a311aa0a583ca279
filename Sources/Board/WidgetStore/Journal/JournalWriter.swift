import GRDB
import Synchronization

/// Appends the changes of a store to the log of its board, of which the store's database is a copy.
///
/// A transaction whose change is not appended is rolled back, so that the caller receives the error of a
/// failed write. Two failures leave the log ahead of the database: a commit that fails after its change was
/// appended, and an append without an answer. No caller was told that such a change is stored. Before the
/// next transaction, a snapshot of the database therefore replaces the log.
final class JournalWriter: Sendable {
    private struct State: Sendable {
        /// The last position that is known.
        var position: JournalPosition
        /// Whether the outcome of the last append is unknown.
        var isUncertain = false
        /// Whether the log contains a change that the database does not contain.
        var isAhead = false
        /// Committed changes that are not appended yet, in order.
        var waiting: [[UInt8]] = []
        /// How many changes, and how many bytes, follow the last snapshot or the last attempt to write one.
        var changes = 0
        var changeBytes = 0
        var snapshotBytes = 0

        init(_ contents: JournalContents) {
            position = contents.position
            changes = contents.changes.count
            changeBytes = contents.changes.reduce(0) { $0 + $1.bytes.count }
            snapshotBytes = contents.snapshot?.bytes.count ?? 0
        }

        var waitingBytes: Int { waiting.reduce(0) { $0 + $1.count } }
        var isSnapshotDue: Bool { changes > JournalLimits.changes || changeBytes > snapshotBytes }
    }

    private let journal: any BoardJournal
    /// Accessed only by the thread that uses the writing connection.
    private let state: Mutex<State>

    private init(_ journal: any BoardJournal, after contents: JournalContents) {
        self.journal = journal
        state = Mutex(State(contents))
    }

    /// Rebuilds the copy in a file. An older copy is deleted.
    convenience init(_ journal: any BoardJournal, rebuilding file: DatabaseFile) throws(StoreError) {
        let contents = try JournalWriter.contents(of: journal)
        try file.rebuild(from: contents)
        self.init(journal, after: contents)
    }

    /// Rebuilds the copy in a new database in memory.
    convenience init(
        _ journal: any BoardJournal, rebuilding connection: any DatabaseWriter
    ) throws(StoreError) {
        let contents = try JournalWriter.contents(of: journal)
        try perform(":memory:") {
            try connection.writeWithoutTransaction { try contents.rebuild(in: $0, path: ":memory:") }
        }
        self.init(journal, after: contents)
    }

    private static func contents(of journal: any BoardJournal) throws(StoreError) -> JournalContents {
        do throws(JournalError) {
            return try journal.contents()
        } catch {
            throw StoreError(error, of: journal.board)
        }
    }

    /// Runs one transaction. Its changes are in the log before it is committed, or wait.
    func write<Result>(
        _ durability: BoardStore.Durability, to connection: any DatabaseWriter,
        _ body: (Database) throws -> Result
    ) throws -> Result {
        try connection.writeWithoutTransaction { database in
            try settle(database)
            var outcome: (result: Result, patchset: [UInt8], isAppended: Bool)?
            do {
                try database.inTransaction {
                    let (result, patchset) = try Patchset.recorded(in: database) { try body(database) }
                    outcome = (result, patchset, try appendIfNeeded(patchset, durability))
                    return .commit
                }
            } catch {
                if outcome?.isAppended == true { state.withLock { $0.isAhead = true } }
                throw error
            }
            guard let outcome else { preconditionFailure("a transaction was committed without its result") }
            if !outcome.isAppended { wait(outcome.patchset) }
            replaceIfDue(database)
            return outcome.result
        }
    }

    /// Appends the changes that wait, as one change.
    func appendWaiting(_ database: Database) throws(StoreError) {
        try settle(database)
        try state.withLock { (state) throws(StoreError) in
            if try !append(&state, with: []) { state.waiting = [] }
        }
        replaceIfDue(database)
    }

    /// Replaces the log with a snapshot of the database.
    ///
    /// - Parameter erasesCopies: whether copies of former logs are deleted, too.
    func replaceLog(_ database: Database, erasesCopies: Bool = false) throws(StoreError) {
        try state.withLock { (state) throws(StoreError) in
            try resolve(&state)
            try replace(&state, database, erasesCopies: erasesCopies)
        }
    }

    /// Makes the log equal to the database, if an earlier failure left a difference.
    private func settle(_ database: Database) throws(StoreError) {
        try state.withLock { (state) throws(StoreError) in
            try resolve(&state)
            if state.isAhead { try replace(&state, database) }
        }
    }

    /// Determines whether the last append was stored, if that is unknown.
    private func resolve(_ state: inout State) throws(StoreError) {
        guard state.isUncertain else { return }
        let found = try ask(&state) { () throws(JournalError) in try journal.position() }
        let stored = found.sequence - state.position.sequence
        guard stored == 0 || stored == 1, found.epoch >= state.position.epoch else {
            throw StoreError(JournalError(found: found, expected: state.position), of: journal.board)
        }
        if stored == 1 { state.isAhead = true }
        (state.position, state.isUncertain) = (found, false)
    }

    /// Appends a change, unless it may wait. Returns whether it was appended.
    private func appendIfNeeded(
        _ patchset: [UInt8], _ durability: BoardStore.Durability
    ) throws(StoreError) -> Bool {
        try state.withLock { (state) throws(StoreError) in
            switch durability {
            case .commits: break
            case .archives:
                let size = state.waitingBytes + patchset.count
                if size <= JournalLimits.waitingBytes { return false }
            }
            return try append(&state, with: patchset)
        }
    }

    /// Appends the waiting changes and a further one. Returns false if together they have no effect.
    private func append(_ state: inout State, with patchset: [UInt8]) throws(StoreError) -> Bool {
        let parts = (state.waiting + [patchset]).filter { !$0.isEmpty }
        let content: [UInt8]
        do throws(DatabaseError) {
            content = try Patchset.merged(parts)
        } catch {
            throw StoreError(error, path: journal.board)
        }
        guard !content.isEmpty else { return false }
        try store(.change, content, &state)
        return true
    }

    /// Replaces the log with a snapshot of the database, which contains the changes that wait.
    private func replace(
        _ state: inout State, _ database: Database, erasesCopies: Bool = false
    ) throws(StoreError) {
        let image: [UInt8]
        do throws(DatabaseError) {
            image = try DatabaseImage.bytes(of: database.sqliteConnection)
        } catch {
            throw StoreError(error, path: journal.board)
        }
        try store(.snapshot, image, &state, erasesCopies: erasesCopies)
        state.isAhead = false
    }

    /// Stores an entry, after which no change waits.
    private func store(
        _ kind: JournalEntry.Kind, _ content: [UInt8], _ state: inout State, erasesCopies: Bool = false
    ) throws(StoreError) {
        let position = state.position
        let entry = JournalEntry(
            kind, content, sequence: position.next.sequence, erasesCopies: erasesCopies)
        try ask(&state) { () throws(JournalError) in try journal.append(entry, at: position) }
        state.position = position.next
        state.waiting = []
        switch kind {
        case .change:
            state.changes += 1
            state.changeBytes += entry.bytes.count
        case .snapshot: (state.changes, state.changeBytes, state.snapshotBytes) = (0, 0, entry.bytes.count)
        }
    }

    /// Lets a committed change wait.
    private func wait(_ patchset: [UInt8]) {
        guard !patchset.isEmpty else { return }
        let isFirst = state.withLock { state in
            state.waiting.append(patchset)
            return state.waiting.count == 1
        }
        if isFirst { journal.changesWait() }
    }

    /// Replaces a log with many changes, so that a board is rebuilt quickly.
    private func replaceIfDue(_ database: Database) {
        state.withLock { state in
            guard state.isSnapshotDue else { return }
            // If this fails, the log is complete, but longer. The next attempt follows after as many changes.
            try? replace(&state, database)
            (state.changes, state.changeBytes) = (0, 0)
        }
    }

    /// Calls the journal, and records that the outcome is unknown.
    private func ask<Result>(
        _ state: inout State, _ body: () throws(JournalError) -> Result
    ) throws(StoreError) -> Result {
        do throws(JournalError) {
            return try body()
        } catch {
            if error.code == .unknown { state.isUncertain = true }
            throw StoreError(error, of: journal.board)
        }
    }
}
