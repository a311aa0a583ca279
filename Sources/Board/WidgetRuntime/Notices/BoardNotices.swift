import BoardDocuments
import Machine
import Synchronization
package import WidgetModel
import WidgetStore

/// Looks for reasons to tell a person about a served board, and tells the receiver of `notify`.
package final class BoardNotices: Sendable {
    /// How often the board is examined.
    private static let interval = Milliseconds.minutes(1)
    /// The name of the board's property.
    private static let recordName = "notices"

    private let quiet: Milliseconds
    private let deliver: @Sendable (NoticeMessage) async -> String?
    private let state = Mutex(State())

    private struct State {
        var timer: LoopTimer?
        /// Nil before it is read.
        var record: NoticeRecord?
        /// Whether a delivery is in progress.
        var isBusy = false
        /// Why the last delivery failed; nil if it succeeded.
        var failure: String?

        /// Returns false while a delivery is in progress.
        mutating func begin() -> Bool {
            if isBusy { return false }
            isBusy = true
            return true
        }
    }

    /// - Parameters:
    ///   - quiet: the time after a notice in which the same cause is not reported again.
    ///   - deliver: returns why the message could not be delivered; nil if it was. The notices of an
    ///     undelivered message are repeated.
    package init(quiet: Milliseconds, deliver: @escaping @Sendable (NoticeMessage) async -> String?) {
        (self.quiet, self.deliver) = (quiet, deliver)
    }

    /// Examines the board now, and then at intervals until `end` is called.
    package func begin(on host: BoardHost) {
        let timer = LoopTimer(on: host.loop, every: Self.interval) { [weak self] in
            Task(executorPreference: host.loop) { await self?.examine(host) }
        }
        state.withLock { $0.timer = timer }
    }

    package func end() { state.withLock { $0.timer?.cancel() } }

    /// Tells the receiver of everything that is due.
    func examine(_ host: isolated BoardHost) async {
        guard !host.isClosing, state.withLock({ $0.begin() }) else { return }
        defer { state.withLock { $0.isBusy = false } }
        do throws(StoreError) {
            let known = state.withLock(\.record)
            let former = if let known { known } else { try Self.stored(on: host) }
            var record = former
            let now = host.clock.now()
            let due = record.due(among: try Notice.present(on: host), quiet: quiet, at: now)
            if !due.isEmpty {
                let message = NoticeMessage(due, at: now, board: host.secrets.state)
                let failure = await deliver(message)
                if failure == nil { record.add(due, at: now) }
                report(failure, on: host)
            }
            state.withLock { $0.record = record }
            guard record != former, !host.isClosing else { return }
            try host.store.remember(record.encodedJSON.text, as: Self.recordName)
        } catch {
            report(error.description, on: host)
        }
    }

    /// Writes a problem to the log, unless it is the same as the last time.
    private func report(_ failure: String?, on host: isolated BoardHost) {
        let isNew = state.withLock { state in
            defer { state.failure = failure }
            return state.failure != failure
        }
        if let failure, isNew { host.announce(.trouble, message: "notify: \(failure)") }
    }

    /// A damaged record counts as none, so that notices are repeated.
    private static func stored(on host: isolated BoardHost) throws(StoreError) -> NoticeRecord {
        guard let text = try host.store.remembered(recordName) else { return NoticeRecord() }
        return (try? NoticeRecord(json: JSONValue(parsing: text))) ?? NoticeRecord()  // See above.
    }
}
