import BoardDocuments
import Timelines
import WidgetModel
import WidgetStore

/// The arrangement of the board's widgets, and the widget that each stack shows.
struct LayoutDesk {
    private let store: BoardStore
    /// The unreadable layout that was reported; nil if the layout is readable.
    private var reported: String?
    /// The remark about an unreadable layout, until the host takes it.
    private var remark: BoardRemark?
    /// The widgets that stacks last showed, including in an earlier process; nil until read from the store.
    private var tops: [StackTop]?

    init(store: BoardStore) { self.store = store }

    /// The layout of all placed widgets.
    ///
    /// Until a user changes it, the widgets are in the order of their ids. Widgets that were placed since the
    /// last change come in the order in which they were placed.
    mutating func layout() throws(StoreError) -> BoardLayout {
        let rows = try store.widgets()
        guard let stored = try storedLayout() else { return BoardLayout(rows.map(\.id).sorted()) }
        return stored.fitted(to: rows.sorted { ($0.placed, $0.id) < ($1.placed, $1.id) }.map(\.id))
    }

    /// Nil if the layout was never changed. An unreadable layout also returns nil, so that the board still
    /// opens. It is reported once, and its text is kept.
    private mutating func storedLayout() throws(StoreError) -> BoardLayout? {
        guard let text = try store.remembered(BoardStore.layoutName) else { return nil }
        do { return try BoardLayout(json: JSONValue(parsing: text)) } catch {
            guard reported != text, try store.remembered(BoardStore.unreadableLayoutName) != text else {
                return nil
            }
            reported = text
            remark = .layoutUnreadable("\(error)")
            // If this write fails, the layout cannot be overwritten either.
            try? store.remember(text, as: BoardStore.unreadableLayoutName)
            return nil
        }
    }

    /// The remark about an unreadable layout, once; nil if it was reported or the layout is readable.
    mutating func takeRemark() -> BoardRemark? {
        defer { remark = nil }
        return remark
    }

    /// Removes a deleted widget from the stored layout, and keeps its position, to which it returns if it is
    /// ever restored. An unreadable layout is left to `layout`.
    func forget(_ widget: PlacedWidgetID) throws(StoreError) {
        guard let text = try store.remembered(BoardStore.layoutName),
            let stored = try? BoardLayout(json: JSONValue(parsing: text)),
            let position = stored.position(of: widget)
        else { return }
        let rest = stored.fitted(to: stored.widgets.filter { $0 != widget })
        try store.store([], layout: rest.encodedJSON.text)
        // The positions of widgets that left the trash are not needed anymore.
        let restorable = Set(try store.trash().map(\.widget.id))
        let others = try positions().filter { $0.widget != widget && restorable.contains($0.widget) }
        try remember(others + [StoredPositions.Row(widget: widget, position: position)])
    }

    /// Moves a restored widget to its former position, as far as the position still exists.
    mutating func putBack(_ widget: PlacedWidgetID) throws(StoreError) {
        let rows = try positions()
        guard let row = rows.first(where: { $0.widget == widget }) else { return }
        let present = try layout()
        let restored = present.restoring(widget, to: row.position)
        if restored != present { try store.store([], layout: restored.encodedJSON.text) }
        try remember(rows.filter { $0.widget != widget })
    }

    /// The former positions of removed widgets.
    private func positions() throws(StoreError) -> [StoredPositions.Row] {
        guard let text = try store.remembered(BoardStore.positionsName) else { return [] }
        // Without them, restored widgets come last.
        return (try? StoredPositions(json: JSONValue(parsing: text)))?.rows ?? []
    }

    private func remember(_ rows: [StoredPositions.Row]) throws(StoreError) {
        try store.remember(StoredPositions(rows: rows).encodedJSON.text, as: BoardStore.positionsName)
    }

    // Stacks

    /// The widget that a stack shows.
    mutating func top(of stack: WidgetStack, _ ranking: StackRanking, at now: Instant) throws(StoreError)
        -> StackTop
    {
        ranking.top(after: try formerTops().first { stack.widgets.contains($0.widget) }, at: now)
    }

    private mutating func formerTops() throws(StoreError) -> [StackTop] {
        if let tops { return tops }
        let stored = try store.remembered(BoardStore.topsName).flatMap { text in
            try? StoredTops(json: JSONValue(parsing: text))  // Without it, a stack may switch early.
        }
        let tops = stored?.tops ?? []
        self.tops = tops
        return tops
    }

    /// Remembers the widgets that all stacks show.
    mutating func remember(_ tops: [StackTop]) {
        guard self.tops != tops else { return }
        self.tops = tops
        // If this write fails, the next process may switch early.
        try? store.remember(StoredTops(tops: tops).encodedJSON.text, as: BoardStore.topsName, .archives)
    }
}

/// The stored form of the stacks' top widgets.
private struct StoredTops: Codable { var tops: [StackTop] }

/// The stored form of the positions of removed widgets.
private struct StoredPositions: Codable {
    struct Row: Codable {
        var widget: PlacedWidgetID
        var position: FormerPosition
    }

    var rows: [Row]
}
