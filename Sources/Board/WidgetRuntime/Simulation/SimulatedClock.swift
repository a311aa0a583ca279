import Machine
import Synchronization
package import WidgetModel

/// A clock that a simulation advances. Its wall clock can be set independently of the elapsed time.
package final class SimulatedClock: Clock {
    private struct State {
        var elapsed = Milliseconds.zero
        var shift = Milliseconds.zero
    }

    package let start: Instant
    private let state = Mutex(State())

    package init(_ start: Instant) { self.start = start }

    package func now() -> Instant { state.withLock { start + $0.elapsed + $0.shift } }

    /// The time since the start, independent of changes to the wall clock.
    package var elapsed: Milliseconds { state.withLock { $0.elapsed } }

    /// The elapsed time at which the wall clock shows `instant`, which may be in the past.
    func elapsed(at instant: Instant) -> Milliseconds {
        state.withLock { Milliseconds((instant - start).count - $0.shift.count) }
    }

    /// Advances the time. Earlier times are ignored.
    func advance(to elapsed: Milliseconds) { state.withLock { $0.elapsed = max($0.elapsed, elapsed) } }

    /// Sets the wall clock forward or back.
    func jump(_ span: Milliseconds) { state.withLock { $0.shift = $0.shift + span } }
}
