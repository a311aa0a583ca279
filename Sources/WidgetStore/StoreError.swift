import GRDB

/// A row that this program cannot have written.
struct DamagedRow: Error {
    let reason: String
}

/// What went wrong with the board's database.
package struct StoreError: Error, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The disk, a quota or a limit on the size of files leaves no room.
        case full
        /// The file was deleted or replaced while it was open.
        case gone
        /// The file is not a database, or its pages contradict each other.
        case damaged
        /// Another process has it open for writing for longer than the wait.
        case busy
        /// The database was written by a newer version of this program.
        case newer
        /// The database remembers another workspace's folder that still exists.
        case otherWorkspace
        /// An edit or a press of this id was committed before; nothing was written now.
        case repeatedEdit
        /// What belongs in the secrets folder cannot be written there.
        case secrets
        /// Anything else that the file system or SQLite reported.
        case unavailable
    }

    package let code: Code
    package let path: String
    /// What the layer below said.
    package let reason: String

    package init(code: Code, path: String, reason: String) {
        self.code = code
        self.path = path
        self.reason = reason
    }

    /// - Parameter systemError: the error number of the system call that failed; 0 where it is not known.
    init(_ error: any Error, path: String, systemError: CInt = 0) {
        self.path = path
        if error is DamagedRow || error is DecodingError || error is RowDecodingError {
            code = .damaged
            // GRDB's own words hold the whole row, which may have values of people in it.
            reason = (error as? DamagedRow)?.reason ?? "a value of a row cannot be read"
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
            // The schema's UNIQUE columns are the ids of edits and presses.
            case .SQLITE_CONSTRAINT where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE: .repeatedEdit
            case .SQLITE_FULL: .full
            // SQLite says so only of some of its writes.
            case .SQLITE_IOERR, .SQLITE_CANTOPEN:
                DiskRoom.isMissing(for: path, systemError) ? .full : .unavailable
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
            default: .unavailable
            }
    }

    package var description: String {
        switch code {
        case .full: "the disk is full: \(path) could not be written (\(reason))"
        case .gone:
            "the state folder was deleted or replaced while it was in use: \(path) is not the open file"
        case .damaged: "the board's database \(path) is damaged: \(reason)"
        case .busy: "the board's database \(path) is locked by another process: \(reason)"
        case .newer: "the board's database \(path) was written by a newer version: \(reason)"
        case .otherWorkspace: "the state \(path) belongs to another workspace: \(reason)"
        case .repeatedEdit: "the board \(path) has an edit of this id already: \(reason)"
        case .secrets: "secrets cannot be moved from the board to \(path): \(reason)"
        case .unavailable: "the board's database \(path) cannot be used: \(reason)"
        }
    }

    /// One step to mend it.
    package var hint: String {
        switch code {
        case .full: "free some space; \"widgetconf doctor\" shows how much is left"
        case .gone: "stop \"widgetconf serve\", restore the folder if you have a copy, and start it again"
        case .damaged:
            "restore board.sqlite, board.sqlite-wal and board.sqlite-shm from a backup, or move all three aside"
                + " and place the widgets again"
        case .busy: "end the other process, or try again"
        case .newer: "update widgetconf"
        case .otherWorkspace: "give one of the two workspaces another name, or use --state"
        case .repeatedEdit: "give every edit an id of its own"
        case .secrets: "check that you may write to the folder and that the disk has room"
        case .unavailable: "check that the folder exists and that you may write to it"
        }
    }
}
