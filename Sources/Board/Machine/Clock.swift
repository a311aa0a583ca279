import CLinux
import Glibc
package import WidgetModel

/// The wall clock, from which the runtime reads the time. Tests and simulations pass
/// a clock that they control.
package protocol Clock: Sendable {
    /// The current instant.
    func now() -> Instant
}

/// The wall clock of the machine.
package struct SystemClock: Clock {
    package init() {}

    package func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

/// Measures durations with the monotonic clock, which cannot be set.
package struct Stopwatch: Sendable {
    private let start = Stopwatch.nanoseconds()

    package init() {}

    /// The time since the stopwatch was created, in milliseconds with microsecond precision.
    package var milliseconds: Double { Double((Stopwatch.nanoseconds() - start) / 1000) / 1000 }

    /// When the stopwatch was created, on the monotonic clock of the machine.
    package var startMicroseconds: Int64 { start / 1000 }

    private static func nanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
