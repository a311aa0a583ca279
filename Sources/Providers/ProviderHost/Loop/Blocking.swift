import NIOPosix

/// Runs blocking work outside the event loop.
///
/// Work that hangs delays only work of its own lane: neither a disk nor a stopped terminal delays the end of
/// a process.
///
/// SQLite's commits and starting a process remain on the loop. They take less time than switching threads,
/// and must not be reordered with later work.
package enum Blocking {
    /// Work that shares threads.
    package enum Lane {
        /// Reading the process table, and waiting for processes to end, which is limited in time. This work
        /// never reads a disk.
        case processes
        /// Reading answers of providers, and files of the board. If the board's disk hangs, its commits hang
        /// too, so separate threads would not help.
        case board
        /// What others can delay forever: a named pipe in a workspace, the stopped terminal that shows the
        /// log of `serve`, and a stopped process that hosts the board.
        case outside

        fileprivate var pool: NIOThreadPool {
            switch self {
            case .processes: Blocking.processes
            case .board: Blocking.board
            case .outside: Blocking.outside
            }
        }
    }

    // Each pool starts its threads when it is first used.
    private static let processes = pool()
    private static let board = pool()
    private static let outside = pool()

    /// In `serve`, a workspace and a log can each hang one thread of `outside`. In a command, a call and the
    /// reports about it need one each.
    package static let threadsPerLane = 4

    private static func pool() -> NIOThreadPool {
        let pool = NIOThreadPool(numberOfThreads: threadsPerLane)
        pool.start()
        return pool
    }

    /// Runs `body` on a thread of the lane.
    package static func start(_ lane: Lane, _ body: @escaping @Sendable () -> Void) {
        lane.pool.submit { _ in body() }
    }

    /// Runs `body` on a thread of the lane and returns its result to the caller's executor.
    package nonisolated(nonsending) static func run<Outcome: Sendable>(
        _ lane: Lane, _ body: @escaping @Sendable () -> Outcome
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            start(lane) { continuation.resume(returning: body()) }
        }
    }
}
