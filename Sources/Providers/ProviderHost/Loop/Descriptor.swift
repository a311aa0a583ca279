import Glibc

/// A file descriptor with a single owner. It is closed when the owner's lifetime ends, unless `release`
/// transfers it.
package struct Descriptor: ~Copyable {
    package let number: CInt

    /// - Parameter number: Negative if the system call failed.
    package init(_ number: CInt) { self.number = number }

    deinit { if isOpen { _ = close(number) } }

    package var isOpen: Bool { number >= 0 }

    /// Transfers the descriptor to the caller, who must close it.
    package consuming func release() -> CInt {
        let number = number
        discard self
        return number
    }

    /// Returns a new descriptor for the same open file.
    package borrowing func duplicate() -> Descriptor { Descriptor(fcntl(number, F_DUPFD_CLOEXEC, 3)) }
}
