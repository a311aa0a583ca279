import NIOCore
import Timelines
import WidgetModel
import WidgetStore

/// What the disk refused, until it takes it. Nothing of it is lost while the host lives.
///
/// It grows with the widgets and not with time: a widget whose request is not sent asks for no other.
struct UnsavedWork {
    /// Widgets whose timeline is in memory alone; their rows of the ledger wait with it.
    var timelines: Set<WidgetIndex> = []
    /// Granted requests whose rows are not written, and which are not sent therefore (T6).
    var asks: [(ask: TimelineAsk, isUrgent: Bool)] = []
    /// Why the disk refused the last write; nil when it took it.
    var trouble: StoreError?
    var isRetryScheduled = false
}

/// Writing what the engine decided, in order, and again after the disk refused it.
extension BoardHost {
    /// How long after a refusal the disk is tried again by itself: a full one is full for minutes.
    private static let retryDelay = TimeAmount.seconds(5)

    /// Writes the ledger's steps that have gathered, and the timelines that could not be written before;
    /// false when the disk refuses them: then they stay.
    @discardableResult
    func save(_ durability: BoardStore.Durability) -> Bool {
        guard !pendingLedger.isEmpty || !unsaved.timelines.isEmpty else { return true }
        do throws(StoreError) {
            if unsaved.timelines.isEmpty {
                try store.record(pendingLedger, durability)
            } else {
                let timelines = unsaved.timelines.sorted().compactMap(timelineToSave)
                try store.adopt(timelines, ledger: pendingLedger, durability)
            }
            saved()
            return true
        } catch {
            refused(error)
            return false
        }
    }

    /// Writes the timeline that a widget adopts, together with the ledger's steps before it; kept in memory,
    /// and shown from there, when the disk refuses it.
    func save(_ timeline: TimelineRow, archive: [UInt8], of hosted: inout HostedWidget) -> ReloadEnd {
        do throws(StoreError) {
            hosted.unsaved = nil
            unsaved.timelines.remove(hosted.index)
            let new = TimelineToSave(timeline, archive: archive, of: hosted)
            let older = unsaved.timelines.sorted().compactMap(timelineToSave)
            try store.adopt(older + [new], ledger: pendingLedger, .archives)
            saved()
            return ReloadEnd(.answered)
        } catch {
            return keep(archive, of: &hosted, error)
        }
    }

    /// Writes that the present timeline was answered again (T15).
    ///
    /// Where it, or this, cannot be written, the whole of it is kept to be written later.
    func saveConfirmation(of hosted: inout HostedWidget, archive: [UInt8]) -> ReloadEnd {
        guard let timeline = hosted.present else { return ReloadEnd(.unfinished) }
        guard unsaved.timelines.isEmpty else { return save(timeline, archive: archive, of: &hosted) }
        do throws(StoreError) {
            try store.confirm(timeline, of: hosted.id, ledger: pendingLedger)
            saved()
            return ReloadEnd(.answered)
        } catch {
            return keep(archive, of: &hosted, error)
        }
    }

    private func keep(_ archive: [UInt8], of hosted: inout HostedWidget, _ error: StoreError) -> ReloadEnd {
        hosted.unsaved = archive
        unsaved.timelines.insert(hosted.index)
        refused(error)
        return ReloadEnd(.unfinished, unsaved: error)
    }

    private func timelineToSave(_ widget: WidgetIndex) -> TimelineToSave? {
        guard let hosted = widgets[widget], let timeline = hosted.present, let archive = hosted.unsaved else {
            return nil
        }
        return TimelineToSave(timeline, archive: archive, of: hosted)
    }

    /// Keeps a request until its grant is written, and tells who waits for it.
    func keepUnsent(_ ask: TimelineAsk, isUrgent: Bool) {
        unsaved.asks.append((ask, isUrgent))
        settle(ask.widget, ask.generation, ReloadEnd(.unfinished, unsaved: unsaved.trouble))
    }

    /// Why nothing new is asked for: the database is gone, or the disk refused the last write, and refuses it
    /// once more.
    func presentTrouble() -> StoreError? {
        do throws(StoreError) { try store.checkFile() } catch { return error }
        guard unsaved.trouble != nil, !save(.commits) else { return nil }
        return unsaved.trouble
    }

    /// A widget that was removed has nothing to write, and what names it would never be taken.
    func forgetUnsaved(_ widget: WidgetIndex, _ id: PlacedWidgetID) {
        pendingLedger.removeAll { $0.widget == id }
        unsaved.timelines.remove(widget)
        unsaved.asks.removeAll { $0.ask.widget == widget }
    }

    private func saved() {
        pendingLedger.removeAll(keepingCapacity: true)
        for widget in unsaved.timelines { widgets[widget]?.unsaved = nil }
        unsaved.timelines.removeAll(keepingCapacity: true)
        guard unsaved.trouble != nil else { return }
        unsaved.trouble = nil
        announce(.saved)
        let asks = unsaved.asks
        unsaved.asks = []
        for (ask, isUrgent) in asks {
            guard engine.isPlaced(ask.widget), engine.inFlight(of: ask.widget) == ask.generation else {
                continue
            }
            var ask = ask
            ask.sent = clock.now()
            send(ask, isUrgent: isUrgent)
        }
    }

    private func refused(_ error: StoreError) {
        if unsaved.trouble?.description != error.description { announce(.trouble(error.description)) }
        unsaved.trouble = error
        guard !unsaved.isRetryScheduled, !isClosing else { return }
        unsaved.isRetryScheduled = true
        loop.eventLoop.scheduleTask(in: BoardHost.retryDelay) { self.assumeIsolated { $0.retrySaving() } }
    }

    /// Tries again what the disk refused.
    func retrySaving() {
        unsaved.isRetryScheduled = false
        if !isClosing { save(.commits) }
    }
}

extension TimelineToSave {
    /// What a widget adopts.
    fileprivate init(_ timeline: TimelineRow, archive: [UInt8], of hosted: HostedWidget) {
        self.init(timeline, archive: archive, of: hosted.id, former: hosted.former)
    }
}
