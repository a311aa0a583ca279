import BoardDocuments
import NIOCore
import Timelines
import WidgetModel
import WidgetStore

/// Writing what the engine decided, in order, and again after the disk refused it.
extension BoardHost {
    /// How long after a refusal the disk is tried again by itself: a full one is full for minutes.
    private static let retryDelay = TimeAmount.seconds(5)

    /// Writes everything that is not written yet; false when the disk refuses it: then it stays.
    @discardableResult
    func save(_ durability: BoardStore.Durability) -> Bool {
        if unsaved.isEmpty { return true }
        let trouble = write { (unsaved, store) throws(StoreError) in
            try unsaved.write(to: store, durability)
        }
        return trouble == nil
    }

    /// Writes the timeline that a widget adopts, together with the ledger's steps before it; kept in memory,
    /// and shown from there, when the disk refuses it.
    func adopt(_ timeline: TimelineToSave, of widget: WidgetIndex) -> ReloadEnd {
        unsaved.add(timeline, of: widget)
        return end { (unsaved, store) throws(StoreError) in try unsaved.write(to: store, .archives) }
    }

    /// Writes that the present timeline was answered again (T15).
    func confirm(_ timeline: TimelineToSave, of widget: WidgetIndex) -> ReloadEnd {
        end { (unsaved, store) throws(StoreError) in
            try unsaved.confirm(timeline, of: widget, in: store)
        }
    }

    /// Keeps a request until its grant is written, and lets the callers continue that wait for it.
    func keepUnsent(_ ask: TimelineAsk, isUrgent: Bool) {
        unsaved.add(ask, isUrgent: isUrgent)
        settle(ask.widget, ask.generation, ReloadEnd(.unfinished, unsaved: unsaved.trouble))
    }

    /// Why nothing new is asked for: the database is gone, or the disk refused the last write, and refuses it
    /// once more.
    func presentTrouble() -> StoreError? {
        do throws(StoreError) { try store.checkFile() } catch { return error }
        guard unsaved.trouble != nil, !save(.commits) else { return nil }
        return unsaved.trouble
    }

    private typealias Write = (inout UnsavedWork, BoardStore) throws(StoreError) -> Void

    private func end(_ body: Write) -> ReloadEnd {
        write(body).map { ReloadEnd(.unfinished, unsaved: $0) } ?? ReloadEnd(.answered)
    }

    /// Returns why the disk refused the write; nil when it accepted it.
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

    private func sendNow(_ unsent: UnsavedWork.UnsentAsk) {
        var ask = unsent.ask
        guard engine.isPlaced(ask.widget), engine.inFlight(of: ask.widget) == ask.generation else { return }
        ask.sent = clock.now()
        send(ask, isUrgent: unsent.isUrgent)
    }

    private func scheduleRetry() {
        guard !isRetryScheduled, !isClosing else { return }
        isRetryScheduled = true
        loop.eventLoop.scheduleTask(in: BoardHost.retryDelay) { self.assumeIsolated { $0.retrySaving() } }
    }

    /// Tries again what the disk refused.
    func retrySaving() {
        isRetryScheduled = false
        if !isClosing { save(.commits) }
    }
}
