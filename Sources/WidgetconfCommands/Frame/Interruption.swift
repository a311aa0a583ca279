import Synchronization

/// The user's wish to end a command: can be tested and waited for.
final class Interruption: Sendable {
    private let flag = Flag()
    private let waiting: Task<Void, Never>

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    /// - Parameter interruption: returns when the user interrupts the command; called once.
    init(_ interruption: @escaping @Sendable () async -> Void) {
        waiting = Task { [flag] in
            await interruption()
            flag.isSet.store(true, ordering: .sequentiallyConsistent)
        }
    }

    var hasCome: Bool { flag.isSet.load(ordering: .sequentiallyConsistent) }

    func wait() async { await waiting.value }
}
