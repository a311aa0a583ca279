import CLinux
import Foundation
import Glibc
import Synchronization

/// SIGHUP as the request to reread the settings.
package enum ReloadSignal {
    /// The eventfd to which the signal handler writes, and from which a thread reads; -1 if SIGHUP has its
    /// usual effect.
    private static let event = Atomic<CInt>(-1)

    /// Keeps SIGHUP from ending the process, and records it until `whenReceived` is called.
    ///
    /// A service calls this first of all, because a service manager may send the signal at any time. Nothing
    /// changes if the signal is ignored, as under nohup, or if the process belongs to a terminal: a closed
    /// terminal sends SIGHUP, too, and then the process should end.
    ///
    /// - Parameter isSupervised: whether a service manager started the process, even if it belongs to a
    ///   terminal.
    package static func hold(isSupervised: Bool) {
        var former = sigaction()
        sigaction(SIGHUP, nil, &former)
        guard former.__sigaction_handler.sa_handler == nil, event.load(ordering: .relaxed) < 0,
            isSupervised || !hasTerminal
        else { return }
        let event = eventfd(0, CInt(EFD_CLOEXEC))
        guard event >= 0 else { return }
        ReloadSignal.event.store(event, ordering: .sequentiallyConsistent)
        signal(SIGHUP) { _ in
            // A signal handler may only make calls that are safe there, and must preserve `errno`.
            let former = errno
            _ = eventfd_write(ReloadSignal.event.load(ordering: .sequentiallyConsistent), 1)
            errno = former
        }
    }

    /// Calls `observer` on a separate thread whenever the signal arrives, and once if it has arrived since
    /// `hold`. Signals in quick succession count as one.
    package static func whenReceived(_ observer: @escaping @Sendable () -> Void) {
        let event = event.load(ordering: .sequentiallyConsistent)
        guard event >= 0 else { return }
        Thread.detachNewThread {
            var count: eventfd_t = 0
            while eventfd_read(event, &count) == 0 || errno == EINTR { if count > 0 { observer() } }
        }
    }

    /// Whether the process belongs to a session with a terminal.
    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }
}
