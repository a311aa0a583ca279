import CLinux
import Glibc
import WidgetModel

/// A timer whose descriptor becomes readable when it rings.
final class Alarm {
    let descriptor = timerfd_create(CLOCK_MONOTONIC, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK))
    /// Whether the alarm will ring, or has rung since it was set.
    private(set) var isSet = false

    deinit { close(descriptor) }

    /// Makes the alarm ring once after a time, instead of earlier.
    func set(after delay: Milliseconds) {
        let (seconds, rest) = max(delay.count, 1).quotientAndRemainder(dividingBy: 1000)
        set(timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000_000))
        isSet = true
    }

    func cancel() {
        set(timespec())
        isSet = false
    }

    private func set(_ value: timespec) {
        var setting = itimerspec()
        setting.it_value = value
        timerfd_settime(descriptor, 0, &setting, nil)
    }

    /// Whether the alarm has rung since it was set. It then needs to be set again.
    func takeRing() -> Bool {
        var count: UInt64 = 0
        guard read(descriptor, &count, 8) == 8 else { return false }
        isSet = false
        return true
    }
}
