import CLinux
import Foundation
import Glibc
import Synchronization

/// SIGINT and SIGTERM as an interruption.
package enum StopSignals {
    /// The eventfd to which the signal handler writes, and from which a thread reads.
    private static let event = Atomic<CInt>(-1)
    /// The signal that was received, for `endProcess`.
    private static let received = Atomic<CInt>(SIGINT)

    /// The interruption that the first of the signals triggers. The second signal ends the process as usual.
    ///
    /// The handlers are installed at the first use, which must precede everything that a command must shut
    /// down cleanly.
    package static let interruption: Interruption = {
        let interruption = Interruption()
        let event = eventfd(0, CInt(EFD_CLOEXEC))
        precondition(event >= 0, "cannot create an eventfd: \(systemReason(errno))")
        StopSignals.event.store(event, ordering: .sequentiallyConsistent)
        Thread.detachNewThread {
            var count: eventfd_t = 0
            while eventfd_read(event, &count) != 0 {}
            interruption.come()
        }
        for stop in [SIGINT, SIGTERM] {
            signal(stop) { number in
                // A signal handler may only make calls that are safe there, and must preserve `errno`.
                let former = errno
                StopSignals.received.store(number, ordering: .sequentiallyConsistent)
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
                _ = eventfd_write(StopSignals.event.load(ordering: .sequentiallyConsistent), 1)
                errno = former
            }
        }
        return interruption
    }()

    /// Ends the process by the signal that was received, so that a calling shell ends its script or loop
    /// as well.
    package static func endProcess() -> Never {
        let number = received.load(ordering: .sequentiallyConsistent)
        signal(number, SIG_DFL)
        // The signals are blocked on threads that run tasks.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        exit(128 + number)
    }
}
