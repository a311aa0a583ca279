import BoardDocuments
import WidgetModel
import WidgetViews

/// The screen: the widgets of a page, and two lines below them.
extension LiveBoard {
    /// The lines below the widgets: the last event, and the actions of the keys.
    static let statusRows = 2
    /// The smallest terminal that shows a board.
    private static let least = (columns: 24, rows: 8)

    /// Where a text is drawn in front of the widgets.
    var textArea: CellRect {
        let width = min(size.columns, 84)
        return CellRect(
            x: (size.columns - width) / 2, y: 0, width: width,
            height: max(3, size.rows - LiveBoard.statusRows))
    }

    /// Where a menu is drawn in front of the widgets.
    var menuArea: CellRect {
        let width = min(size.columns, 110)
        return CellRect(
            x: (size.columns - width) / 2, y: 0, width: width,
            height: max(3, size.rows - LiveBoard.statusRows))
    }

    /// The environment in which the widgets are drawn, at the time that the board shows.
    private var shownContext: RenderContext {
        var context = context
        if let moment { context.dates.now = moment }
        return context
    }

    mutating func draw() -> Canvas {
        var screen = Canvas(width: size.columns, height: size.rows, context)
        guard size.columns >= LiveBoard.least.columns, size.rows >= LiveBoard.least.rows else {
            drawTooSmall(on: &screen)
            return screen
        }
        if let positions, positions.isEmpty { drawEmpty(on: &screen) }
        for title in arrangement.titles where title.page == page { draw(title, on: &screen) }
        let shownContext = shownContext
        for (index, placement) in arrangement.placements.enumerated() where placement.page == page {
            let isCovered = isCovered(position: index)
            positions?[index].draw(
                in: placement.area, isSelected: index == selection, isCovered: isCovered, shownContext,
                on: &screen
            )
        }
        switch mode {
        case .text(let text): screen.place(text.drawn(in: textArea, context), x: textArea.x, y: textArea.y)
        case .menu(let menu):
            screen.place(menu.drawn(in: menuArea, context), x: menuArea.x, y: menuArea.y)
        case .widgets, .moving, .closed: break
        }
        BoardStatus(self).draw(on: &screen)
        return screen
    }

    /// Draws a section's title, with a line to the edge of the widgets.
    private func draw(_ title: BoardArrangement.Title, on screen: inout Canvas) {
        let ellipsis = context.glyphs == .ascii ? ".." : "…"
        let text = Printable.excerpt(title.text).truncated(toCells: title.area.width, ellipsis: ellipsis)
        let color = screen.palette.resolve(.named(.primary))
        screen.write(text, x: title.area.x, y: title.area.y, ink: Ink(color: color, isBold: true))
        let rest = title.area.width - text.cells - 1
        guard rest > 0 else { return }
        screen.stroke(
            String(repeating: "─", count: rest), x: title.area.x + text.cells + 1, y: title.area.y,
            ink: Ink(color: screen.palette.separator))
    }

    private func drawTooSmall(on screen: inout Canvas) {
        let found = "\(size.columns)x\(size.rows)"
        let lines = [
            "too small: \(found)", "expected \(LiveBoard.least.columns)x\(LiveBoard.least.rows)", "q quits",
        ]
        let ink = Ink(color: screen.palette.resolve(.named(.primary)))
        for (row, line) in lines.enumerated() { screen.write(line, x: 0, y: row, ink: ink) }
    }

    private func drawEmpty(on screen: inout Canvas) {
        let lines = [
            "the board is empty", "", "press a to add a widget from the gallery",
        ]
        let top = max(0, (size.rows - LiveBoard.statusRows - lines.count) / 2)
        let ink = Ink(color: screen.palette.resolve(.named(.secondary)))
        for (row, line) in lines.enumerated() {
            let text = line.truncated(toCells: size.columns)
            screen.write(text, x: (size.columns - text.cells) / 2, y: top + row, ink: ink)
        }
    }
}
