package import BoardDocuments
import Timelines
package import WidgetModel
package import WidgetStore

/// The arrangement of the board's widgets, and the widget that each stack shows.
extension BoardHost {
    /// The layout of all placed widgets.
    ///
    /// Until a user changes it, the widgets are in the order of their ids. Widgets that were placed since the
    /// last change come in the order in which they were placed.
    func layout() throws(StoreError) -> BoardLayout {
        let rows = try store.widgets()
        guard let stored = try storedLayout() else { return BoardLayout(rows.map(\.id).sorted()) }
        return stored.fitted(to: rows.sorted { ($0.placed, $0.id) < ($1.placed, $1.id) }.map(\.id))
    }

    /// Nil if the layout was never changed. An unreadable layout also returns nil, so that the board still
    /// opens. It is reported once, and its text is kept.
    private func storedLayout() throws(StoreError) -> BoardLayout? {
        guard let text = try store.remembered(BoardStore.layoutName) else { return nil }
        do { return try BoardLayout(json: JSONValue(parsing: text)) } catch {
            guard reportedLayout != text, try store.remembered(BoardStore.unreadableLayoutName) != text else {
                return nil
            }
            reportedLayout = text
            let remark = BoardRemark.layoutUnreadable("\(error)")
            announce(.trouble, message: remark.message)
            openingRemarks.append(remark)
            // If this write fails, the layout cannot be overwritten either.
            try? store.remember(text, as: BoardStore.unreadableLayoutName)
            return nil
        }
    }

    /// The widgets in layout order.
    func inOrder(_ hosted: [HostedWidget]) throws(StoreError) -> [HostedWidget] {
        guard hosted.count > 1 else { return hosted }
        var positions: [PlacedWidgetID: Int] = [:]
        for (position, widget) in try layout().widgets.enumerated() { positions[widget] = position }
        return hosted.sorted { positions[$0.id] ?? .max < positions[$1.id] ?? .max }
    }

    /// `board layout`: all widgets with their positions.
    func arrangement() throws(StoreError) -> BoardReply<ArrangedBoard> {
        BoardReply(try arranged(try layout()))
    }

    /// Applies a change to the current layout, so that changes by two users both survive.
    func change(_ change: LayoutChange) throws(StoreError) -> BoardReply<ArrangedBoard> {
        let former = try layout()
        let layout: BoardLayout
        do throws(LayoutProblem) {
            layout = try former.applying(change)
        } catch {
            if case .widgetUnknown(let text) = error {
                if let refusal = try refusal(of: change, onPage: text) { return refusal.reply() }
                return try refuse(unknownWidget: text)
            }
            return BoardReply(refused: [.layoutRefused(error)])
        }
        var remarks: [BoardRemark] = []
        if layout != former || change == .reset {
            try store(try displays(following: change, in: former), and: layout)
            announce(.arranged)
            for display in try displays() { remarks += display.remarks(on: layout, after: former) }
        }
        return BoardReply(try arranged(layout), remarks: remarks)
    }

    /// Removes a deleted widget from the stored layout, so that it comes last if it is ever restored.
    func forgetPosition(of widget: PlacedWidgetID) throws(StoreError) {
        guard let stored = try storedLayout(), stored.stack(of: widget) != nil else { return }
        try store([], and: stored.fitted(to: stored.widgets.filter { $0 != widget }))
    }

    // Stacks

    /// The layout with the widgets that its stacks show.
    func arranged(_ layout: BoardLayout) throws(StoreError) -> ArrangedBoard {
        let stacks = layout.stacks.filter(\.hasSeveral)
        guard !stacks.isEmpty else { return ArrangedBoard(layout: layout, tops: []) }
        var tops: [StackTop] = []
        for stack in stacks { tops.append(try top(of: stack)) }
        remember(tops)
        return ArrangedBoard(
            layout: layout, tops: tops.map { ArrangedBoard.Top(widget: $0.widget, until: $0.until) })
    }

    /// The ranking of the stack that a widget is in; nil if the widget is alone in its position.
    func rankedStack(of widget: PlacedWidgetID) throws(StoreError) -> RankedStack? {
        guard let stack = try layout().stack(of: widget), stack.hasSeveral else { return nil }
        let top = try top(of: stack)
        let rows = try ranking(of: stack).rows.map { row in
            var place = RankedStack.Row(widget: row.widget, standing: row.standing)
            if row.standing == .relevant || row.place != nil {
                place.score = row.shown?.relevance.score
                place.until = row.shown?.end
                (place.place, place.count) = (row.place, row.count)
            }
            return place
        }
        return RankedStack(top: top.widget, since: top.since, rows: rows)
    }

    private func top(of stack: WidgetStack) throws(StoreError) -> StackTop {
        let former = try formerTops().first { stack.widgets.contains($0.widget) }
        return try ranking(of: stack).top(after: former, at: clock.now())
    }

    private func ranking(of stack: WidgetStack) throws(StoreError) -> StackRanking {
        let now = clock.now()
        var candidates: [StackRanking.Candidate] = []
        for widget in stack.widgets {
            guard let hosted = try hosted(widget.description) else { continue }
            candidates.append(try candidate(hosted, at: now))
        }
        return StackRanking(candidates, pinned: stack.pinned, at: now)
    }

    private func candidate(
        _ hosted: HostedWidget, at now: Instant
    ) throws(StoreError) -> StackRanking.Candidate {
        var candidate = StackRanking.Candidate(hosted.id)
        switch engine.state(of: hosted.index) {
        case .attention, .needsConfiguration: candidate.needsAttention = true
        case .placeholder, .current, .outdated, .stale: break
        }
        candidate.nextEntry = snapshot.nextEntry(of: hosted, after: now)
        guard let (row, timeline) = hosted.entry(showing: hosted.shown) else { return candidate }
        let entry = timeline.entries[row.entry]
        candidate.shown = entry.relevance.map { ScoredEntry(date: entry.date, relevance: $0) }
        guard candidate.shown != nil else { return candidate }
        let present = timeline.scores(at: now)
        let dates = Set(present.map(\.date))
        candidate.scores = try formerScores(of: hosted, at: now).filter { !dates.contains($0.date) } + present
        return candidate
    }

    /// The scores of former timelines. They are cached, because they only change when another timeline is
    /// adopted.
    private func formerScores(of hosted: HostedWidget, at now: Instant) throws(StoreError) -> [EntryScore] {
        if let known = hosted.formerScores { return known }
        let scores = try store.scores(of: hosted.id, since: now - StackRanking.window)
        widgets[hosted.index]?.formerScores = scores
        return scores
    }

    /// The widgets that stacks last showed, including in an earlier process.
    private func formerTops() throws(StoreError) -> [StackTop] {
        if let stackTops { return stackTops }
        let stored = try store.remembered(BoardStore.topsName).flatMap { text in
            try? StoredTops(json: JSONValue(parsing: text))  // Without it, a stack may switch early.
        }
        stackTops = stored?.tops ?? []
        return stackTops ?? []
    }

    private func remember(_ tops: [StackTop]) {
        guard stackTops != tops else { return }
        stackTops = tops
        // If this write fails, the next process may switch early.
        try? store.remember(StoredTops(tops: tops).encodedJSON.text, as: BoardStore.topsName, .archives)
    }
}

extension Display {
    /// The displayed pages that a change of the layout removed or moved.
    fileprivate func remarks(on layout: BoardLayout, after former: BoardLayout) -> [BoardRemark] {
        settings.pages.compactMap { page in
            // Without a former page, no comparison is possible.
            guard let before = try? former.page(named: page.page) else { return nil }
            guard let now = try? layout.page(named: page.page) else {
                return .displayedPageGone(page.page, of: name)
            }
            let shown = Set(former.pages[before].stacks.flatMap(\.widgets))
            let isOther = shown.isDisjoint(with: layout.pages[now].stacks.flatMap(\.widgets))
            return isOther ? .displayedPageMoved(page.page, of: name) : nil
        }
    }
}

/// The stored form of the stacks' top widgets.
private struct StoredTops: Codable { var tops: [StackTop] }

extension LayoutCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ArrangedBoard> {
        try host.arrangement()
    }
}

extension ChangeLayoutCall: HostedCall {
    package func answer(
        by host: isolated BoardHost, in locale: LocaleTag
    ) async throws(StoreError) -> BoardReply<ArrangedBoard> {
        try host.change(document)
    }
}
