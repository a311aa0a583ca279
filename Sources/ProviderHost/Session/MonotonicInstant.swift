import Glibc
package import WidgetModel

/// A moment of the monotonic clock, in whole milliseconds since an origin that means nothing.
///
/// Deadlines of providers are counted on it, so that a wall clock that jumps neither kills nor spares one.
package struct MonotonicInstant: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
        left.milliseconds < right.milliseconds
    }
    package static func + (left: MonotonicInstant, right: Milliseconds) -> MonotonicInstant {
        MonotonicInstant(milliseconds: left.milliseconds + right.count)
    }
    package static func - (left: MonotonicInstant, right: MonotonicInstant) -> Milliseconds {
        Milliseconds(left.milliseconds - right.milliseconds)
    }
}

/// Reads CLOCK_MONOTONIC.
enum MonotonicClock {
    static var now: MonotonicInstant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicInstant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
