/// A board's log, in a place that survives the loss of this machine.
///
/// The log consists of a snapshot of the board's database and of the changes after it. The entries are
/// numbered without gaps. With a journal, the database of a store is only a copy, which is never synced. If
/// the machine is lost, the effect is that of a power failure: acknowledged changes are kept, and the latest
/// timelines may have to be requested again (T17).
///
/// Only the owner of a board appends to its log. Each takeover of the board raises its epoch, and each append
/// states the epoch that it expects.
///
/// The store calls these functions on the thread that writes, one at a time. They may block, and must not
/// call the store.
package protocol BoardJournal: Sendable {
    /// The name of the board, for messages.
    var board: String { get }

    /// Reads the log. The store calls this function once, before it opens the board.
    ///
    /// - Throws: if the log cannot be read. Damage is not detected here, but when the board is rebuilt.
    func contents() throws(JournalError) -> JournalContents

    /// Appends an entry if the last entry is at `position`, in one step: either everything below is stored
    /// when this function returns, and no failure can undo it, or the log is unchanged.
    ///
    /// - A change is added.
    /// - A snapshot replaces the log: all earlier entries are deleted, because they may contain secrets. A
    ///   journal may keep a copy of them from before a migration, until an entry `erasesCopies`.
    ///
    /// The small files of the state folder (secrets, accounts, groups, trust) belong to the same step, so
    /// that a secret is stored with the change that refers to it. `JournalEntry` does not contain them yet.
    func append(_ entry: JournalEntry, at position: JournalPosition) throws(JournalError)

    /// Reads the last entry's position. The store calls this function after an append whose outcome is
    /// unknown.
    ///
    /// When the function returns, no earlier append can be stored any more. A database may still execute a
    /// statement whose connection was lost, so a journal raises its own epoch here, unless it can exclude
    /// that.
    ///
    /// - Throws: `overtaken` if another process owns the board.
    func position() throws(JournalError) -> JournalPosition

    /// Called when a change begins to wait for the next append. The owner of the journal calls
    /// `BoardStore.appendWaiting` within a second, because a change that waits is lost with the machine.
    func changesWait()
}

/// The number of the last entry of a log, and the epoch of the owner.
package struct JournalPosition: Hashable, Sendable, CustomStringConvertible {
    package var epoch: Int
    /// 0 for a log without entries.
    package var sequence: Int

    package init(epoch: Int, sequence: Int) {
        self.epoch = epoch
        self.sequence = sequence
    }

    /// The position after one more entry of the same owner.
    package var next: JournalPosition { JournalPosition(epoch: epoch, sequence: sequence + 1) }

    package var description: String { "entry \(sequence) of epoch \(epoch)" }
}

/// An error of a journal.
package struct JournalError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// Nothing was stored. The log cannot be reached, is full, or does not accept changes.
        case refused
        /// The entry may be stored. The position tells, once it can be read.
        case unknown
        /// Nothing was stored. The log is at another position than expected, so that another process owns
        /// the board.
        case overtaken
    }

    package let code: Code
    package let reason: String

    package init(_ code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The log is not at the position that the owner expects.
    package init(found: JournalPosition, expected: JournalPosition) {
        self.init(.overtaken, reason: "its log is at \(found), expected \(expected)")
    }
}

/// The entries of a log.
package struct JournalContents: Sendable {
    /// A stored entry, as it was read.
    package struct Row: Sendable {
        package var sequence: Int
        /// The epoch of the owner who appended the entry.
        package var epoch: Int
        /// The stored form of a `JournalEntry`.
        package var bytes: [UInt8]

        package init(sequence: Int, epoch: Int, bytes: [UInt8]) {
            self.sequence = sequence
            self.epoch = epoch
            self.bytes = bytes
        }
    }

    /// The name of the board, for messages.
    package var board: String
    package var position: JournalPosition
    /// Nil for a new board, whose log is empty.
    package var snapshot: Row?
    /// The changes after the snapshot, in order.
    package var changes: [Row]

    package init(board: String, position: JournalPosition, snapshot: Row?, changes: [Row]) {
        self.board = board
        self.position = position
        self.snapshot = snapshot
        self.changes = changes
    }

    var isEmpty: Bool { snapshot == nil && changes.isEmpty }
}

/// Limits of logs, and of changes that wait.
package enum JournalLimits {
    /// The number of changes after which a snapshot replaces the log. A snapshot also replaces changes that
    /// are larger than the last snapshot. Rebuilding a board applies them all.
    package static let changes = 200
    /// The size of the changes that wait, which a lost machine loses. Beyond it, each change is appended
    /// before it is committed, and fails if the log refuses it.
    package static let waitingBytes = 1 << 20
}
