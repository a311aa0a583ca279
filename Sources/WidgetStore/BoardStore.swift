import GRDB
import GRDBSQLite
import Synchronization

/// The board on disk: placed widgets, revisions, ledger, timelines and archives, in `board.sqlite`.
///
/// One connection in WAL mode, used from the engine's thread alone; a second one would make each forget its
/// pages whenever the other writes. Edits and the grants of the ledger are synced to the disk when they are
/// committed (`synchronous` FULL); timelines and archives are not (NORMAL): what a power failure takes of
/// them is asked again (T17).
///
/// Every function throws `StoreError`; one that throws has written nothing.
package final class BoardStore: Sendable {
    package let path: String
    let connection: DatabaseQueue
    /// The level that the connection is at; nil where it is not known.
    private let level: Mutex<Durability?> = Mutex(nil)

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
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        connection = try perform(path) { [configuration] in
            try DatabaseQueue(path: path, configuration: configuration)
        }
        try migrate()
    }

    /// A board that is nowhere but in memory, and gone with this value.
    package init() throws(StoreError) {
        path = ":memory:"
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        connection = try perform(path) { [configuration] in
            try DatabaseQueue(configuration: configuration)
        }
        try migrate()
    }

    private func migrate() throws(StoreError) {
        let migrator = Schema.migrator()
        let isNewer = try fetch { try migrator.hasBeenSuperseded($0) }
        if isNewer {
            throw StoreError(
                code: .newer, path: path, reason: "it has migrations that are not known here")
        }
        try perform(path) { try migrator.migrate(connection) }
    }

    /// The `synchronous` level that transactions of each kind run at, as SQLite tells it: 2 is FULL, 1 is
    /// NORMAL.
    package func synchronousLevel(of durability: Durability) throws(StoreError) -> Int {
        try transaction(durability) { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
    }

    /// Closes the connection, which folds the write-ahead log into the database.
    package func close() throws(StoreError) {
        try perform(path) { try connection.close() }
    }

    /// Remembers a fact about the board as a whole, such as its workspace's folder.
    package func remember(_ value: String, as name: String) throws(StoreError) {
        try transaction(.commits) { database in
            try database.execute(
                sql: "INSERT INTO board VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
                arguments: [name, value])
        }
    }

    /// A remembered fact, nil when there is none.
    package func remembered(_ name: String) throws(StoreError) -> String? {
        try fetch {
            try String.fetchOne($0, sql: "SELECT value FROM board WHERE name = ?", arguments: [name])
        }
    }
}

extension BoardStore {
    /// One transaction, at the level that its durability wants.
    ///
    /// An edit must never be committed at what an archive has left, nor at the NORMAL that GRDB's switch to
    /// WAL sets behind our back. An edit waits for all of this, so nothing is compiled twice: GRDB's own
    /// `write` compiles BEGIN and COMMIT anew each time, and the pragma, which acts while it is compiled and
    /// so cannot be kept, goes to SQLite directly, and beforehand where `expect` was told of it.
    func transaction<Result>(
        _ durability: Durability, _ body: (Database) throws -> Result
    ) throws(StoreError) -> Result {
        try perform(path) {
            try connection.writeWithoutTransaction { database in
                try checkFile(of: database)
                try set(durability, of: database)
                try database.cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
                do {
                    let result = try body(database)
                    try database.cachedStatement(sql: "COMMIT TRANSACTION").execute()
                    return result
                } catch {
                    let code = sqlite3_system_errno(database.sqliteConnection)
                    let failure = StoreError(error, path: path, systemError: code)
                    // What went wrong first is what counts; SQLite may have rolled back by itself.
                    try? database.rollback()
                    throw failure
                }
            }
        }
    }

    /// Throws if the database's file was deleted, replaced or emptied: what is written from now on would be
    /// lost.
    package func checkFile() throws(StoreError) { try fetch(checkFile) }

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

    /// Sets what the next transaction will want, while nobody waits for it.
    package func expect(_ durability: Durability) {
        // What goes wrong here goes wrong in the transaction, which tells it.
        try? connection.unsafeRead { try set(durability, of: $0) }
    }

    private func set(_ durability: Durability, of database: Database) throws {
        guard level.withLock({ $0 != durability }) else { return }
        level.withLock { $0 = nil }
        let pragma = "PRAGMA synchronous = \(durability.rawValue)"
        let code = sqlite3_exec(database.sqliteConnection, pragma, nil, nil, nil)
        guard code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: pragma)
        }
        level.withLock { $0 = durability }
    }

    /// Reads what is committed.
    ///
    /// Not GRDB's `read`: that turns `query_only` on and off, and SQLite compiles every statement of the
    /// connection anew after each. What it would guard against cannot happen: one thread uses the store.
    func fetch<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
        try perform(path) { try connection.unsafeRead(body) }
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
