import Foundation
import GRDB

/// A row contains a value that this program never writes.
struct DamagedRow: Error {
    let reason: String
}

/// An error of the board's database.
package struct StoreError: Error, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The disk is full, or a quota or a limit on file sizes is reached.
        case full
        /// The file was deleted or replaced while it was open.
        case gone
        /// The file is not a database, or it is inconsistent.
        case damaged
        /// Another process kept the database locked for longer than the timeout.
        case busy
        /// This process rewrites the database without old values of secrets.
        case erasing
        /// The database was migrated by a newer version of this program.
        case newer
        /// The database belongs to a workspace in another folder, which still exists.
        case otherWorkspace
        /// An edit or a press with this id was committed before; nothing was written.
        case repeatedEdit
        /// Secret values cannot be written to the secrets folder.
        case secrets
        /// The board's log cannot be reached, or does not confirm a change.
        case log
        /// The board's log, or an entry of it, is damaged.
        case logDamaged
        /// Another process owns the board, and appends to its log.
        case takenOver
        /// Any other error of the file system or SQLite.
        case unavailable
    }

    package let code: Code
    package let path: String
    /// The error message of SQLite or the system.
    package let reason: String

    package init(code: Code, path: String, reason: String) {
        self.code = code
        self.path = path
        self.reason = reason
    }

    /// Converts an error of GRDB or a decoder.
    ///
    /// - Parameter systemError: The error number of the failed system call; 0 if it is unknown.
    init(_ error: any Error, path: String, systemError: CInt = 0) {
        self.path = path
        if error is DamagedRow || error is DecodingError || error is RowDecodingError {
            code = .damaged
            // GRDB's own message contains the whole row, which may include users' values.
            reason = (error as? DamagedRow)?.reason ?? "a stored value cannot be read"
            return
        }
        guard let error = error as? DatabaseError else {
            code = .unavailable
            reason = String(describing: error)
            return
        }
        reason = error.message ?? error.resultCode.description
        code =
            switch error.resultCode {
            // The only UNIQUE columns of the schema are the ids of edits and presses.
            case .SQLITE_CONSTRAINT where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE: .repeatedEdit
            case .SQLITE_FULL: .full
            // SQLite reports a full disk as full only for some of its writes.
            case .SQLITE_IOERR, .SQLITE_CANTOPEN:
                DiskSpace.isMissing(for: path, systemError) ? .full : .unavailable
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
            default: .unavailable
            }
    }

    /// Converts an error of a board's journal.
    init(_ error: JournalError, of board: String) {
        path = board
        reason =
            error.code == .unknown
            ? "a change may be stored, but is not confirmed: \(error.reason)" : error.reason
        code = error.code == .overtaken ? .takenOver : .log
    }

    package var description: String {
        switch code {
        case .full: "the disk is full: \(path) could not be written (\(reason))"
        case .gone:
            "the state folder was deleted or replaced while it was in use: \(path) is not the open file"
        case .damaged: "the board's database \(path) is damaged: \(reason)"
        case .busy: "the board's database \(path) is locked by another process: \(reason)"
        case .erasing: "the board's database \(path) is being rewritten: \(reason)"
        case .newer: "the board's database \(path) was written by a newer version: \(reason)"
        case .otherWorkspace: "the state \(path) belongs to another workspace: \(reason)"
        case .repeatedEdit: "the board \(path) already has an edit with this id: \(reason)"
        case .secrets: "secrets cannot be moved from the board to \(path): \(reason)"
        case .log: "the log of the board \(path) cannot be used: \(reason)"
        case .logDamaged: "the log of the board \(path) is damaged: \(reason)"
        case .takenOver: "the board \(path) is hosted by another process: \(reason)"
        case .unavailable: "the board's database \(path) cannot be used: \(reason)"
        }
    }

    /// The backup that a newer version made when it converted the board from the form of this program; nil if
    /// the backup does not exist.
    ///
    /// The number in the name is the last migration of the version that converted the board. The backup with
    /// the smallest number after this program's own migration contains the form of this program. The backups
    /// with greater numbers contain newer forms, and the others contain older boards.
    private var backupBeforeUpgrade: String? {
        let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
        // Without the folder, there is no backup either.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: String(folder))) ?? []
        let numbers = names.compactMap { name -> Int? in
            guard name.hasPrefix(BoardStore.backupPrefix), name.hasSuffix(BoardStore.backupSuffix) else {
                return nil
            }
            return Int(name.dropFirst(BoardStore.backupPrefix.count).dropLast(BoardStore.backupSuffix.count))
        }
        let next = numbers.filter { $0 > BoardStore.schema }.min()
        return next.map { "\(folder)\(BoardStore.backupPrefix)\($0)\(BoardStore.backupSuffix)" }
    }

    /// One step that fixes the problem.
    package var hint: String {
        switch code {
        case .full: "free some space; \"widgetconf doctor\" shows how much is left"
        case .gone:
            "stop \"widgetconf serve\", bring a backup back with \"widgetconf restore\", and start it again"
        case .damaged:
            "bring a backup back with \"widgetconf restore FILE --replace\", or move board.sqlite,"
                + " board.sqlite-wal and board.sqlite-shm aside and place the widgets again"
        case .busy: "end the other process, or try again"
        case .erasing: "wait until it is rewritten"
        case .newer:
            "update widgetconf"
                + (backupBeforeUpgrade.map { ", or go back with \"widgetconf restore \($0) --replace\"" }
                    ?? "")
        case .otherWorkspace: "give one of the two workspaces another name, or use --state"
        case .repeatedEdit: "give every edit its own id"
        case .secrets: "check the permissions of the folder and the free space on the disk"
        case .log: "check that the database with the log is reachable and accepts changes"
        case .logDamaged: "restore the database with the log from its backup; other boards are not affected"
        case .takenOver: "send the command again, so that the other process answers it"
        case .unavailable: "check that the folder exists and that you can write to it"
        }
    }
}
