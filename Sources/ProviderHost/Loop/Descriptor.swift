import Glibc

/// A file descriptor with one owner, closed when the owner ends or `release` gives it to another one.
package struct Descriptor: ~Copyable {
    package let number: CInt

    /// - Parameter number: negative when the system refused one.
    package init(_ number: CInt) { self.number = number }

    deinit { if isOpen { _ = close(number) } }

    package var isOpen: Bool { number >= 0 }

    /// Gives the descriptor to the caller, who closes it.
    package consuming func release() -> CInt {
        let number = number
        discard self
        return number
    }

    /// A second descriptor of the same open file.
    package borrowing func duplicate() -> Descriptor { Descriptor(fcntl(number, F_DUPFD_CLOEXEC, 3)) }
}
