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
