import Synchronization
package import WidgetStore

/// A board's log in memory, as one owner of the board sees it. Copies of the value share the log.
package struct MemoryJournal: BoardJournal {
    /// A failed append.
    package enum Fault: Sendable {
        /// Nothing is stored.
        case refused
        /// The answer is lost.
        case unanswered(isStored: Bool)

        package static let all: [Fault] = [
            .refused, .unanswered(isStored: false), .unanswered(isStored: true),
        ]
    }

    package let board: String
    private let epoch: Int
    private let log: SharedLog

    package init(board: String) {
        self.init(board: board, epoch: 1, SharedLog())
    }

    private init(board: String, epoch: Int, _ log: SharedLog) {
        self.board = board
        self.epoch = epoch
        self.log = log
    }

    package func contents() throws(JournalError) -> JournalContents {
        try log.read { (state) throws(JournalError) in
            try state.checkAccess()
            let current = state.current
            return JournalContents(
                board: board, position: JournalPosition(epoch: epoch, sequence: state.lastSequence),
                snapshot: current.first { $0.kind == .snapshot }?.row,
                changes: current.filter { $0.kind == .change }.map(\.row))
        }
    }

    package func append(_ entry: JournalEntry, at position: JournalPosition) throws(JournalError) {
        try log.read { (state) throws(JournalError) in
            try state.checkAccess()
            let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
            if case .refused? = fault { throw JournalError(.refused, reason: "it does not accept changes") }
            let last = JournalPosition(epoch: state.epoch, sequence: state.lastSequence)
            guard position == last else { throw JournalError(found: last, expected: position) }
            if case .unanswered(isStored: false)? = fault { throw Self.unanswered }
            let row = JournalContents.Row(sequence: entry.sequence, epoch: epoch, bytes: entry.bytes)
            state.all.append(SharedLog.Stored(kind: entry.kind, row: row))
            if entry.erasesCopies { state.erasures += 1 }
            if case .unanswered? = fault { throw Self.unanswered }
        }
    }

    package func position() throws(JournalError) -> JournalPosition {
        try log.read { (state) throws(JournalError) in
            try state.checkAccess()
            let last = JournalPosition(epoch: state.epoch, sequence: state.lastSequence)
            guard epoch == state.epoch else {
                let own = JournalPosition(epoch: epoch, sequence: state.lastSequence)
                throw JournalError(found: last, expected: own)
            }
            return last
        }
    }

    package func changesWait() { log.read { $0.waits += 1 } }

    private static let unanswered = JournalError(.unknown, reason: "it does not answer")
}

/// What tests do with a log.
extension MemoryJournal {
    /// The number of entries, including replaced ones.
    package var count: Int { log.read { $0.lastSequence } }
    /// How often changes began to wait.
    package var waits: Int { log.read { $0.waits } }
    /// How many entries also erase copies of former logs.
    package var erasures: Int { log.read { $0.erasures } }
    /// The current log: its snapshot, and the changes after it.
    package var kinds: [JournalEntry.Kind] { log.read { $0.current.map(\.kind) } }
    /// The bytes of the current log.
    package var bytes: [UInt8] { log.read { $0.current.flatMap(\.row.bytes) } }

    /// The appends after the next `count` ones have these faults.
    package func fail(after count: Int = 0, _ faults: [Fault]) {
        log.read { $0.faults = Array(repeating: nil, count: count) + faults.map(Optional.some) }
    }

    /// No further append has a fault.
    package func heal() { log.read { $0.faults = [] } }

    /// From then on, the log cannot be reached, or can be reached again.
    package func cutOff(_ isCutOff: Bool) { log.read { $0.isCutOff = isCutOff } }

    /// Another owner of the board. The former one can no longer append.
    package func takenOver() -> MemoryJournal {
        MemoryJournal(
            board: board,
            epoch: log.read { state in
                state.epoch += 1
                return state.epoch
            }, log)
    }

    /// The log as it was after a number of entries, with an owner who takes the board over.
    package func cut(after count: Int) -> MemoryJournal {
        let (entries, epoch) = log.read { (Array($0.all.prefix(count)), $0.epoch + 1) }
        let cut = SharedLog()
        cut.read { ($0.all, $0.epoch) = (entries, epoch) }
        return MemoryJournal(board: board, epoch: epoch, cut)
    }

    /// Changes the stored bytes of an entry.
    package func damage(_ sequence: Int, _ change: (inout [UInt8]) -> Void) {
        log.read { change(&$0.all[sequence - 1].row.bytes) }
    }

    /// Removes an entry.
    package func lose(_ sequence: Int) { log.read { $0.all.removeAll { $0.row.sequence == sequence } } }
}

/// The entries of a log. Unlike a log in a database, it keeps entries that a snapshot replaces, so that tests
/// can return to them.
private final class SharedLog: Sendable {
    struct Stored: Sendable {
        let kind: JournalEntry.Kind
        var row: JournalContents.Row
    }

    struct State: Sendable {
        var epoch = 1
        var all: [Stored] = []
        /// The faults of the next appends, in order.
        var faults: [MemoryJournal.Fault?] = []
        var isCutOff = false
        var waits = 0
        var erasures = 0

        var lastSequence: Int { all.last?.row.sequence ?? 0 }
        /// The last snapshot and the changes after it.
        var current: ArraySlice<Stored> { all[(all.lastIndex { $0.kind == .snapshot } ?? 0)...] }

        func checkAccess() throws(JournalError) {
            if isCutOff { throw JournalError(.refused, reason: "it cannot be reached") }
        }
    }

    private let state = Mutex(State())

    func read<Result: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try state.withLock { (state) throws(Failure) in try body(&state) }
    }
}
