/// The corners of a border.
enum Corners {
    case square, round
}

extension Canvas {
    /// Draws lines along the edges of `area`. One row or column has only its ends.
    mutating func border(_ area: CellRect, _ corners: Corners, ink: Ink) {
        let (right, bottom) = (area.right - 1, area.bottom - 1)
        guard area.width > 1, area.height > 1 else {
            for y in area.y..<max(area.y, area.bottom) {
                stroke(corners == .round ? "(" : "│", x: area.x, y: y, ink: ink)
                stroke(corners == .round ? ")" : "│", x: right, y: y, ink: ink)
            }
            return
        }
        let signs = Array(corners == .round ? "╭╮╰╯" : "┌┐└┘").map(String.init)
        let line = String(repeating: "─", count: area.width - 2)
        stroke(signs[0] + line + signs[1], x: area.x, y: area.y, ink: ink)
        stroke(signs[2] + line + signs[3], x: area.x, y: bottom, ink: ink)
        for y in area.y + 1..<bottom {
            stroke("│", x: area.x, y: y, ink: ink)
            stroke("│", x: right, y: y, ink: ink)
        }
    }
}
