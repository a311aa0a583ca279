import Foundation

/// Runs what blocks for long on a thread of its own. The threads that run tests are as few as the processors:
/// if all of them wait, no test goes on, not even to its time limit.
package enum OwnThread {
    package static func run<Outcome: Sendable>(_ body: @escaping @Sendable () -> Outcome) async -> Outcome {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}
