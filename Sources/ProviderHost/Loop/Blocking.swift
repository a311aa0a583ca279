import NIOPosix

/// The one place where this process blocks outside its event loop: reading the process table and a
/// workspace's files, parsing a provider's long line, waiting for killed processes and for the board's lock,
/// writing the log of `serve`, and asking another process.
///
/// SQLite's commits and the start of a process stay on the loop: both take less time than the hop would save,
/// and what follows them must not come before them.
package enum Blocking {
    /// The log of `serve` and the files of a workspace may block forever (a stopped terminal, a named pipe):
    /// one thread each, and two for what is limited in time.
    private static let threads = 4

    /// Its threads start with its first use.
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
