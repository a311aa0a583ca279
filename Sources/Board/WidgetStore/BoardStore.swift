import GRDB
import GRDBSQLite
package import WidgetModel

/// The board on disk: placed widgets, revisions, ledger, timelines and archives, in `board.sqlite`.
///
/// The store uses a GRDB pool in WAL mode with one writing and one reading connection. On a single
/// connection, GRDB switches `query_only` for every read, which would make SQLite compile all statements
/// again. Only the engine's thread uses the store, except for `erase`.
///
/// Commits of edits and of the ledger's grants are synced to the disk (`synchronous` FULL). Commits of
/// timelines and archives are not (NORMAL); after a power failure, lost timelines are requested again (T17).
///
/// With a `BoardJournal`, the database is only a copy of the board's log and never synced. The changes of an
/// edit are then in the log before its transaction is committed, and timelines follow within a second. If an
/// append fails, the transaction fails as on a full disk.
///
/// Every function throws `StoreError`. A function that throws has written nothing.
package final class BoardStore: Sendable {
    package let path: String
    let connection: any DatabaseWriter
    package let activity = StoreActivity()
    /// Nil if the database itself is durable.
    let journal: JournalWriter?

    /// Whether a power failure may undo a transaction.
    package enum Durability: String, Sendable {
        /// The transaction is never undone. For data that must be on the disk before a request is sent (T6,
        /// T7).
        case commits = "FULL"
        /// The last transactions may be lost after a power failure. For data that is requested again after a
        /// restart. If only this process crashes, all transactions are kept.
        case archives = "NORMAL"
    }

    /// Whether opening the board converted an older database, which older versions can no longer open.
    package let wasMigrated: Bool

    /// The number of the last migration. A program opens boards with this number or a lower one.
    package static let schema = Int(Schema.migrator().migrations.last?.prefix { $0 != " " } ?? "") ?? 0

    /// The name of the backup that is made of a board before it is converted, in its folder. It contains the
    /// number of the last migration.
    package static var backupBeforeUpgrade: String { "\(backupPrefix)\(schema)\(backupSuffix)" }

    static let (backupPrefix, backupSuffix) = ("before-upgrade-", ".backup")

    /// Opens or creates `board.sqlite` in `folder`, which must exist, and migrates its schema to the current
    /// version.
    ///
    /// - Parameters:
    ///   - journal: the board's log. The database in the folder is then rebuilt from the log, and an older
    ///     one is deleted.
    ///   - accept: called with an existing board before anything is written. If it throws, the folder is not
    ///     changed.
    package init(
        folder: String, journal: (any BoardJournal)? = nil,
        accept: (BoardInspection) throws(StoreError) -> Void = { _ in }
    ) throws(StoreError) {
        let path = folder + "/board.sqlite"
        self.path = path
        let file = DatabaseFile(path: path)
        if let journal {
            self.journal = try JournalWriter(journal, rebuilding: file)
        } else {
            self.journal = nil
        }
        if let found = try BoardInspection(file) {
            guard found.migrations.isSubset(of: Schema.migrator().migrations) else {
                throw StoreError(code: .newer, path: path, reason: "it has unknown migrations")
            }
            try accept(found)
            wasMigrated = found.isOutdated
        } else {
            wasMigrated = false
        }
        try file.prepare()
        var configuration = Configuration.board(wait: 5)
        configuration.maximumReaderCount = 1
        connection = try perform(path) { [configuration] in
            try DatabasePool(path: path, configuration: configuration)
        }
        try migrate()
    }

    /// Creates a board in memory, for simulations and tests.
    ///
    /// - Parameter journal: the board's log, from which the board is rebuilt.
    package init(journal: (any BoardJournal)? = nil) throws(StoreError) {
        path = ":memory:"
        wasMigrated = false
        let connection = try perform(path) { try DatabaseQueue(configuration: .board()) }
        self.connection = connection
        if let journal {
            self.journal = try JournalWriter(journal, rebuilding: connection)
        } else {
            self.journal = nil
        }
        try migrate()
    }

    /// Rebuilds a board in memory, to read it or to compare it. Its schema is the one of the log.
    package init(rebuilding contents: JournalContents) throws(StoreError) {
        path = ":memory:"
        wasMigrated = false
        journal = nil
        let connection = try perform(path) { try DatabaseQueue(configuration: .board()) }
        self.connection = connection
        try perform(path) {
            try connection.writeWithoutTransaction { try contents.rebuild(in: $0, path: ":memory:") }
        }
    }

    /// Brings the schema up to date. Changes of the schema cannot be recorded, so a snapshot then replaces
    /// the log.
    private func migrate() throws(StoreError) {
        let migrator = Schema.migrator()
        guard let journal else { return try perform(path) { try migrator.migrate(connection) } }
        let former = try read { try migrator.appliedIdentifiers($0) }
        guard former.isSubset(of: migrator.migrations) else {
            throw StoreError(code: .newer, path: path, reason: "it has unknown migrations")
        }
        try perform(path) {
            try migrator.migrate(connection)
            guard former.count < migrator.migrations.count else { return }
            try connection.writeWithoutTransaction { try journal.replaceLog($0) }
        }
    }

    /// Appends the changes that wait to the log. The owner of the journal calls this within a second after
    /// the first of them.
    package func appendWaiting() throws(StoreError) {
        guard let journal else { return }
        try perform(path) { try connection.writeWithoutTransaction { try journal.appendWaiting($0) } }
    }

    /// The `synchronous` level of transactions of this kind, as SQLite reports it: 2 is FULL, 1 is NORMAL.
    package func synchronousLevel(of durability: Durability) throws(StoreError) -> Int {
        try write(durability) { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
    }

    /// Closes the connections; SQLite then copies the write-ahead log into the database.
    package func close() throws(StoreError) {
        // Changes that the log refuses are lost, and requested again.
        try? appendWaiting()
        // A read-only connection cannot copy the log, so it must not be the last one to be closed.
        (connection as? DatabasePool)?.invalidateReadOnlyConnections()
        try perform(path) { try connection.close() }
    }

    /// Stores a property of the whole board, such as its workspace folder.
    package func remember(
        _ value: String, as name: String, _ durability: Durability = .commits
    ) throws(StoreError) {
        try write(durability) { try $0.run("INSERT OR REPLACE INTO board VALUES (?, ?)", [name, value]) }
    }

    /// The name of the property with the provider's answers about a widget's chosen values. The property is
    /// deleted with the widget, and when a value becomes secret.
    package static func offersName(of widget: PlacedWidgetID) -> String { "offers \(widget)" }

    /// A stored property of the board; nil if it was never stored.
    package func remembered(_ name: String) throws(StoreError) -> String? {
        try read { try String.fetchOne($0, sql: "SELECT value FROM board WHERE name = ?", arguments: [name]) }
    }
}

extension BoardStore {
    /// Runs one transaction.
    ///
    /// Its durability is set each time, because an edit must not be committed with the level of an archive,
    /// or with the NORMAL that GRDB sets when it switches to WAL.
    func write<Result>(
        _ durability: Durability, _ body: (Database) throws -> Result
    ) throws(StoreError) -> Result {
        do {
            try connection.writeWithoutTransaction { database in
                try checkFile(of: database)
                let level = journal == nil ? durability.rawValue : "OFF"
                try database.execute(sql: "PRAGMA synchronous = \(level)")
            }
            let result =
                if let journal {
                    try journal.write(durability, to: connection, body)
                } else {
                    try connection.write(body)
                }
            activity.noteWritten(durability)
            return result
        } catch let error as StoreError {
            activity.noteFailed()
            throw error
        } catch {
            activity.noteFailed()
            let systemError = connection.writeWithoutTransaction {
                sqlite3_system_errno($0.sqliteConnection)
            }
            throw StoreError(error, path: path, systemError: systemError)
        }
    }

    /// Reads committed data.
    func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
        try perform(path) { try connection.read(body) }
    }

    /// Throws if the database's file was deleted, replaced or emptied, because later changes would be lost.
    package func checkFile() throws(StoreError) {
        try perform(path) { try connection.writeWithoutTransaction(checkFile) }
    }

    func checkFile(of database: Database) throws {
        var hasMoved: CInt = 0
        let code = sqlite3_file_control(
            database.sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        // A database in memory is not stored in a file.
        guard code == SQLITE_OK else { return }
        guard hasMoved == 0 else {
            throw StoreError(code: .gone, path: path, reason: "another file or no file is in its place")
        }
        try DatabaseFile(path: path).checkContent()
    }
}

extension Database {
    /// Executes a statement. GRDB compiles it once and caches it.
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Returns all rows of a statement. GRDB compiles it once and caches it.
    ///
    /// Rows are copied before they are decoded. GRDB does not check the types of columns while it steps
    /// through a statement, so a damaged value would be read as 0.
    func all<Record: FetchableRecord>(_ sql: String, _ arguments: StatementArguments = []) throws -> [Record]
    {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments).map(Record.init)
    }

    /// Returns the first row of a statement; nil if the statement returns no rows. The row is copied for the
    /// same reason as in `all`.
    func first<Record: FetchableRecord>(_ sql: String, _ arguments: StatementArguments) throws -> Record? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments).map(Record.init)
    }
}

/// Runs `body` and converts its errors into a `StoreError` with the path of the database.
func perform<Result>(_ path: String, _ body: () throws -> Result) throws(StoreError) -> Result {
    do {
        return try body()
    } catch let error as StoreError {
        throw error
    } catch {
        throw StoreError(error, path: path)
    }
}
