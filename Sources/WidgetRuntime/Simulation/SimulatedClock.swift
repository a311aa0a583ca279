import Synchronization
package import WidgetModel

/// A clock that is stepped: how much time has passed, and how far the wall clock was set beyond that.
package final class SimulatedClock: Clock {
    private struct State {
        var elapsed = Milliseconds.zero
        var shift = Milliseconds.zero
    }

    package let start: Instant
    private let state = Mutex(State())

    package init(_ start: Instant) { self.start = start }

    package func now() -> Instant { state.withLock { start + $0.elapsed + $0.shift } }

    /// The time that has passed since the start, whatever the wall clock was set to.
    package var elapsed: Milliseconds { state.withLock { $0.elapsed } }

    /// When the wall clock will show `instant`; in the past when it has.
    func elapsed(at instant: Instant) -> Milliseconds {
        state.withLock { Milliseconds((instant - start).count - $0.shift.count) }
    }

    /// Lets time pass; it never runs backwards.
    func advance(to elapsed: Milliseconds) { state.withLock { $0.elapsed = max($0.elapsed, elapsed) } }

    /// Sets the wall clock, forward or backward.
    func jump(_ span: Milliseconds) { state.withLock { $0.shift = $0.shift + span } }
}
