import Timelines
import WidgetModel
import WidgetStore

/// Decisions of a board that are not written yet. They are kept until the host ends.
///
/// The size depends on the number of widgets and not on time, because a widget whose request is held back
/// makes no further requests.
struct UnsavedWork {
    /// Changes of the ledger, in order.
    private(set) var steps: [LedgerChange] = []
    /// Timelines that are only in memory. Their ledger changes are written together with them.
    private(set) var timelines: [WidgetIndex: TimelineToSave] = [:]
    /// Requests that are not sent because their grants are not written (rule T6).
    private(set) var asks: [UnsentAsk] = []
    /// Why the last write failed; nil if it succeeded.
    private(set) var trouble: StoreError?
    /// Why no write is tried; nil if writes are tried.
    var obstacle: StoreError?

    /// A request that waits for the disk.
    struct UnsentAsk {
        var ask: TimelineAsk
        var isUrgent: Bool
    }

    /// Whether there is nothing to write.
    var isEmpty: Bool { steps.isEmpty && timelines.isEmpty }

    /// Adds a ledger change.
    mutating func add(_ step: LedgerChange.Step, of widget: PlacedWidgetID, _ generation: Generation) {
        steps.append(LedgerChange(widget: widget, generation: generation, step: step))
    }

    /// Adds the timeline that a widget adopts. It replaces an earlier one, whose scores are kept.
    mutating func add(_ timeline: TimelineToSave, of widget: WidgetIndex) {
        var timeline = timeline
        let scores = (timelines[widget]?.scores ?? []) + timeline.scores
        timeline.scores = scores.suffix(ScoreLimits.kept)
        timelines[widget] = timeline
    }

    /// Records that all content of a widget is deleted.
    mutating func withdraw(_ widget: WidgetIndex, _ id: PlacedWidgetID) {
        timelines[widget] = nil
        steps.append(LedgerChange(widget: id, generation: .none, step: .withdrawn))
    }

    /// Replaces a timeline that is only in memory with a copy that has other views.
    mutating func replace(_ timeline: TimelineToSave, of widget: WidgetIndex) {
        timelines[widget] = timeline
    }

    /// Adds a request that must not be sent before its grant is written.
    mutating func add(_ ask: TimelineAsk, isUrgent: Bool) {
        asks.append(UnsentAsk(ask: ask, isUrgent: isUrgent))
    }

    /// Discards everything about a removed widget. A change that refers to it would never be accepted.
    mutating func forget(_ widget: WidgetIndex, _ id: PlacedWidgetID) {
        steps.removeAll { $0.widget == id }
        timelines[widget] = nil
        asks.removeAll { $0.ask.widget == widget }
    }

    /// Writes everything in one transaction. If the write fails, everything is kept.
    mutating func write(to store: BoardStore, _ durability: BoardStore.Durability) throws(StoreError) {
        try write { (work) throws(StoreError) in
            if work.timelines.isEmpty { return try store.record(work.steps, durability) }
            let timelines = work.timelines.sorted { $0.key < $1.key }.map(\.value)
            try store.adopt(timelines, ledger: work.steps, durability)
        }
    }

    /// Records that an answer confirmed the current timeline of a widget (rule T15).
    ///
    /// Normally only the schedule is written. If other timelines are waiting, or the write fails, the
    /// complete timeline is kept and written with them.
    mutating func confirm(
        _ timeline: TimelineToSave, of widget: WidgetIndex, in store: BoardStore
    ) throws(StoreError) {
        let isAlone = timelines.isEmpty
        add(timeline, of: widget)
        guard isAlone else { return try write(to: store, .archives) }
        try write { (work) throws(StoreError) in
            try store.confirm(timeline.timeline, of: timeline.widget, ledger: work.steps)
        }
    }

    /// Appends the changes that wait to the log of the board. While an obstacle exists, a thread may use the
    /// writing connection for a long time, for which the loop must not wait.
    func appendWaiting(in store: BoardStore) throws(StoreError) {
        if let obstacle { throw obstacle }
        try store.appendWaiting()
    }

    /// Runs a write, and discards the written changes.
    private mutating func write(_ body: (UnsavedWork) throws(StoreError) -> Void) throws(StoreError) {
        do throws(StoreError) {
            if let obstacle { throw obstacle }
            try body(self)
        } catch {
            trouble = error
            throw error
        }
        steps.removeAll(keepingCapacity: true)
        timelines.removeAll(keepingCapacity: true)
    }

    /// Returns the requests that can be sent after everything was written; nil if no write had failed.
    mutating func endTrouble() -> [UnsentAsk]? {
        guard trouble != nil else { return nil }
        defer { (trouble, asks) = (nil, []) }
        return asks
    }

    /// The press with its outcome, which may be missing in the store if the write failed.
    func outcome(of press: PressRow, of widget: PlacedWidgetID) -> PressRow {
        for change in steps where change.widget == widget {
            guard case .performed(press.number, let outcome, let at, let message) = change.step else {
                continue
            }
            var over = press
            (over.outcome, over.finished, over.message) = (outcome, at, message)
            return over
        }
        return press
    }
}
