import Foundation

/// Runs blocking work on a separate thread. The thread pool of the tests has only as many threads as the
/// machine has processors: if all of them block, no test can continue, not even to its time limit.
package enum OwnThread {
    package static func run<Outcome: Sendable>(_ body: @escaping @Sendable () -> Outcome) async -> Outcome {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}
