import Glibc
import Synchronization

/// Limits how many providers of this process start at the same time.
///
/// Starting an interpreter takes all of a processor. If a hundred providers started at once, each would take
/// so long that its deadline passed. A turn ends when the provider has answered `initialize`, or its process
/// has ended. Turns are granted in the order in which they were requested, so no provider waits forever.
final class StartTurns: Sendable {
    /// The turns of this process.
    static let shared = StartTurns(
        limit: FixedProcessLimits.startsPerProcessor * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    private struct State {
        var holders: Set<UInt64> = []
        var waiting: [(id: UInt64, begin: @Sendable () -> Void)] = []
        var lastID: UInt64 = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// The number of a start, for the other methods.
    func newID() -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    /// Takes a turn and returns true. If no turn is free, returns false, and `begin` is called later, on any
    /// thread.
    func take(_ id: UInt64, _ begin: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            guard state.holders.count < limit else {
                state.waiting.append((id, begin))
                return false
            }
            state.holders.insert(id)
            return true
        }
    }

    /// Returns a turn, or stops waiting for a turn.
    func leave(_ id: UInt64) {
        let next = state.withLock { state -> (@Sendable () -> Void)? in
            state.waiting.removeAll { $0.id == id }
            guard state.holders.remove(id) != nil, !state.waiting.isEmpty else { return nil }
            let next = state.waiting.removeFirst()
            state.holders.insert(next.id)
            return next.begin
        }
        next?()
    }
}
