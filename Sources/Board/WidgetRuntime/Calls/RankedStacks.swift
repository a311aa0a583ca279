import BoardDocuments
import Machine
import Timelines
import WidgetModel
import WidgetStore

/// The widgets that the stacks show, by the timelines of the loaded widgets.
extension ArrangedBoard {
    /// A layout with the widgets that its stacks show.
    init(_ layout: BoardLayout, on host: isolated BoardHost) throws(StoreError) {
        let stacks = layout.stacks.filter(\.hasSeveral)
        var tops: [StackTop] = []
        for stack in stacks { tops.append(try StackTop(of: stack, StackRanking(of: stack, on: host), host)) }
        if !stacks.isEmpty { host.arrangement.remember(tops) }
        self.init(layout: layout, tops: tops.map { Top(widget: $0.widget, until: $0.until) })
    }
}

extension RankedStack {
    /// The ranking of the stack that a widget is in; nil if the widget is alone in its position.
    init?(with widget: PlacedWidgetID, on host: isolated BoardHost) throws(StoreError) {
        guard let stack = try host.layout().stack(of: widget), stack.hasSeveral else { return nil }
        let ranking = try StackRanking(of: stack, on: host)
        let top = try StackTop(of: stack, ranking, host)
        let rows = ranking.rows.map { row in
            var place = RankedStack.Row(widget: row.widget, standing: row.standing)
            if row.standing == .relevant || row.place != nil {
                place.score = row.shown?.relevance.score
                place.until = row.shown?.end
                (place.place, place.count) = (row.place, row.count)
            }
            return place
        }
        self.init(top: top.widget, since: top.since, rows: rows)
    }
}

extension StackTop {
    fileprivate init(
        of stack: WidgetStack, _ ranking: StackRanking, _ host: isolated BoardHost
    ) throws(StoreError) {
        self = try host.arrangement.top(of: stack, ranking, at: host.clock.now())
    }
}

extension StackRanking {
    fileprivate init(of stack: WidgetStack, on host: isolated BoardHost) throws(StoreError) {
        let now = host.clock.now()
        var candidates: [Candidate] = []
        for widget in stack.widgets {
            guard let hosted = try host.hosted(widget.description) else { continue }
            var candidate = Candidate(hosted, state: host.engine.state(of: hosted.index), at: now)
            candidate.nextEntry = host.snapshot.nextEntry(of: hosted, after: now)
            if candidate.shown != nil {
                let dates = Set(candidate.scores.map(\.date))
                let former = try formerScores(of: hosted, since: now - StackRanking.window, host)
                candidate.scores = former.filter { !dates.contains($0.date) } + candidate.scores
            }
            candidates.append(candidate)
        }
        self.init(candidates, pinned: stack.pinned, at: now)
    }
}

/// The scores of a widget's former timelines. They are cached, because they only change when another timeline
/// is adopted.
private func formerScores(
    of hosted: HostedWidget, since: Instant, _ host: isolated BoardHost
) throws(StoreError) -> [EntryScore] {
    if let known = hosted.formerScores { return known }
    let scores = try host.store.scores(of: hosted.id, since: since)
    host.widgets[hosted.index]?.formerScores = scores
    return scores
}

extension StackRanking.Candidate {
    /// A widget with the scores of its present timeline.
    fileprivate init(_ hosted: HostedWidget, state: WidgetState, at now: Instant) {
        self.init(hosted.id)
        switch state {
        case .attention, .needsConfiguration: needsAttention = true
        case .placeholder, .current, .outdated, .stale: break
        }
        guard let (row, timeline) = hosted.entry(showing: hosted.shown) else { return }
        let entry = timeline.entries[row.entry]
        shown = entry.relevance.map { ScoredEntry(date: entry.date, relevance: $0) }
        if shown != nil { scores = timeline.scores(at: now) }
    }
}
