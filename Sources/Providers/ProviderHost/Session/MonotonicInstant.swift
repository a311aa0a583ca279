import CLinux
import Glibc
package import WidgetModel

/// An instant of the monotonic clock, in whole milliseconds since an unspecified origin.
///
/// Deadlines of providers use it, so that setting the wall clock neither shortens nor extends them.
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
