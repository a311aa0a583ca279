import Synchronization

/// Limits the requests to each host that run at once, and spreads their starts.
///
/// When a board starts, all its widgets request their data in the same instant. Services count that as an
/// attack, or answer the first few only.
final class HostTurns: Sendable {
    private struct Waiting {
        let number: Int
        let continuation: CheckedContinuation<ContinuousClock.Instant, any Error>
    }

    private struct Host {
        var running = 0
        /// When the next request may start.
        var next: ContinuousClock.Instant
        var waiting: [Waiting] = []

        /// Counts a request that starts, and returns when.
        mutating func start(_ now: ContinuousClock.Instant, _ spacing: Duration) -> ContinuousClock.Instant {
            let start = running == 0 ? now : max(now, next)
            running += 1
            next = start + spacing
            return start
        }
    }

    private let most: Int
    private let spacing: Duration
    private let state = Mutex<(hosts: [String: Host], number: Int)>(([:], 0))

    init(most: Int = FetchLimits.requestsOfHost, spacing: Duration = FetchLimits.startSpacing) {
        self.most = most
        self.spacing = spacing
    }

    /// The number of requests to a host that wait for their turn.
    func waiting(for host: String) -> Int { state.withLock { $0.hosts[host]?.waiting.count ?? 0 } }

    /// Performs `work` when it is the host's turn.
    ///
    /// - Parameter host: the host with its port.
    func run<Value: Sendable>(
        _ host: String, _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        let start = try await enter(host)
        defer { leave(host) }
        if start > ContinuousClock.now { try await Task.sleep(until: start, clock: .continuous) }
        return try await work()
    }

    private func enter(_ host: String) async throws -> ContinuousClock.Instant {
        let now = ContinuousClock.now
        let (start, number): (ContinuousClock.Instant?, Int) = state.withLock { state in
            state.number += 1
            var entry = state.hosts[host] ?? Host(next: now)
            guard entry.running < most else { return (nil, state.number) }
            let start = entry.start(now, spacing)
            state.hosts[host] = entry
            return (start, state.number)
        }
        if let start { return start }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(Waiting(number: number, continuation: continuation), host)
                // The cancellation handler may have run before the request was queued.
                if Task.isCancelled { giveUp(number, host) }
            }
        } onCancel: {
            giveUp(number, host)
        }
    }

    /// Queues a request, unless a turn has become free in the meantime.
    private func wait(_ waiting: Waiting, _ host: String) {
        let now = ContinuousClock.now
        let start: ContinuousClock.Instant? = state.withLock { state in
            var entry = state.hosts[host] ?? Host(next: now)
            defer { state.hosts[host] = entry }
            if entry.running < most { return entry.start(now, spacing) }
            entry.waiting.append(waiting)
            return nil
        }
        if let start { waiting.continuation.resume(returning: start) }
    }

    private func giveUp(_ number: Int, _ host: String) {
        let waiting: Waiting? = state.withLock { state in
            guard let index = state.hosts[host]?.waiting.firstIndex(where: { $0.number == number }) else {
                return nil
            }
            return state.hosts[host]?.waiting.remove(at: index)
        }
        waiting?.continuation.resume(throwing: CancellationError())
    }

    private func leave(_ host: String) {
        let now = ContinuousClock.now
        let next: (Waiting, ContinuousClock.Instant)? = state.withLock { state in
            guard var entry = state.hosts[host] else { return nil }
            entry.running -= 1
            defer { state.hosts[host] = entry.running == 0 ? nil : entry }
            guard !entry.waiting.isEmpty else { return nil }
            let first = entry.waiting.removeFirst()
            return (first, entry.start(now, spacing))
        }
        if let (waiting, start) = next { waiting.continuation.resume(returning: start) }
    }
}
