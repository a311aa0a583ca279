import BoardDocuments
import Machine
import NIOCore
import Timelines
import WidgetModel
import WidgetStore

/// Writes the engine's decisions in order, and retries failed writes.
extension BoardHost {
    /// The delay before a failed write is retried. A full disk usually remains full for minutes.
    private static let retryDelay = TimeAmount.seconds(5)

    /// Writes all unwritten decisions. Returns false if a write fails; the rest then remains in memory.
    @discardableResult
    func save(_ durability: BoardStore.Durability) -> Bool {
        if unsaved.isEmpty { return true }
        let trouble = write { (unsaved, store) throws(StoreError) in
            try unsaved.write(to: store, durability)
        }
        return trouble == nil
    }

    /// Writes the timeline that a widget adopts, together with the preceding ledger rows. If the write fails,
    /// the timeline remains in memory and is shown from there.
    func adopt(_ timeline: TimelineToSave, of widget: WidgetIndex) -> ReloadEnd {
        unsaved.add(timeline, of: widget)
        return end { (unsaved, store) throws(StoreError) in try unsaved.write(to: store, .archives) }
    }

    /// Records that the current timeline was confirmed by an equal answer (T15).
    func confirm(_ timeline: TimelineToSave, of widget: WidgetIndex) -> ReloadEnd {
        end { (unsaved, store) throws(StoreError) in
            try unsaved.confirm(timeline, of: widget, in: store)
        }
    }

    /// Holds a request until its charge is written. Resumes the callers that wait for it, unless only an
    /// erasure delays the write.
    func keepUnsent(_ ask: TimelineAsk, isUrgent: Bool) {
        unsaved.add(ask, isUrgent: isUrgent)
        guard erasure == nil else { return }
        settle(ask.widget, ask.generation, ReloadEnd(.unfinished, unsaved: unsaved.trouble))
    }

    /// The reason why new requests are held back; nil if they are sent. Either the database is missing, or
    /// the last write failed and fails again.
    func presentTrouble() -> StoreError? {
        // A change that began before the erasure waits for the disk.
        guard erasure == nil else { return nil }
        do throws(StoreError) { try store.checkFile() } catch { return error }
        guard unsaved.trouble != nil, !save(.commits) else { return nil }
        return unsaved.trouble
    }

    private typealias Write = (inout UnsavedWork, BoardStore) throws(StoreError) -> Void

    /// The end of a reload whose timeline `body` writes. A reload whose write is only delayed by an erasure
    /// counts as answered: its timeline is shown from memory, and requested again after a crash.
    private func end(_ body: Write) -> ReloadEnd {
        guard let trouble = write(body), trouble.code != .erasing else { return ReloadEnd(.answered) }
        return ReloadEnd(.unfinished, unsaved: trouble)
    }

    /// Returns the reason of a failed write; nil if it succeeded.
    private func write(_ body: Write) -> StoreError? {
        let former = unsaved.trouble
        do throws(StoreError) {
            try body(&unsaved, store)
        } catch {
            if former?.description != error.description { announce(.trouble, message: error.description) }
            scheduleRetry()
            return error
        }
        if let asks = unsaved.endTrouble() {
            announce(.saved)
            for unsent in asks { sendNow(unsent) }
        }
        return nil
    }

    /// Sends a held request, unless an edit or the widget's removal has made it obsolete.
    private func sendNow(_ unsent: UnsavedWork.UnsentAsk) {
        var ask = unsent.ask
        guard engine.isPlaced(ask.widget), engine.inFlight(of: ask.widget) == ask.generation else { return }
        ask.sent = clock.now()
        send(ask, isUrgent: unsent.isUrgent)
    }

    /// Schedules the next attempt. At most one is scheduled at a time.
    private func scheduleRetry() {
        guard !isRetryScheduled, !isClosing else { return }
        isRetryScheduled = true
        loop.eventLoop.scheduleTask(in: BoardHost.retryDelay) { self.assumeIsolated { $0.retrySaving() } }
    }

    /// Retries failed writes.
    func retrySaving() {
        isRetryScheduled = false
        if !isClosing { save(.commits) }
    }
}
