import CLinux
import Glibc
import NIOPosix
import Synchronization

/// Delivers SIGCHLD, the signal that a child process has ended or was stopped, as an event.
///
/// Pending signals merge, so the signal does not identify the process. Every observer checks its own
/// children, and ignores children of other code. The signal handler belongs to the whole process; the first
/// provider installs it.
enum ChildExits {
    /// The eventfd that the handler writes to; a loop reads it.
    private static let event = Atomic<CInt>(-1)
    private static let observers: Mutex<[ObjectIdentifier: @Sendable () -> Void]> = Mutex([:])

    private static let installation: Void = {
        let event = Descriptor(eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)))
        precondition(event.isOpen, "cannot create an eventfd: errno \(errno)")
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        _ = DescriptorChannel(reading: event.duplicate(), on: loop, received: { _ in notify() })
        ChildExits.event.store(event.release(), ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.sa_flags = SA_RESTART
        action.__sigaction_handler.sa_handler = { _ in
            // Only async-signal-safe functions may be called here.
            let former = errno
            _ = eventfd_write(ChildExits.event.load(ordering: .sequentiallyConsistent), 1)
            errno = former
        }
        sigaction(SIGCHLD, &action, nil)
    }()

    /// Calls `body` after each exit or stop, on any thread, until `forget` is called with the same observer.
    static func observe(_ observer: AnyObject, _ body: @escaping @Sendable () -> Void) {
        _ = installation
        observers.withLock { $0[ObjectIdentifier(observer)] = body }
    }

    /// Ends the calls for an observer.
    static func forget(_ observer: AnyObject) {
        observers.withLock { $0[ObjectIdentifier(observer)] = nil }
    }

    private static func notify() {
        for body in observers.withLock({ Array($0.values) }) { body() }
    }
}
