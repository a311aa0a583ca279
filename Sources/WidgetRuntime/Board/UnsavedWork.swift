import Timelines
import WidgetModel
import WidgetStore

/// What a board has decided and not written yet. Nothing of it is lost while the host lives.
///
/// It grows with the widgets and not with time: a widget whose request is not sent asks for no other.
struct UnsavedWork {
    /// Steps of the ledger, in order.
    private(set) var steps: [LedgerChange] = []
    /// Timelines that are in memory alone; their steps of the ledger wait with them.
    private(set) var timelines: [WidgetIndex: TimelineToSave] = [:]
    /// Requests that are not sent because the rows of their grants are not written (T6).
    private(set) var asks: [UnsentAsk] = []
    /// Why the disk refused the last write; nil when it accepted it.
    private(set) var trouble: StoreError?

    struct UnsentAsk {
        var ask: TimelineAsk
        var isUrgent: Bool
    }

    /// Whether there is nothing to write.
    var isEmpty: Bool { steps.isEmpty && timelines.isEmpty }

    mutating func add(_ step: LedgerChange.Step, of widget: PlacedWidgetID, _ generation: Generation) {
        steps.append(LedgerChange(widget: widget, generation: generation, step: step))
    }

    /// Adds the timeline that a widget adopts, in place of an earlier one.
    mutating func add(_ timeline: TimelineToSave, of widget: WidgetIndex) { timelines[widget] = timeline }

    mutating func add(_ ask: TimelineAsk, isUrgent: Bool) {
        asks.append(UnsentAsk(ask: ask, isUrgent: isUrgent))
    }

    /// A widget that was removed has nothing to write, and a step that names it would never be accepted.
    mutating func forget(_ widget: WidgetIndex, _ id: PlacedWidgetID) {
        steps.removeAll { $0.widget == id }
        timelines[widget] = nil
        asks.removeAll { $0.ask.widget == widget }
    }

    /// Writes everything in one transaction; it stays if the disk refuses it.
    mutating func write(to store: BoardStore, _ durability: BoardStore.Durability) throws(StoreError) {
        try write { (work) throws(StoreError) in
            if work.timelines.isEmpty { return try store.record(work.steps, durability) }
            let timelines = work.timelines.sorted { $0.key < $1.key }.map(\.value)
            try store.adopt(timelines, ledger: work.steps, durability)
        }
    }

    /// Writes that the present timeline of a widget was answered again (T15).
    ///
    /// If this or another timeline cannot be written so, the whole timeline is kept and written later.
    mutating func confirm(
        _ timeline: TimelineToSave, of widget: WidgetIndex, in store: BoardStore
    ) throws(StoreError) {
        let isAlone = timelines.isEmpty
        timelines[widget] = timeline
        guard isAlone else { return try write(to: store, .archives) }
        try write { (work) throws(StoreError) in
            try store.confirm(timeline.timeline, of: timeline.widget, ledger: work.steps)
        }
    }

    private mutating func write(_ body: (UnsavedWork) throws(StoreError) -> Void) throws(StoreError) {
        do throws(StoreError) {
            try body(self)
        } catch {
            trouble = error
            throw error
        }
        steps.removeAll(keepingCapacity: true)
        timelines.removeAll(keepingCapacity: true)
    }

    /// Returns the requests that can be sent now that everything is written; nil when the disk had refused
    /// nothing.
    mutating func endTrouble() -> [UnsentAsk]? {
        guard trouble != nil else { return nil }
        defer { (trouble, asks) = (nil, []) }
        return asks
    }
}
