import BoardDocuments
import WidgetModel
import WidgetViews

/// A widget on the screen: the board's report about it, and its latest drawing.
struct BoardWidget: Sendable {
    let document: RenderedWidget
    private let shown: DisplayedWidget
    /// The actions that were pressed here since the document arrived.
    var pressed: Set<String> = []
    /// The part that the user chose; nil for the first one.
    var chosenPart: ViewPart?
    /// When the document changes over time; nil if it never does.
    var nextRead: Instant?
    /// Whether the picture is out of date.
    var needsPicture = true
    /// Whether the terminal can show a picture inside of the frame.
    var hasPicture = false
    /// The drawing; nil if the widget must be redrawn.
    private(set) var canvas: Canvas?
    /// When the drawing may change over time; nil if it never does.
    private(set) var nextTick: Instant?

    init(_ document: RenderedWidget) {
        self.document = document
        shown = DisplayedWidget(document)
        let changes = [document.nextEntry, document.age?.stale, document.age?.expires].compactMap(\.self)
        nextRead = changes.filter { $0 > document.at }.min()
    }

    var id: PlacedWidgetID { document.widget }

    /// The title in its frame.
    var title: String { document.title ?? document.widget.description }

    /// The columns before an inline widget, which is drawn without a frame, for the selection mark.
    private static let inlineMargin = 2

    /// The size in a terminal that is large enough.
    var size: (columns: Int, rows: Int) {
        let size = TerminalRenderer.size(of: document.family)
        return document.family == .accessoryInline
            ? (size.columns + BoardWidget.inlineMargin, size.rows) : size
    }

    mutating func forgetDrawing() { canvas = nil }

    /// Keeps the user's choices in a former document. The former picture is shown until the next picture
    /// arrives.
    mutating func keepChoices(of former: BoardWidget?) {
        chosenPart = former?.chosenPart
        hasPicture = former?.hasPicture ?? false
    }

    /// Discards the drawing and the picture, because the widget was moved or resized.
    mutating func forgetPlace() {
        canvas = nil
        (needsPicture, hasPicture) = (true, false)
    }

    /// The parts, each once, in reading order.
    var parts: [DrawnPart] {
        (canvas?.parts ?? []).reduce(into: []) { parts, part in
            if !parts.contains(where: { $0.part == part.part }) { parts.append(part) }
        }
    }

    /// The part that Enter uses; nil if the widget contains no parts.
    var focus: DrawnPart? { parts.first { $0.part == chosenPart } ?? parts.first }

    /// Draws the widget, unless its drawing is up to date.
    mutating func draw(
        in area: CellRect, isSelected: Bool, isEnlarged: Bool, _ context: RenderContext
    ) -> Canvas {
        let hasTicked = nextTick.map { $0 <= context.dates.now } ?? false
        if let canvas, !hasTicked { return canvas }
        if hasTicked { needsPicture = true }
        var frame = shown.frame
        frame.updating.formUnion(pressed)
        frame.isSelected = isSelected
        let size = isEnlarged ? CellSize(width: area.width, height: area.height) : nil
        var drawing = canvas(frame, area, size, context)
        canvas = drawing
        if isSelected, let focus {
            frame.focus = focus.part
            drawing = canvas(frame, area, size, context)
            canvas = drawing
        }
        nextTick = shown.view.nextTick(after: context.dates.now)
        return drawing
    }

    /// - Parameter size: the exact size; nil for the usual size of the family, if there is room for it.
    private func canvas(
        _ frame: WidgetFrame, _ area: CellRect, _ size: CellSize?, _ context: RenderContext
    ) -> Canvas {
        if let size {
            return TerminalRenderer.canvas(
                shown.view, family: document.family, frame: frame, context: context, size: size)
        }
        guard document.family == .accessoryInline else {
            return TerminalRenderer.canvas(
                shown.view, family: document.family, frame: frame, context: context, columns: area.width,
                rows: area.height)
        }
        var canvas = Canvas(width: area.width, height: 1, context)
        let margin = BoardWidget.inlineMargin
        let inline = TerminalRenderer.canvas(
            shown.view, family: document.family, frame: frame, context: context, columns: area.width - margin)
        canvas.place(inline, x: margin, y: 0)
        if frame.isSelected {
            let ink = Ink(color: canvas.palette.resolve(.named(.accent)), isBold: true)
            canvas.stroke("▶", x: 0, y: 0, ink: ink)
        }
        return canvas
    }
}
