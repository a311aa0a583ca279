import CLinux
import Glibc
import Synchronization

/// SIGINT and SIGTERM as something to wait for, without a timer.
package enum StopSignals {
    private static let bell = Atomic<CInt>(-1)

    /// Returns when one of them comes for the first time; a second one ends the process as usual.
    package static func wait() async {
        let made = eventfd(0, CInt(EFD_CLOEXEC))
        precondition(made >= 0, "cannot make an eventfd: \(String(cString: strerror(errno)))")
        bell.store(made, ordering: .sequentiallyConsistent)
        for stop in [SIGINT, SIGTERM] {
            signal(stop) { number in
                // Only what may be done within a signal: note it, and let the next one end the process.
                _ = eventfd_write(StopSignals.bell.load(ordering: .sequentiallyConsistent), 1)
                signal(number, SIG_DFL)
            }
        }
        await OwnThread.run {
            var count: eventfd_t = 0
            while eventfd_read(made, &count) < 0 && errno == EINTR {}
        }
    }
}
