import Synchronization
package import Testing
package import WidgetStore

/// Runs each test twice: without a journal, and with a journal in memory for each board that the test opens
/// with `BoardStore.opened`. At the end of the second run, each board is compared with the one that its log
/// describes.
package struct JournaledTrait: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        let boards = JournaledBoards()
        try await JournaledBoards.$current.withValue(boards) { try await function() }
        try boards.compare()
    }
}

extension Trait where Self == JournaledTrait {
    package static var journaled: Self { JournaledTrait() }
}

/// The boards of a test that runs with journals.
package final class JournaledBoards: Sendable {
    /// Nil in a run without journals.
    @TaskLocal package static var current: JournaledBoards?

    private struct Board: Sendable {
        let journal: MemoryJournal
        /// The last store that was opened; nil if the test compares the board.
        var store: BoardStore?
    }

    private let boards = Mutex<[String: Board]>([:])

    /// The journal of a board. The caller compares the board.
    package func journal(of board: String) -> MemoryJournal {
        boards.withLock { boards in
            if let known = boards[board] { return known.journal }
            let journal = MemoryJournal(board: board)
            boards[board] = Board(journal: journal)
            return journal
        }
    }

    fileprivate func open(
        _ board: String, _ open: (MemoryJournal) throws -> BoardStore
    ) throws -> BoardStore {
        let journal = self.journal(of: board)
        // As within a second.
        try boards.withLock { $0[board]?.store }?.appendWaiting()
        let store = try open(journal)
        boards.withLock { $0[board] = Board(journal: journal, store: store) }
        return store
    }

    fileprivate func openInMemory() throws -> BoardStore {
        try open("memory \(boards.withLock { $0.count })") { try BoardStore(journal: $0) }
    }

    fileprivate func compare() throws {
        for (_, board) in boards.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            if let store = board.store { try TestJournals.compare(store, with: board.journal) }
        }
    }
}

extension BoardStore {
    /// Opens the board in a folder, with a journal if the test runs with journals.
    package static func opened(in folder: String) throws -> BoardStore {
        guard let boards = JournaledBoards.current else { return try BoardStore(folder: folder) }
        return try boards.open(folder) { try BoardStore(folder: folder, journal: $0) }
    }

    /// Opens a new board in memory, with a journal if the test runs with journals.
    package static func openedInMemory() throws -> BoardStore {
        try JournaledBoards.current?.openInMemory() ?? BoardStore()
    }
}

/// Compares the board of a store with the one that its log describes, table by table.
///
/// - Throws: the difference.
package func compare(_ store: BoardStore, with journal: MemoryJournal) throws {
    try store.appendWaiting()
    let own = try store.tables()
    let rebuilt = try BoardStore(rebuilding: journal.contents()).tables()
    let different = Set(own.keys).union(rebuilt.keys).filter { own[$0] != rebuilt[$0] }
    guard let table = different.min() else { return }
    let (kept, found) = (Set(own[table] ?? []), Set(rebuilt[table] ?? []))
    throw BoardDifference(
        board: journal.board, tables: different.sorted(), missing: kept.subtracting(found).sorted(),
        added: found.subtracting(kept).sorted())
}

/// A board that differs from the one that its log describes.
package struct BoardDifference: Error, CustomStringConvertible {
    package let board: String
    package let tables: [String]
    /// Rows of the first of these tables that are not in the log, and rows that are only in the log.
    package let missing: [String]
    package let added: [String]

    package var description: String {
        "the log of \(board) describes other rows of \(tables.joined(separator: ", ")): "
            + "\(tables[0]) lacks \(missing), and also has \(added)"
    }
}
