import CLinux
import Glibc
import ProviderHost
import Synchronization

/// The user's request to end a command. It can be tested, awaited and observed.
package final class Interruption: Sendable {
    private struct State {
        var hasCome = false
        var observers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether the user has interrupted the command.
    package var hasCome: Bool { state.withLock { $0.hasCome } }

    /// Records the interruption and notifies the observers. Further calls are ignored.
    package func come() {
        let observers = state.withLock { state in
            state.hasCome = true
            defer { state.observers = [] }
            return state.observers
        }
        for observer in observers { observer() }
    }

    /// Calls `observer` at the interruption, or immediately if it has already happened.
    package func whenCome(_ observer: @escaping @Sendable () -> Void) {
        let hasCome = state.withLock { state in
            if !state.hasCome { state.observers.append(observer) }
            return state.hasCome
        }
        if hasCome { observer() }
    }

    /// Returns at the interruption.
    package nonisolated(nonsending) func wait() async {
        await withCheckedContinuation { continuation in whenCome { continuation.resume() } }
    }
}

/// SIGINT and SIGTERM as events of the loop.
package enum StopSignals {
    /// The eventfd to which the signal handler writes.
    private static let event = Atomic<CInt>(-1)
    /// The signal that was received, for `endProcess`.
    private static let received = Atomic<CInt>(SIGINT)

    /// The interruption that the first of the signals triggers. The second signal ends the process as usual.
    ///
    /// The handlers are installed at the first use, which must precede everything that a command must shut
    /// down cleanly.
    package static let interruption: Interruption = {
        let interruption = Interruption()
        let event = Descriptor(eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)))
        precondition(event.isOpen, "cannot create an eventfd: \(systemReason(errno))")
        let reading = event.duplicate()
        StopSignals.event.store(event.release(), ordering: .sequentiallyConsistent)
        _ = DescriptorChannel(
            reading: reading, on: BoardLoop.next().eventLoop, received: { _ in interruption.come() })
        for stop in [SIGINT, SIGTERM] {
            signal(stop) { number in
                // A signal handler may only make calls that are safe there, and must preserve `errno`.
                let former = errno
                StopSignals.received.store(number, ordering: .sequentiallyConsistent)
                _ = eventfd_write(StopSignals.event.load(ordering: .sequentiallyConsistent), 1)
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
                errno = former
            }
        }
        return interruption
    }()

    /// Ends the process by the signal that was received, so that a calling shell ends
    /// its script or loop as well.
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
