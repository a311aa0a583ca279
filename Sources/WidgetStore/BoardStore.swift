import GRDB
import GRDBSQLite

/// The board on disk: placed widgets, revisions, ledger, timelines and archives, in `board.sqlite`.
///
/// A GRDB pool in WAL mode: one connection writes and one reads, so that reading does not expire the compiled
/// statements of the writer (`query_only`). Only the engine's thread uses the store. Edits and the grants of
/// the ledger are synced to the disk when they are committed (`synchronous` FULL); timelines and archives are
/// not (NORMAL): those that a power failure takes are requested again (T17).
///
/// Every function throws `StoreError`; one that throws has written nothing.
package final class BoardStore: Sendable {
    package let path: String
    let connection: any DatabaseWriter

    /// Which transactions a power failure may take back.
    package enum Durability: String, Sendable {
        /// None: what must be on the disk before a request is sent (T6, T7).
        case commits = "FULL"
        /// The last ones: what a restart finds out again. A crash of this process takes nothing.
        case archives = "NORMAL"
    }

    /// Opens `board.sqlite` in `folder`, which must exist, and brings its schema up to date.
    package init(folder: String) throws(StoreError) {
        let path = folder + "/board.sqlite"
        self.path = path
        try DatabaseFile(path: path).prepare()
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 1
        connection = try perform(path) { [configuration] in
            try DatabasePool(path: path, configuration: configuration)
        }
        try migrate()
    }

    /// A board in memory, which disappears with this value.
    package init() throws(StoreError) {
        path = ":memory:"
        connection = try perform(path) { try DatabaseQueue() }
        try migrate()
    }

    private func migrate() throws(StoreError) {
        let migrator = Schema.migrator()
        let isNewer = try read { try migrator.hasBeenSuperseded($0) }
        if isNewer {
            throw StoreError(
                code: .newer, path: path, reason: "it has migrations that are not known here")
        }
        try perform(path) { try migrator.migrate(connection) }
    }

    /// The `synchronous` level of transactions of each kind, as SQLite reports it: 2 is FULL, 1 is NORMAL.
    package func synchronousLevel(of durability: Durability) throws(StoreError) -> Int {
        try write(durability) { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
    }

    /// Closes the connections, which folds the write-ahead log into the database.
    package func close() throws(StoreError) {
        // A connection that only reads cannot fold the log, so it is not the one to be closed last.
        (connection as? DatabasePool)?.invalidateReadOnlyConnections()
        try perform(path) { try connection.close() }
    }

    /// Stores a fact about the board as a whole, such as its workspace's folder.
    package func remember(_ value: String, as name: String) throws(StoreError) {
        try write(.commits) { try $0.run("INSERT OR REPLACE INTO board VALUES (?, ?)", [name, value]) }
    }

    /// A stored fact, nil when there is none.
    package func remembered(_ name: String) throws(StoreError) -> String? {
        try read { try String.fetchOne($0, sql: "SELECT value FROM board WHERE name = ?", arguments: [name]) }
    }
}

extension BoardStore {
    /// One transaction. Its level is set each time: an edit must never be committed at the level of an
    /// archive, or at the NORMAL that GRDB's switch to WAL sets.
    func write<Result>(
        _ durability: Durability, _ body: (Database) throws -> Result
    ) throws(StoreError) -> Result {
        do {
            try connection.writeWithoutTransaction { database in
                try checkFile(of: database)
                try database.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
            }
            return try connection.write(body)
        } catch let error as StoreError {
            throw error
        } catch {
            let systemError = connection.writeWithoutTransaction {
                sqlite3_system_errno($0.sqliteConnection)
            }
            throw StoreError(error, path: path, systemError: systemError)
        }
    }

    /// Reads what is committed.
    func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
        try perform(path) { try connection.read(body) }
    }

    /// Throws if the database's file was deleted, replaced or emptied: later changes would be lost.
    package func checkFile() throws(StoreError) {
        try perform(path) { try connection.writeWithoutTransaction(checkFile) }
    }

    func checkFile(of database: Database) throws {
        var hasMoved: CInt = 0
        let code = sqlite3_file_control(
            database.sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        // A database in memory has no file.
        guard code == SQLITE_OK else { return }
        guard hasMoved == 0 else {
            throw StoreError(code: .gone, path: path, reason: "another file, or none, is in its place")
        }
        try DatabaseFile(path: path).checkContent()
    }
}

extension Database {
    /// Executes a statement, which GRDB compiles once.
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// The rows of a statement, which GRDB compiles once.
    ///
    /// Decoded from copied rows: GRDB reads the columns of a running statement without a look at their types,
    /// and a damaged value would become 0.
    func all<Record: FetchableRecord>(_ sql: String, _ arguments: StatementArguments = []) throws -> [Record]
    {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments).map(Record.init)
    }

    func first<Record: FetchableRecord>(_ sql: String, _ arguments: StatementArguments) throws -> Record? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments).map(Record.init)
    }
}

/// Runs `body` and names the database in whatever it throws.
func perform<Result>(_ path: String, _ body: () throws -> Result) throws(StoreError) -> Result {
    do {
        return try body()
    } catch let error as StoreError {
        throw error
    } catch {
        throw StoreError(error, path: path)
    }
}
