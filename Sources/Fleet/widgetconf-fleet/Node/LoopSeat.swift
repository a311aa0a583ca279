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
    /// Nil if boards do not sleep.
    private let quiet = Mutex<QuietBoards?>(nil)
    private let timers = Mutex<[LoopTimer]>([])

    init(_ loop: BoardLoop, _ line: DatabaseLine) {
        self.loop = loop
        self.line = line
        let timer = LoopTimer(on: loop, every: FleetLimits.appending) { [weak self] in self?.append() }
        timers.withLock { $0 = [timer] }
    }

    /// Reports boards that are to sleep, on the loop.
    ///
    /// - Parameter time: the time without activity after which boards sleep.
    func whenQuiet(for time: Milliseconds, _ report: @escaping @Sendable (Int) -> Void) {
        quiet.withLock { $0 = QuietBoards(time) }
        let interval = max(FleetLimits.appending, Milliseconds(time.count / 10))
        let timer = LoopTimer(on: loop, every: interval) { [weak self] in self?.reportQuiet(report) }
        timers.withLock { $0.append(timer) }
    }

    subscript(board: Int) -> Hosted? { hosted.withLock { $0[board] } }

    func add(_ board: Int, _ hosted: Hosted) { self.hosted.withLock { $0[board] = hosted } }

    /// Removes a board from the loop, and returns it.
    func remove(_ board: Int) -> Hosted? {
        waiting.withLock { _ = $0.remove(board) }
        quiet.withLock { $0?.forget(board) }
        return hosted.withLock { $0.removeValue(forKey: board) }
    }

    /// Records that changes of a board wait.
    func wait(_ board: Int) { waiting.withLock { _ = $0.insert(board) } }

    func close() {
        for timer in timers.withLock({ $0 }) { timer.cancel() }
        line.close()
    }

    /// Whether a board with this activity is to sleep.
    func isQuiet(_ board: Int, _ activity: BoardActivity) -> Bool {
        guard !waiting.withLock({ $0.contains(board) }) else { return false }
        let rest = activity.next.map { $0 - SystemClock().now() }
        return quiet.withLock {
            $0?.observe(board, activity, rest: rest, at: ContinuousClock.now) ?? false
        }
    }

    private func reportQuiet(_ report: (Int) -> Void) {
        for (board, hosted) in hosted.withLock({ $0 }) {
            let activity = hosted.host.assumeIsolated { BoardActivity.of($0) }
            if isQuiet(board, activity) { report(board) }
        }
    }

    /// Stores small files that changed, and appends the changes that wait. Runs on the loop.
    ///
    /// If the database is slow, some boards wait for the next call, so that the loop also serves clients.
    private func append() {
        let hosted = hosted.withLock { $0 }
        // A board with another owner is closed. After other failures, the next call retries.
        for (_, board) in hosted { try? board.journal.storeFiles() }
        let end = ContinuousClock.now + .milliseconds(FleetLimits.appending.count)
        for board in waiting.withLock({ $0 }) where ContinuousClock.now < end {
            // Without a host, the board is still being opened.
            guard let host = hosted[board]?.host else { continue }
            waiting.withLock { _ = $0.remove(board) }
            do {
                try host.assumeIsolated { try $0.appendWaiting() }
            } catch {
                wait(board)
            }
        }
    }
}
