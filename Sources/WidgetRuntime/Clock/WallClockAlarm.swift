import CLinux
import Glibc
import Synchronization
package import WidgetModel

/// Rings when the wall clock reaches an instant, and whenever somebody sets the clock (T16).
///
/// One timer of the kernel on the wall clock, and one thread that sleeps in a read of it: with nothing armed
/// there is no wake at all. A ring may come early or twice; whoever is rung looks at the time.
package final class WallClockAlarm: Sendable {
    private let timer: CInt
    private let isCancelled = Atomic(false)
    private let thread: Mutex<pthread_t?> = Mutex(nil)
    private let ring: @Sendable () -> Void

    /// - Parameter ring: called on the alarm's own thread.
    package init(ring: @escaping @Sendable () -> Void) {
        timer = timerfd_create(CLOCK_REALTIME, CInt(TFD_CLOEXEC))
        precondition(timer >= 0, "the system gave no timer: errno \(errno)")
        self.ring = ring
        start()
    }

    /// Sets the one instant to ring at; nil silences it. An instant that has passed rings at once.
    package func arm(at instant: Instant?) {
        var setting = itimerspec()
        if let instant {
            let (seconds, rest) = max(instant.milliseconds, 1).quotientAndRemainder(dividingBy: 1000)
            setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000_000)
        }
        let flags = CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET)
        let result = timerfd_settime(timer, instant == nil ? 0 : flags, &setting, nil)
        precondition(result == 0 || errno == ECANCELED, "the timer was refused: errno \(errno)")
    }

    /// Ends the thread. Nothing rings afterwards.
    package func cancel() {
        guard !isCancelled.exchange(true, ordering: .sequentiallyConsistent) else { return }
        arm(at: Instant(milliseconds: 1))
        if let sleeping = thread.withLock({ $0.take() }) { pthread_join(sleeping, nil) }
        close(timer)
    }

    private func start() {
        var started = pthread_t()
        let alarm = Unmanaged.passRetained(self)
        let result = pthread_create(
            &started, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<WallClockAlarm>.fromOpaque(argument).takeRetainedValue().sleep()
                return nil
            }, alarm.toOpaque())
        precondition(result == 0, "the system gave no thread: \(result)")
        thread.withLock { $0 = started }
    }

    /// Reads the timer until cancelled. A read that ends in ECANCELED says that the clock was set.
    private func sleep() {
        var expirations: UInt64 = 0
        while true {
            let count = read(timer, &expirations, 8)
            if isCancelled.load(ordering: .sequentiallyConsistent) { return }
            if count == 8 || errno == ECANCELED { ring() }
        }
    }
}
