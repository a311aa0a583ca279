import Synchronization

/// An answer that the provider's code delivers through a callback, at most once and perhaps never.
///
/// The callback holds the only strong reference. If it is released without having been called, the request
/// fails at once instead of at the host's deadline.
final class Completion<Answer: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Answer, any Error>?>

    private init(_ continuation: CheckedContinuation<Answer, any Error>) {
        self.continuation = Mutex(continuation)
    }

    deinit { take()?.resume(throwing: ProviderError.failed("completion was never called")) }

    /// Runs `start` and waits for its callback. If the task is cancelled, this throws at once, and a later
    /// call of the callback is ignored.
    static func awaited(_ start: (Completion) -> Void) async throws -> Answer {
        let cancellation = Mutex<WeakCompletion>(WeakCompletion())
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let completion = Completion(continuation)
                cancellation.withLock { $0.completion = completion }
                if Task.isCancelled { completion.cancel() }
                start(completion)
            }
        } onCancel: {
            cancellation.withLock { $0.completion }?.cancel()
        }
    }

    /// Delivers the answer, unless one was delivered before; in that case, `answer` is not evaluated.
    func finish(_ answer: @autoclosure () -> Answer) {
        guard let continuation = take() else { return }
        continuation.resume(returning: answer())
    }

    /// Ends the wait with a `CancellationError`.
    private func cancel() { take()?.resume(throwing: CancellationError()) }

    /// Returns the continuation to the first caller, so that it is resumed only once.
    private func take() -> CheckedContinuation<Answer, any Error>? {
        continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
    }

    private struct WeakCompletion {
        weak var completion: Completion?
    }
}
