import CLinux
import Glibc
import Machine
import NIOCore
import ProviderHost
import Synchronization
import WidgetModel

/// Calls a closure when the wall clock reaches an instant, and whenever the clock is set (rule T16).
///
/// It uses a kernel timer that the event loop reads, so the process sleeps until then. A call may come early
/// or twice, which callers must tolerate.
final class WallClockAlarm: Sendable {
    private let timer: Descriptor
    private let loop: any EventLoop
    /// The channel that reads the timer; nil after `cancel`.
    private let channel: Mutex<DescriptorChannel?> = Mutex(nil)
    private let ring: @Sendable () -> Void

    /// - Parameter ring: the closure, which is called on `loop`.
    init(on loop: any EventLoop, ring: @escaping @Sendable () -> Void) {
        timer = Descriptor(timerfd_create(CLOCK_REALTIME, CInt(TFD_CLOEXEC) | CInt(TFD_NONBLOCK)))
        precondition(timer.isOpen, "cannot create a timer: \(systemReason(errno))")
        self.loop = loop
        self.ring = ring
        channel.withLock { $0 = listen() }
    }

    /// Sets the instant of the next call; nil to cancel it. For an instant in the past, the call comes
    /// immediately.
    func arm(at instant: Instant?) {
        var setting = itimerspec()
        if let instant {
            let (seconds, rest) = max(instant.milliseconds, 1).quotientAndRemainder(dividingBy: 1000)
            setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000_000)
        }
        let flags = CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET)
        let result = timerfd_settime(timer.number, instant == nil ? 0 : flags, &setting, nil)
        precondition(result == 0 || errno == ECANCELED, "cannot set the timer: \(systemReason(errno))")
    }

    /// Ends the alarm. The closure is not called afterwards.
    func cancel() { channel.withLock { $0.take() }?.close() }

    /// Starts reading the timer.
    private func listen() -> DescriptorChannel {
        DescriptorChannel(reading: timer.duplicate(), on: loop) { [weak self] _ in
            self?.ringUnlessCancelled()
        } ended: { [weak self] failure in
            // Setting the clock makes the read fail, which closes the channel.
            if failure?.errnoCode == ECANCELED { self?.clockWasSet() }
        }
    }

    /// Starts reading again, because the failed read has closed the channel.
    private func clockWasSet() {
        channel.withLock { channel in if channel != nil { channel = listen() } }
        ringUnlessCancelled()
    }

    private func ringUnlessCancelled() { if channel.withLock({ $0 != nil }) { ring() } }
}
