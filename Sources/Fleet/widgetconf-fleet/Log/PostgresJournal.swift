import Machine
import Synchronization
import WidgetModel
import WidgetRuntime
import WidgetStore

/// The log of a board in PostgreSQL, as one owner of the board sees it.
///
/// Each change is one statement, which has no effect if owner or epoch in the board's row differ. So the
/// database refuses the writes of a former owner, even if all clocks are wrong. If the outcome of a statement
/// is unknown, the owner raises its own epoch before its next one: after that, the database can no longer
/// execute the lost statement.
///
/// The small files of the state folder are stored with the next entry, and when `storeFiles` is called.
final class PostgresJournal: BoardJournal {
    /// A report to the owner of the journal.
    enum News: Sendable {
        /// A change began to wait.
        case waits
        /// Owner or epoch in the board's row changed. The journal can no longer be used. Reported once, with
        /// both epochs.
        case overtaken(reason: String)
    }

    private struct State: Sendable {
        /// The epoch that the statements expect. The store may know a lower one.
        var epoch: Int
        /// The last entry before the latest append; nil before the first append.
        var last: Int?
        var files: BoardFiles
        /// Whether the database may still execute a lost statement.
        var needsFence = false
        /// The error of every further statement, after owner or epoch changed.
        var end: JournalError?
    }

    let board: String
    private let id: Int
    /// The incarnation of the node.
    private let owner: String
    private let line: DatabaseLine
    private let folder: StateFolder
    private let state: Mutex<State>
    private let report: @Sendable (News) -> Void

    /// - Parameters:
    ///   - folder: the state folder of the board, whose small files are stored.
    ///   - report: Called on the thread that uses the store. It must not use the store or the journal.
    init(
        _ claim: ClaimedBoard, owner: String, on line: DatabaseLine, folder: StateFolder,
        report: @escaping @Sendable (News) -> Void
    ) {
        board = claim.name
        id = claim.id
        self.owner = owner
        self.line = line
        self.folder = folder
        state = Mutex(State(epoch: claim.epoch, files: BoardFiles(in: folder)))
        self.report = report
    }

    func contents() throws(JournalError) -> JournalContents {
        try state.withLock { (state) throws(JournalError) in
            let rows = try run(LogStatements.contents, state.epoch)
            guard let first = rows.first else { throw StoredLog.missing }
            let found = StoredLog(rows, of: board)
            guard first.flag(0) else { throw overtaken(found.contents.position, state, nil) }
            return found.contents
        }
    }

    func append(_ entry: JournalEntry, at position: JournalPosition) throws(JournalError) {
        try use { (state) throws(JournalError) in
            state.last = position.sequence
            let changes = try changes(of: state.files)
            let sql = LogStatements.append(
                entry.kind, withFiles: !changes.isEmpty, erasesCopies: entry.erasesCopies)
            let rows = try store(
                changes, &state, by: sql, [.number(position.sequence), .bytes(entry.bytes)],
                within: FleetLimits.statement(bytes: entry.bytes.count))
            guard !rows.isEmpty else { throw overtaken(try found(), state, position.sequence) }
            state.files.accept(changes)
        }
    }

    func position() throws(JournalError) -> JournalPosition {
        try use { (state) throws(JournalError) in
            let found = try fence(&state)
            // A database that was restored, or a standby that is not synchronous, may lack the last entries.
            // The board must be rebuilt.
            if let last = state.last, !(last...last + 1).contains(found.sequence) {
                throw overtaken(found, state, last)
            }
            return found
        }
    }

    func changesWait() { report(.waits) }

    /// Stores the small files, if they changed since the last entry.
    func storeFiles() throws(JournalError) {
        try use { (state) throws(JournalError) in
            let changes = try changes(of: state.files)
            guard !changes.isEmpty else { return state.files.accept(changes) }
            let rows = try store(changes, &state, by: LogStatements.storeFiles)
            guard !rows.isEmpty else { throw overtaken(try found(), state, nil) }
            state.files.accept(changes)
        }
    }

    /// Writes the stored files into the state folder, which is empty.
    func restoreFiles() throws(RuntimeFailure) {
        let files = try StoredLog.files(of: id, board: board, on: line)
        try BoardFiles.write(files, to: folder)
        state.withLock { $0.files = BoardFiles(in: folder, stored: files) }
    }

    /// Releases the board, so that any node may claim it. The journal can no longer be used.
    ///
    /// - Parameter sleep: the time in which no node claims the board; nil if it may be claimed now.
    func handOver(for sleep: Milliseconds? = nil) {
        let sql = sleep == nil ? LogStatements.handOver : LogStatements.handOverAsleep
        let values: [DatabaseValue] = sleep.map { [.number(Int($0.count))] } ?? []
        // If this fails, the node claims its board again, or the board becomes free when the lease ends.
        _ = try? state.withLock { (state) throws(JournalError) in
            try run(sql, state.epoch, values)
        }
    }

    /// Runs `body` with the state, and reports if owner or epoch changed.
    private func use<Result: Sendable>(
        _ body: (inout State) throws(JournalError) -> Result
    ) throws(JournalError) -> Result {
        do throws(JournalError) {
            return try state.withLock { (state) throws(JournalError) in
                if let end = state.end { throw end }
                return try body(&state)
            }
        } catch {
            guard error.code == .overtaken else { throw error }
            let isFirst = state.withLock { state in
                defer { state.end = error }
                return state.end == nil
            }
            if isFirst { report(.overtaken(reason: error.reason)) }
            throw error
        }
    }

    /// Runs a statement with changes of files, and returns its rows.
    private func store(
        _ changes: BoardFiles.Changes, _ state: inout State, by sql: String, _ values: [DatabaseValue] = [],
        within limit: Milliseconds = FleetLimits.statement
    ) throws(JournalError) -> [DatabaseRow] {
        if state.needsFence { _ = try fence(&state) }
        do throws(JournalError) {
            return try run(sql, state.epoch, values + fileValues(of: changes), within: limit)
        } catch {
            if error.code == .unknown {
                state.needsFence = true
                state.files.doubt(changes)
            }
            throw error
        }
    }

    /// Raises the epoch, and returns the position. If the answer is lost, the board must be claimed again.
    private func fence(_ state: inout State) throws(JournalError) -> JournalPosition {
        guard let row = try run(LogStatements.fence, state.epoch).first else {
            throw overtaken(try found(), state, nil)
        }
        state.epoch = row.number(0)
        state.needsFence = false
        return JournalPosition(epoch: state.epoch, sequence: row.number(1))
    }

    /// Reads the current position.
    private func found() throws(JournalError) -> JournalPosition {
        let rows: [DatabaseRow]
        do throws(DatabaseFailure) {
            rows = try line.run(LogStatements.position, [.number(id)])
        } catch {
            throw JournalError(.overtaken, reason: "another node owns it")
        }
        guard let row = rows.first else { throw StoredLog.missing }
        return JournalPosition(epoch: row.number(0), sequence: row.number(1))
    }

    /// - Parameter sequence: the expected last entry; nil if it does not matter.
    private func overtaken(_ found: JournalPosition, _ state: State, _ sequence: Int?) -> JournalError {
        let expected = JournalPosition(epoch: state.epoch, sequence: sequence ?? found.sequence)
        return JournalError(found: found, expected: expected)
    }

    private func changes(of files: BoardFiles) throws(JournalError) -> BoardFiles.Changes {
        do throws(RuntimeFailure) {
            return try files.changes()
        } catch {
            throw JournalError(.refused, reason: error.description)
        }
    }

    private func fileValues(of changes: BoardFiles.Changes) -> [DatabaseValue] {
        guard !changes.isEmpty else { return [] }
        return StoredLog.values(of: changes.changed, board: board, key: line.database.key)
            + [.texts(changes.removed)]
    }

    /// Runs a statement whose first parameters are the board, its owner and its epoch.
    private func run(
        _ sql: String, _ epoch: Int, _ values: [DatabaseValue] = [],
        within limit: Milliseconds = FleetLimits.statement
    ) throws(JournalError) -> [DatabaseRow] {
        do throws(DatabaseFailure) {
            return try line.run(sql, [.number(id), .text(owner), .number(epoch)] + values, within: limit)
        } catch {
            throw JournalError(error.effect == .nothing ? .refused : .unknown, reason: error.reason)
        }
    }
}
