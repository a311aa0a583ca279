import CLinux
import Glibc
import ProviderHost
import Synchronization

/// The user's request to end a command: can be tested, waited for and observed.
package final class Interruption: Sendable {
    private struct State {
        var hasCome = false
        var observers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var hasCome: Bool { state.withLock { $0.hasCome } }

    /// The user interrupts the command. A second call has no effect.
    package func come() {
        let observers = state.withLock { state in
            state.hasCome = true
            defer { state.observers = [] }
            return state.observers
        }
        for observer in observers { observer() }
    }

    /// Calls `observer` when the interruption comes, at once when it has come.
    package func whenCome(_ observer: @escaping @Sendable () -> Void) {
        let hasCome = state.withLock { state in
            if !state.hasCome { state.observers.append(observer) }
            return state.hasCome
        }
        if hasCome { observer() }
    }

    /// Returns when the interruption comes.
    package nonisolated(nonsending) func wait() async {
        await withCheckedContinuation { continuation in whenCome { continuation.resume() } }
    }
}

/// SIGINT and SIGTERM as events of the loop.
package enum StopSignals {
    /// The eventfd that the handler writes to.
    private static let event = Atomic<CInt>(-1)
    private static let received = Atomic<CInt>(SIGINT)

    /// From the first use on, the first of the signals comes as this interruption, and a second one ends the
    /// process as usual. Used before a command opens anything that it must close in good order.
    package static let interruption: Interruption = {
        let interruption = Interruption()
        let event = Descriptor(eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK)))
        precondition(event.isOpen, "cannot make an eventfd: \(systemReason(errno))")
        let reading = event.duplicate()
        StopSignals.event.store(event.release(), ordering: .sequentiallyConsistent)
        _ = DescriptorChannel(
            reading: reading, on: BoardLoop.next().eventLoop, received: { _ in interruption.come() })
        for stop in [SIGINT, SIGTERM] {
            signal(stop) { number in
                // Only calls that are safe in a signal handler.
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
}
