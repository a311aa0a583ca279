import Machine
import Synchronization
import WidgetModel
import WidgetRuntime
import WidgetStore

/// An event loop of a node, with the boards that run on it and their connection to the database.
final class LoopSeat: Sendable {
    /// A board with its host.
    struct Hosted: Sendable {
        let host: BoardHost
        let journal: PostgresJournal
        let folder: StateFolder
    }

    let loop: BoardLoop
    let line: DatabaseLine
    private let hosted = Mutex<[Int: Hosted]>([:])
    /// The boards with changes that wait.
    private let waiting = Mutex<Set<Int>>([])
    private let timer = Mutex<LoopTimer?>(nil)

    init(_ loop: BoardLoop, _ line: DatabaseLine) {
        self.loop = loop
        self.line = line
        let timer = LoopTimer(on: loop, every: FleetLimits.appending) { [weak self] in self?.append() }
        self.timer.withLock { $0 = timer }
    }

    func add(_ board: Int, _ hosted: Hosted) { self.hosted.withLock { $0[board] = hosted } }

    /// Removes a board from the loop, and returns it.
    func remove(_ board: Int) -> Hosted? {
        waiting.withLock { _ = $0.remove(board) }
        return hosted.withLock { $0.removeValue(forKey: board) }
    }

    /// Records that changes of a board wait.
    func wait(_ board: Int) { waiting.withLock { _ = $0.insert(board) } }

    func close() {
        timer.withLock { $0?.cancel() }
        line.close()
    }

    /// Appends the changes that wait, and stores small files that changed. Runs on the loop.
    private func append() {
        let due = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for (board, hosted) in hosted.withLock({ $0 }) {
            do {
                if due.contains(board) { try hosted.host.assumeIsolated { try $0.appendWaiting() } }
                try hosted.journal.storeFiles()
            } catch {
                // A board with another owner is closed. Other failures end with the database's.
                wait(board)
            }
        }
    }
}
