import CLinux
import Glibc
import ProviderHost

/// Ends the loop of a thread that waits for descriptors.
package final class EndSign: Sendable {
    private let event = Descriptor(eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)))

    package init() {}

    package func give() { _ = eventfd_write(event.number, 1) }

    /// Whether the sign was given, or the reader of a pipe is gone.
    package func isGiven(orClosed readers: [CInt] = []) -> Bool { wait(readers: readers, for: 0) }

    /// Waits until the sign is given, a descriptor is readable, or the reader of a pipe is gone.
    ///
    /// - Parameters:
    ///   - readers: ends of pipes to which this process writes.
    ///   - milliseconds: the timeout; -1 for none.
    /// - Returns: false if the time has passed.
    @discardableResult
    package func wait(beside descriptors: [CInt] = [], readers: [CInt] = [], for milliseconds: CInt) -> Bool {
        // `poll` reports a reader that is gone without being asked.
        var files =
            ([event.number] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            + readers.map { pollfd(fd: $0, events: 0, revents: 0) }
        return poll(&files, nfds_t(files.count), milliseconds) != 0
    }
}
