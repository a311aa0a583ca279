import BoardDocuments
import WidgetModel
import WidgetViews

/// A position on the screen: one widget, or a stack of several of which one is shown.
struct BoardPosition: Sendable {
    /// Never empty.
    private(set) var widgets: [BoardWidget]
    /// The index of the shown widget.
    private var shown: Int
    /// The index of the widget that the board shows. The user can switch to the others.
    private let top: Int
    /// When the board may show another widget over time; nil if it never does.
    private(set) var until: Instant?
    /// Whether the shown widget fills its place.
    private var isEnlarged = false

    init(_ widgets: [BoardWidget], top: Int = 0, until: Instant? = nil) {
        precondition(widgets.indices.contains(top), "a position has no widget \(top)")
        self.widgets = widgets
        self.top = top
        self.until = until
        shown = top
    }

    /// The shown widget.
    var widget: BoardWidget {
        get { widgets[shown] }
        set { widgets[shown] = newValue }
    }

    var hasSeveral: Bool { widgets.count > 1 }

    func contains(_ widget: String) -> Bool { widgets.contains { $0.id.description == widget } }

    /// The size that every widget of the position fits into.
    var size: (columns: Int, rows: Int) {
        (widgets.map(\.size.columns).max() ?? 0, widgets.map(\.size.rows).max() ?? 0)
    }

    /// The same position with the user's earlier choices: parts of its widgets, and the visible widget of a
    /// stack, unless the board shows a different widget now.
    func following(_ former: [BoardPosition]) -> BoardPosition {
        var position = self
        for index in widgets.indices {
            let same = former.lazy.flatMap(\.widgets).first { $0.id == widgets[index].id }
            position.widgets[index].keepChoices(of: same)
        }
        let before = former.first { $0.widgets[$0.top].id == widgets[top].id }
        if let chosen = before?.widget.id, let index = widgets.firstIndex(where: { $0.id == chosen }) {
            position.shown = index
        }
        return position
    }

    /// Replaces the document of a widget.
    mutating func show(_ document: RenderedWidget) {
        guard let index = widgets.firstIndex(where: { $0.id == document.widget }) else { return }
        let former = widgets[index]
        widgets[index] = BoardWidget(document)
        widgets[index].keepChoices(of: former)
    }

    /// Shows the next or the previous widget.
    mutating func turn(by count: Int) {
        shown = (shown + count + widgets.count) % widgets.count
        widget.forgetDrawing()
    }

    /// Shows a widget of the position.
    mutating func turn(to widget: PlacedWidgetID) {
        guard let index = widgets.firstIndex(where: { $0.id == widget }) else { return }
        turn(by: index - shown)
    }

    /// Discards the drawings and pictures, because the position was moved or resized.
    mutating func forgetPlace(isEnlarged: Bool) {
        self.isEnlarged = isEnlarged
        for index in widgets.indices { widgets[index].forgetPlace() }
    }

    /// The cells of the shown widget within the position's area.
    func area(in place: CellRect) -> CellRect {
        if isEnlarged { return place }
        let size = widget.size
        return CellRect(
            x: place.x, y: place.y, width: min(place.width, size.columns),
            height: min(place.height, size.rows))
    }

    /// Whether the board may show another widget now. Reported once.
    mutating func endTop(at now: Instant) -> Bool {
        guard let until, until <= now else { return false }
        self.until = nil
        return true
    }

    /// The widgets whose documents change now over time. Each is reported once.
    mutating func takeDueReads(at now: Instant) -> [PlacedWidgetID] {
        widgets.indices.compactMap { index in
            guard let next = widgets[index].nextRead, next <= now else { return nil }
            widgets[index].nextRead = nil
            return widgets[index].id
        }
    }

    /// Draws the shown widget, with its number in a stack at the right end of the upper edge. If `isCovered`,
    /// a picture is inside of the frame.
    mutating func draw(
        in place: CellRect, isSelected: Bool, isCovered: Bool, _ context: RenderContext,
        on screen: inout Canvas
    ) {
        let own = area(in: place)
        var canvas = widget.draw(in: own, isSelected: isSelected, isEnlarged: isEnlarged, context)
        if isCovered { canvas.blankInside() }
        screen.place(canvas, x: own.x, y: own.y)
        // Inline widgets are drawn without a frame.
        guard hasSeveral, own.height > 1 else { return }
        let mark = " \(shown + 1)/\(widgets.count) "
        let color = screen.palette.resolve(.named(isSelected ? .primary : .secondary))
        let x = own.right - mark.cells - (mark.cells + 2 < own.width ? 2 : 1)
        screen.write(mark, x: max(own.x, x), y: own.y, ink: Ink(color: color, isBold: isSelected))
    }
}
