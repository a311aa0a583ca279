import GRDB
import Glibc

extension BoardStore {
    /// Copies the database of a board to a new file, as it is at one moment. A process that changes the board
    /// meanwhile does not wait.
    ///
    /// - Parameters:
    ///   - folder: the board's folder, which may be read-only.
    ///   - path: the new file, which only this user can read.
    package static func copyDatabase(of folder: String, to path: String) throws(StoreError) {
        let original = access(folder, W_OK) == 0 ? nil : DatabaseCopy(of: folder)
        defer { original?.remove() }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(code: .unavailable, path: path, reason: String(cString: strerror(errno)))
        }
        Glibc.close(descriptor)
        try perform(path) {
            let source = try DatabaseQueue(
                path: (original?.folder ?? folder) + "/board.sqlite",
                configuration: .board(isReadOnly: true, wait: 5))
            let copy = try DatabaseQueue(path: path, configuration: .board())
            try source.backup(to: copy)
            // The copy is one file, without a write-ahead log.
            try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try copy.close()
            try source.close()
        }
    }

    /// Checks every page and index of such a copy, and reads the folder of its workspace and the number of
    /// its widgets.
    ///
    /// - Throws: if the copy is damaged, or was made by a newer version of this program.
    package static func inspect(
        copy path: String
    ) throws(StoreError) -> (workspace: String?, widgets: Int) {
        guard let found = try BoardInspection(DatabaseFile(path: path)) else {
            throw StoreError(code: .damaged, path: path, reason: "there is no database")
        }
        guard found.migrations.isSubset(of: Schema.migrator().migrations) else {
            throw StoreError(code: .newer, path: path, reason: "it has unknown migrations")
        }
        let (problem, widgets) = try perform(path) {
            let copy = try DatabaseQueue(path: path, configuration: .board(isReadOnly: true))
            defer { try? copy.close() }  // Nothing was written.
            return try copy.read { database in
                (
                    try String.fetchOne(database, sql: "PRAGMA integrity_check"),
                    try Int.fetchOne(database, sql: "SELECT count(*) FROM widget")
                )
            }
        }
        guard problem == "ok", let widgets else {
            throw StoreError(code: .damaged, path: path, reason: problem ?? "it cannot be checked")
        }
        return (found.workspace, widgets)
    }
}
