import CLinux
import Glibc

/// Wakes a thread that waits, from another thread.
final class WakeUp: Sendable {
    /// Becomes readable when the thread is woken. Negative if the process has too many open files: then the
    /// thread continues when its own wait ends.
    let descriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))

    deinit { if descriptor >= 0 { close(descriptor) } }

    func wake() { _ = eventfd_write(descriptor, 1) }

    /// Waits until the thread is woken, or until the time is over.
    func wait(milliseconds: CInt) {
        var files = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        if poll(&files, 1, milliseconds) > 0 { clear() }
    }

    /// Lets the next wait begin.
    func clear() {
        var count: eventfd_t = 0
        _ = eventfd_read(descriptor, &count)
    }
}
