import NIOPosix

/// Runs blocking work outside the event loop.
///
/// Only this type blocks: for the process table and a workspace's files, parsing a provider's long line,
/// reading a large timeline, waiting for killed processes and for the board's lock, the log of `serve`, and
/// requests to another process.
///
/// SQLite's commits and starting a process remain on the loop. They take less time than switching threads,
/// and must not be reordered with later work.
package enum Blocking {
    /// One thread each for the log of `serve` and the files of a workspace, which may block forever (on a
    /// stopped terminal or a named pipe), and two for work that is limited in time.
    private static let threads = 4

    /// Created lazily, so that no threads are started before they are needed.
    private static let pool: NIOThreadPool = {
        let pool = NIOThreadPool(numberOfThreads: threads)
        pool.start()
        return pool
    }()

    /// Runs `body` on a thread of the pool.
    package static func start(_ body: @escaping @Sendable () -> Void) { pool.submit { _ in body() } }

    /// Runs `body` on a thread of the pool and returns its result to the caller's executor.
    package nonisolated(nonsending) static func run<Outcome: Sendable>(
        _ body: @escaping @Sendable () -> Outcome
    ) async -> Outcome {
        await withCheckedContinuation { continuation in start { continuation.resume(returning: body()) } }
    }
}
