import CLinux
import Glibc
import Synchronization

/// SIGINT and SIGTERM as something to wait for, without a timer.
package enum StopSignals {
    private static let bell = Atomic<CInt>(-1)
    /// The one that came.
    private static let received = Atomic<CInt>(SIGINT)

    /// From now on the first of them is kept for `wait`; a second one ends the process as usual.
    ///
    /// Called before whatever has to be closed in good order is opened; called again it does nothing.
    package static func keep() {
        guard bell.load(ordering: .sequentiallyConsistent) < 0 else { return }
        let made = eventfd(0, CInt(EFD_CLOEXEC))
        precondition(made >= 0, "cannot make an eventfd: \(String(cString: strerror(errno)))")
        bell.store(made, ordering: .sequentiallyConsistent)
        for stop in [SIGINT, SIGTERM] {
            signal(stop) { number in
                StopSignals.received.store(number, ordering: .sequentiallyConsistent)
                // Only what may be done within a signal: note it, and let the next one end the process,
                // whichever of the two it is.
                _ = eventfd_write(StopSignals.bell.load(ordering: .sequentiallyConsistent), 1)
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
            }
        }
    }

    /// Ends the process by the signal that came, so that its caller knows: a shell then ends its loop too.
    package static func endProcess() -> Never {
        let number = received.load(ordering: .sequentiallyConsistent)
        signal(number, SIG_DFL)
        // Threads that run tasks have signals blocked.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        exit(128 + number)
    }

    /// Returns when one of them comes, or has come since they are kept.
    package static func wait() async {
        keep()
        await OwnThread.run {
            var count: eventfd_t = 0
            let bell = StopSignals.bell.load(ordering: .sequentiallyConsistent)
            while eventfd_read(bell, &count) < 0 && errno == EINTR {}
        }
    }
}
