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
