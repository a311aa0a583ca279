import Synchronization

/// One answer that provider code gives by calling back, at most once and perhaps never.
///
/// The callback holds the only reference: when it is let go without a call, the answer is an error at once
/// and not the host's deadline later.
final class Completion<Answer: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Answer, any Error>?>

    private init(_ continuation: CheckedContinuation<Answer, any Error>) {
        self.continuation = Mutex(continuation)
    }

    deinit { take()?.resume(throwing: ProviderError.failed("completion was never called")) }

    /// Runs `start` and waits for its callback. Cancelling answers at once; what is called back later is
    /// let
    /// go.
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

    /// Answers with what `answer` makes, unless there is an answer already.
    func finish(_ answer: @autoclosure () -> Answer) {
        guard let continuation = take() else { return }
        continuation.resume(returning: answer())
    }

    private func cancel() { take()?.resume(throwing: CancellationError()) }

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
