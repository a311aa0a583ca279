import Glibc
package import WidgetModel

/// Where the runtime reads the time; tests hand in one that they step.
package protocol Clock: Sendable {
    /// The present instant of the wall clock.
    func now() -> Instant
}

/// The machine's wall clock.
package struct SystemClock: Clock {
    package init() {}

    package func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

/// Measures how long something takes, on the clock that nobody can set.
struct Stopwatch {
    private let start = Stopwatch.nanoseconds()

    /// Milliseconds since it was made, with three decimals.
    var milliseconds: Double { Double((Stopwatch.nanoseconds() - start) / 1000) / 1000 }

    private static func nanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
