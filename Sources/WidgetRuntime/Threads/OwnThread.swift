import Foundation

/// Runs what blocks on a thread of its own, so that it takes none from those that all tasks share.
enum OwnThread {
    @discardableResult
    static func run<Outcome: Sendable>(_ body: @escaping @Sendable () -> Outcome) async -> Outcome {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}
