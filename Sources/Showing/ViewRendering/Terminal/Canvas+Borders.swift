import WidgetModel
import WidgetViews

/// The lines of a border.
enum BorderLines {
    case square, round, heavy

    /// The corners in reading order, the horizontal and the vertical line.
    fileprivate var strokes: (corners: [String], horizontal: String, vertical: String) {
        switch self {
        case .square: (["┌", "┐", "└", "┘"], "─", "│")
        case .round: (["╭", "╮", "╰", "╯"], "─", "│")
        case .heavy: (["┏", "┓", "┗", "┛"], "━", "┃")
        }
    }
}

extension Canvas {
    /// How a frame looks.
    package enum Border: Hashable, Sendable {
        case plain
        /// Heavy lines in the accent color, which are noticeable even without colors.
        case selected
    }

    /// Draws a frame along the edges of the canvas.
    package mutating func drawBorder(_ border: Border) {
        let isSelected = border == .selected
        let color = isSelected ? palette.resolve(.named(.accent)) : palette.separator
        let edges = CellRect(x: 0, y: 0, width: width, height: height)
        self.border(edges, isSelected ? .heavy : .round, ink: Ink(color: color, isBold: isSelected))
    }

    /// Draws lines along the edges of `area`. In a single row or column, only the ends are drawn.
    mutating func border(_ area: CellRect, _ lines: BorderLines, ink: Ink) {
        let (right, bottom) = (area.right - 1, area.bottom - 1)
        let (corners, horizontal, vertical) = lines.strokes
        guard area.width > 1, area.height > 1 else {
            for y in area.y..<max(area.y, area.bottom) {
                stroke(lines == .round ? "(" : vertical, x: area.x, y: y, ink: ink)
                stroke(lines == .round ? ")" : vertical, x: right, y: y, ink: ink)
            }
            return
        }
        let line = String(repeating: horizontal, count: area.width - 2)
        stroke(corners[0] + line + corners[1], x: area.x, y: area.y, ink: ink)
        stroke(corners[2] + line + corners[3], x: area.x, y: bottom, ink: ink)
        for y in area.y + 1..<bottom {
            stroke(vertical, x: area.x, y: y, ink: ink)
            stroke(vertical, x: right, y: y, ink: ink)
        }
    }

    /// Writes `text` over the upper or lower edge, with a space on both sides, and at a distance of one cell
    /// from the corner if there is enough space.
    package mutating func write(_ text: String, inEdgeAt y: Int, ink: Ink) {
        guard !text.isEmpty else { return }
        write(" " + text + " ", x: text.cells + 6 <= width ? 2 : 1, y: y, ink: ink)
    }
}
