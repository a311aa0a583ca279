import Synchronization

/// Work that is done once for all callers that want its result at the same time.
///
/// If a caller is canceled, only this caller stops waiting. When no caller is left, the work is canceled. So
/// each caller limits its own time, and the work has the time of the caller that waits longest.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        let number: Int
        /// Nil until the task is created.
        var task: Task<Void, Never>?
        var callers: [Int: CheckedContinuation<Value, any Error>]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        /// The last number of a caller or a flight.
        var number = 0

        mutating func nextNumber() -> Int {
            number += 1
            return number
        }
    }

    private let state = Mutex(State())

    /// The number of callers that wait for the work of a key.
    func callers(for key: Key) -> Int { state.withLock { $0.flights[key]?.callers.count ?? 0 } }

    /// The result of the work for a key. If such work is in progress, its result is awaited.
    func value(for key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let caller = state.withLock { $0.nextNumber() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(caller, continuation, key, work)
                // The cancellation handler may have run before the caller joined.
                if Task.isCancelled { leave(caller, key) }
            }
        } onCancel: {
            leave(caller, key)
        }
    }

    private func join(
        _ caller: Int, _ continuation: CheckedContinuation<Value, any Error>, _ key: Key,
        _ work: @escaping @Sendable () async throws -> Value
    ) {
        let started: Int? = state.withLock { state in
            guard state.flights[key] == nil else {
                state.flights[key]?.callers[caller] = continuation
                return nil
            }
            let number = state.nextNumber()
            state.flights[key] = Flight(number: number, callers: [caller: continuation])
            return number
        }
        guard let started else { return }
        let task = Task {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            finish(started, key, result)
        }
        // The work may have ended, or all callers may have left, in the meantime.
        let isWanted = state.withLock { state in
            guard state.flights[key]?.number == started else { return false }
            state.flights[key]?.task = task
            return true
        }
        if !isWanted { task.cancel() }
    }

    private func leave(_ caller: Int, _ key: Key) {
        let (continuation, task) = state.withLock { state in
            let continuation = state.flights[key]?.callers.removeValue(forKey: caller)
            guard continuation != nil, state.flights[key]?.callers.isEmpty == true else {
                return (continuation, nil as Task<Void, Never>?)
            }
            return (continuation, state.flights.removeValue(forKey: key)?.task)
        }
        task?.cancel()
        continuation?.resume(throwing: CancellationError())
    }

    private func finish(_ number: Int, _ key: Key, _ result: Result<Value, any Error>) {
        let callers = state.withLock { state in
            guard state.flights[key]?.number == number else {
                return [CheckedContinuation<Value, any Error>]()
            }
            return state.flights.removeValue(forKey: key).map { Array($0.callers.values) } ?? []
        }
        for caller in callers { caller.resume(with: result) }
    }
}
