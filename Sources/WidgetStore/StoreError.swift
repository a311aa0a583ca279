import GRDB

/// A row that this program cannot have written.
struct DamagedRow: Error {
    let reason: String
}

/// What went wrong with the board's database.
package struct StoreError: Error, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The disk or the file system's quota is full: nothing was written.
        case full
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

    init(_ error: any Error, path: String) {
        self.path = path
        if error is DamagedRow || error is RowDecodingError {
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
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
            default: .unavailable
            }
    }

    package var description: String {
        switch code {
        case .full: "the disk is full, nothing was written to \(path): \(reason)"
        case .damaged: "the board's database \(path) is damaged: \(reason)"
        case .busy: "the board's database \(path) is locked by another process: \(reason)"
        case .newer: "the board's database \(path) was written by a newer version: \(reason)"
        case .otherWorkspace: "the state \(path) belongs to another workspace: \(reason)"
        case .repeatedEdit: "the board \(path) has an edit of this id already: \(reason)"
        case .unavailable: "the board's database \(path) cannot be used: \(reason)"
        }
    }

    /// One step to mend it.
    package var hint: String {
        switch code {
        case .full: "free some space, then repeat the command"
        case .damaged: "move the file aside and place the widgets again, or restore it from a backup"
        case .busy: "end the other process, or try again"
        case .newer: "update widgetconf"
        case .otherWorkspace: "give one of the two workspaces another name, or use --state"
        case .repeatedEdit: "give every edit an id of its own"
        case .unavailable: "check that the folder exists and that you may write to it"
        }
    }
}
