import CLinux
import Glibc
import Machine
import ProviderProtocol
import WidgetModel

/// Wakes a thread that waits, from another thread.
final class WakeUp: Sendable {
    /// Becomes readable when the thread is woken.
    let descriptor: CInt

    /// - Parameter open: makes the descriptor; negative after an error.
    /// - Throws: if no further file can be opened. Without the descriptor, the thread could not be ended.
    init(opening open: () -> CInt = WakeUp.event) throws(ProviderFailure) {
        let event = open()
        guard event >= 0 else {
            throw ProviderFailure(
                .unavailable, "the request cannot begin: no file can be opened: \(systemReason(errno))")
        }
        descriptor = event
    }

    deinit { close(descriptor) }

    static func event() -> CInt { eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)) }

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
