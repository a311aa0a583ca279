import Synchronization

/// The number of transactions since the store was opened. They are atomic, because secrets are erased on
/// another thread; nothing waits.
package final class StoreActivity: Sendable {
    private let syncedCount = Atomic(0)
    private let otherCount = Atomic(0)
    private let failedCount = Atomic(0)

    /// Transactions that a power failure cannot undo.
    package var synced: Int { syncedCount.load(ordering: .relaxed) }
    /// All written transactions.
    package var written: Int { synced + otherCount.load(ordering: .relaxed) }
    /// Transactions that could not be written.
    package var failed: Int { failedCount.load(ordering: .relaxed) }

    func noteWritten(_ durability: BoardStore.Durability) {
        switch durability {
        case .commits: syncedCount.add(1, ordering: .relaxed)
        case .archives: otherCount.add(1, ordering: .relaxed)
        }
    }

    func noteFailed() { failedCount.add(1, ordering: .relaxed) }
}
