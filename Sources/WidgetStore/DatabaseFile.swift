import Foundation
import GRDB
import GRDBSQLite
import Glibc

/// The file `board.sqlite` before it is opened: it appears whole, and only its owner may read it.
struct DatabaseFile {
    let path: String

    private static let mode: mode_t = 0o600
    /// Marks the file as a board; with it, a new file is never empty.
    private static let applicationID = 0x7763_6266

    /// Creates the file if there is none.
    ///
    /// Throws if the file is empty: a board's file never is, so one that was emptied has lost its widgets.
    /// Throws, too, if only its log is there: changes are in it, and SQLite would apply them to the new file.
    func prepare() throws(StoreError) {
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { return }  // Opening it reports why.
            guard stat(path + "-wal", &status) != 0 || status.st_size == 0 else {
                throw StoreError(
                    code: .damaged, path: path, reason: "the file is missing, but \(path)-wal is there")
            }
            return try create()
        }
        try checkContent()
        // SQLite gives the files beside it the database's mode; a crash may have left some with another.
        for suffix in ["", "-wal", "-shm"] { restrict(path + suffix) }
    }

    /// Throws if the file is there and empty.
    func checkContent() throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size == 0 else { return }
        throw StoreError(code: .damaged, path: path, reason: "the file is empty")
    }

    /// Written under another name, and moved when it is complete: a crash leaves no empty file.
    private func create() throws(StoreError) {
        let new = path + ".new"
        for leftover in [new, new + "-journal"] { unlink(leftover) }
        let descriptor = open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, Self.mode)
        guard descriptor >= 0 else { return }  // Opening the database reports why.
        // Whatever the umask took away.
        fchmod(descriptor, Self.mode)
        close(descriptor)
        try mark(new)
        guard rename(new, path) == 0 else {
            throw StoreError(code: .unavailable, path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// With SQLite itself: the end of a GRDB queue starts threads, which a `serve` keeps for its life.
    private func mark(_ file: String) throws(StoreError) {
        var connection: OpaquePointer?
        var code = sqlite3_open(file, &connection)
        if code == SQLITE_OK {
            let pragma = "PRAGMA application_id = \(Self.applicationID)"
            code = sqlite3_exec(connection, pragma, nil, nil, nil)
        }
        let systemError = sqlite3_system_errno(connection)
        sqlite3_close(connection)
        guard code != SQLITE_OK else { return }
        unlink(file)
        let error = DatabaseError(resultCode: ResultCode(rawValue: code))
        throw StoreError(error, path: path, systemError: systemError)
    }

    private func restrict(_ file: String) {
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        // Only the owner may; anybody else cannot change what the owner allowed.
        chmod(file, Self.mode)
    }
}
