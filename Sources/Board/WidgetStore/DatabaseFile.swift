import CLinux
import Foundation
import GRDB
import GRDBSQLite
import Glibc

/// Prepares the file `board.sqlite` before it is opened. The file is created atomically, and only its owner
/// can read it.
struct DatabaseFile {
    let path: String

    private static let mode: mode_t = 0o600
    /// Identifies the file as a board. Because a new file contains this header, it is never empty.
    private static let applicationID = 0x7763_6266

    /// Creates the file if it does not exist.
    ///
    /// Throws if the file is empty. A board's file is never empty, so it must have been truncated, and its
    /// widgets are lost. Also throws if only the write-ahead log exists: it contains changes, and SQLite
    /// would apply them to the new file.
    func prepare() throws(StoreError) {
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { return }  // Opening the database reports why.
            guard stat(path + "-wal", &status) != 0 || status.st_size == 0 else {
                throw StoreError(
                    code: .damaged, path: path, reason: "the file is missing, but \(path)-wal exists")
            }
            return try create()
        }
        try checkContent()
        // SQLite gives these files the mode of the database, but a crash may have left a file with another
        // mode.
        for suffix in ["", "-wal", "-shm"] { restrict(path + suffix) }
    }

    /// Replaces the database with the one that a log describes, which is created later if the log is empty.
    /// The file is not synced: after a crash, it is rebuilt.
    func rebuild(from contents: JournalContents) throws(StoreError) {
        guard !contents.isEmpty else {
            guard access(path, F_OK) != 0 else {
                let reason = "the log of the board \(contents.board) is empty, expected no database"
                throw StoreError(code: .unavailable, path: path, reason: reason)
            }
            return
        }
        for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        try prepare()
        var connection: OpaquePointer?
        let code = sqlite3_open(path, &connection)
        defer { sqlite3_close(connection) }
        guard code == SQLITE_OK else {
            let error = DatabaseError(resultCode: ResultCode(rawValue: code))
            throw StoreError(error, path: path, systemError: sqlite3_system_errno(connection))
        }
        sqlite3_exec(connection, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nil, nil, nil)
        try contents.rebuild(in: connection, path: path)
    }

    /// Throws if the file exists and is empty.
    func checkContent() throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size == 0 else { return }
        throw StoreError(code: .damaged, path: path, reason: "the file is empty")
    }

    /// Creates the file under another name and renames it when it is complete, so that a crash does not leave
    /// an empty file.
    private func create() throws(StoreError) {
        let new = path + ".new"
        for leftover in [new, new + "-journal"] { unlink(leftover) }
        let descriptor = open(new, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, Self.mode)
        guard descriptor >= 0 else { return }  // Opening the database reports why.
        // Restores permissions that the umask removed.
        fchmod(descriptor, Self.mode)
        close(descriptor)
        try mark(new)
        guard rename(new, path) == 0 else {
            throw StoreError(code: .unavailable, path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Writes the header with SQLite directly. A GRDB queue would start threads when it is closed, and those
    /// threads would run as long as `serve`.
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

    /// Removes the permissions of other users from a file.
    private func restrict(_ file: String) {
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        // Only the owner can do this. For any other user the call fails, and the permissions are unchanged.
        chmod(file, Self.mode)
    }
}
