package import WidgetModel
package import WidgetViews

/// Draws views as text, in cells of 8 × 16 points.
///
/// System families are drawn with a rounded frame and an empty column on both sides of the content.
/// Accessories are drawn with the frame only, and `accessoryInline` as a single line. Content that does not
/// fit is clipped at the frame.
package enum TerminalRenderer {
    /// The size of a widget of `family` in cells, including the frame.
    package static func size(of family: Family) -> (columns: Int, rows: Int) {
        if family == .accessoryInline { return (32, 1) }
        return (Int((family.size.width / 8).rounded()), Int((family.size.height / 16).rounded()))
    }

    /// The smallest size of a widget, for very small terminals.
    private static let leastColumns = 9
    private static let leastRows = 3

    /// A widget's lines. Each line is as wide as its family; an inline widget's line is as wide as its text.
    package static func render(
        _ view: ViewTree, family: Family, frame: WidgetFrame = WidgetFrame(), context: RenderContext
    ) -> [String] {
        picture(view, family: family, frame: frame, context: context).lines.map(\.text)
    }

    /// A widget that can be placed next to others. If `limit` is less than its family's usual width, it is
    /// narrower.
    package static func picture(
        _ view: ViewTree, family: Family, frame: WidgetFrame = WidgetFrame(), context: RenderContext,
        limit: Int = .max
    ) -> Picture {
        let canvas = canvas(view, family: family, frame: frame, context: context, columns: limit)
        let lines = canvas.lines(context.colors)
        return Picture(
            lines: family == .accessoryInline ? lines.map(\.withoutTrailingSpaces) : lines,
            width: canvas.width)
    }

    /// A widget as cells, with its parts. It is smaller than usual for its family if columns or rows are
    /// scarce.
    package static func canvas(
        _ view: ViewTree, family: Family, frame: WidgetFrame = WidgetFrame(), context: RenderContext,
        columns: Int = .max, rows: Int = .max
    ) -> Canvas {
        let usual = size(of: family)
        let size = CellSize(
            width: min(usual.columns, max(leastColumns, columns)),
            height: min(usual.rows, max(leastRows, rows)))
        return canvas(view, family: family, frame: frame, context: context, size: size)
    }

    /// A widget as cells in an exact size, with its parts.
    static func canvas(
        _ view: ViewTree, family: Family, frame: WidgetFrame, context: RenderContext, size: CellSize
    ) -> Canvas {
        var canvas = Canvas(width: size.width, height: size.height, context)
        if family == .accessoryInline {
            drawInline(view, frame, context, on: &canvas)
        } else {
            let inside = CellRect(x: 1, y: 1, width: canvas.width - 2, height: canvas.height - 2)
            if canvas.isColored { canvas.fill(inside, with: canvas.palette.surface) }
            let margin = family.isSystem ? 1 : 0
            let content = CellRect(
                x: 1 + margin, y: 1, width: inside.width - 2 * margin, height: inside.height)
            draw(view, in: content, frame, context, on: &canvas)
            drawFrame(frame, of: family, context, on: &canvas)
        }
        return canvas
    }

    /// A view without a frame in `columns` × `rows` cells, for examples and for callers that draw their own
    /// frame.
    package static func render(
        _ view: ViewTree, columns: Int, rows: Int, context: RenderContext
    ) -> [String] {
        var canvas = Canvas(width: max(0, columns), height: max(0, rows), context)
        let area = CellRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
        if canvas.isColored { canvas.fill(area, with: canvas.palette.surface) }
        draw(view, in: area, WidgetFrame(), context, on: &canvas)
        return canvas.lines(context.colors).map(\.text)
    }

    /// Draws a view in the center of `area`, and clips it there.
    private static func draw(
        _ view: ViewTree, in area: CellRect, _ frame: WidgetFrame, _ context: RenderContext,
        on canvas: inout Canvas
    ) {
        let setting = CellSetting(context: context, focus: frame.focus)
        let block = CellBuilder(setting, canvas.palette, frame).block(
            view, in: InheritedStyle(canvas.palette))
        canvas.clip = area
        block.drawCentered(in: area, on: &canvas)
        if frame.isDimmed { canvas.fade(area) }
        canvas.clip = CellRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    }

    /// Draws a single line, with the view on the left and the marks on the right.
    private static func drawInline(
        _ view: ViewTree, _ frame: WidgetFrame, _ context: RenderContext, on canvas: inout Canvas
    ) {
        let marks = frame.markText(width: 2, context: context)
        let room = canvas.width - (marks.isEmpty ? 0 : marks.cells + 1)
        var left = ViewTree(.stack(ViewStack(.depth, [view])))
        left.style.frame = ViewFrame(width: .fill, alignment: .leading)
        left.style.lineLimit = 1
        draw(left, in: CellRect(x: 0, y: 0, width: room, height: 1), frame, context, on: &canvas)
        let ink = Ink(color: canvas.palette.resolve(frame.markColor))
        canvas.write(marks, x: canvas.width - marks.cells, y: 0, ink: ink)
    }

    /// Draws the frame with the title in its upper edge and the marks in its lower edge.
    private static func drawFrame(
        _ frame: WidgetFrame, of family: Family, _ context: RenderContext, on canvas: inout Canvas
    ) {
        let palette = canvas.palette
        let bottom = canvas.height - 1
        canvas.drawBorder(frame.isSelected ? .selected : .plain)
        if let title = frame.title {
            let text = title.onOneLine
            let ink = Ink(
                color: palette.resolve(.named(frame.isSelected ? .primary : .secondary)),
                isBold: frame.isSelected)
            let room = canvas.width - 4
            // An accessory shows a title only if all of it fits, because too little of a truncated title
            // would be visible.
            if family.isSystem || text.cells <= room {
                canvas.write(text.truncated(toCells: room), inEdgeAt: 0, ink: ink)
            }
        }
        let marks = frame.markText(width: canvas.width - 4, context: context)
        let markInk = Ink(color: palette.resolve(frame.markColor), isBold: true)
        canvas.write(marks, inEdgeAt: bottom, ink: markInk)
    }
}

extension Family {
    /// Whether this is a family of the home screen, whose content is drawn with margins.
    fileprivate var isSystem: Bool {
        switch self {
        case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: true
        case .accessoryCircular, .accessoryRectangular, .accessoryInline, .accessoryCorner: false
        }
    }
}
