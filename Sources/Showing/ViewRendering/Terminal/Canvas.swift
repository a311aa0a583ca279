package import WidgetModel
package import WidgetViews

/// How characters are drawn: their color, which may be partly transparent, and whether they are bold.
package struct Ink: Hashable, Sendable {
    package var color: RGBA
    package var isBold: Bool

    package init(color: RGBA, isBold: Bool = false) { (self.color, self.isBold) = (color, isBold) }
}

/// A grid of cells. Later drawings cover earlier ones.
package struct Canvas: Sendable {
    /// One cell of the grid.
    struct Cell: Hashable {
        /// Nil for the second half of a wide character.
        var character: Character? = " "
        var color: RGBA?
        /// The background color; nil for the terminal's own background.
        var ground: RGBA?
        var isBold = false
    }

    package let width: Int
    package let height: Int
    let glyphs: GlyphSet
    package let palette: Palette
    /// Whether colors and backgrounds are visible in the result.
    package let isColored: Bool
    /// The rectangle that limits all drawing.
    package var clip: CellRect
    private(set) var rows: [[Cell]]
    /// The parts that a user can use, in the order in which they are drawn.
    package private(set) var parts: [DrawnPart] = []

    package init(width: Int, height: Int, _ context: RenderContext) {
        glyphs = context.glyphs
        palette = Palette.of(context.colorScheme)
        isColored = context.colors != .none
        self.width = width
        self.height = height
        self.clip = CellRect(x: 0, y: 0, width: width, height: height)
        self.rows = Array(repeating: Array(repeating: Cell(), count: width), count: height)
    }

    /// Draws another canvas with its upper left corner at a position, over the existing cells.
    package mutating func place(_ other: Canvas, x: Int, y: Int) {
        let columns = max(0, x)..<max(0, x, min(width, x + other.width))
        for (row, cells) in other.rows.enumerated() where rows.indices.contains(y + row) {
            clearHalves(of: columns, y: y + row)
            rows[y + row].replaceSubrange(
                columns, with: cells[(columns.lowerBound - x)...].prefix(columns.count))
        }
        parts += other.parts.map { part in
            var part = part
            part.area.x += x
            part.area.y += y
            return part
        }
    }

    /// Records the visible area of a part.
    mutating func record(_ part: ViewPart, label: String, in area: CellRect) {
        let visible = area.intersection(clip)
        guard visible.width > 0, visible.height > 0 else { return }
        parts.append(DrawnPart(part: part, label: label, area: visible))
    }

    /// Blends `color` over the background of `area`.
    package mutating func fill(_ area: CellRect, with color: RGBA) {
        for y in max(area.y, clip.y)..<max(area.y, clip.y, min(area.bottom, clip.bottom)) {
            for x in max(area.x, clip.x)..<max(area.x, clip.x, min(area.right, clip.right)) {
                rows[y][x].ground = rows[y][x].ground.map(color.over) ?? color
            }
        }
    }

    /// Empties everything inside of the border, for a picture.
    package mutating func blankInside() {
        for y in rows.indices.dropFirst().dropLast() {
            for x in rows[y].indices.dropFirst().dropLast() { rows[y][x] = Cell() }
        }
    }

    /// Reduces the opacity of the characters in `area` to a third.
    mutating func fade(_ area: CellRect) {
        for y in max(area.y, 0)..<max(area.y, 0, min(area.bottom, height)) {
            for x in max(area.x, 0)..<max(area.x, 0, min(area.right, width)) {
                guard let color = rows[y][x].color else { continue }
                let faint = RGBA(
                    red: color.red, green: color.green, blue: color.blue, alpha: color.alpha / 3)
                rows[y][x].color = faint.over(rows[y][x].ground ?? palette.surface)
            }
        }
    }

    /// Writes `text` from the column `x` on. Characters that are not completely inside the clip are left out.
    package mutating func write(_ text: String, x: Int, y: Int, ink: Ink, ground: RGBA? = nil) {
        guard (clip.y..<clip.bottom).contains(y) else { return }
        var place = x
        for character in text {
            let cells = character.cells
            if cells == 0 { continue }
            if place >= clip.x && place + cells <= clip.right {
                put(character, cells: cells, x: place, y: y, ink: ink, ground: ground)
            }
            place += cells
        }
    }

    /// Fills quarters of a cell, given as in `ShapeGeometry.quarters`. An opaque color hides what the cell
    /// shows, as does a block without colors.
    mutating func fill(quarters: Int, of place: CellRect, with color: RGBA) {
        let isWhole = glyphs != .ascii ? quarters == 15 : quarters.nonzeroBitCount >= 2
        if isWhole, isColored {
            if color.alpha == 255 { write(" ", x: place.x, y: place.y, ink: Ink(color: color)) }
            fill(place, with: color)
        } else if glyphs != .ascii {
            write(String(Canvas.quarters[quarters]), x: place.x, y: place.y, ink: Ink(color: color))
        } else if isWhole {
            write("#", x: place.x, y: place.y, ink: Ink(color: color))
        }
    }

    /// The blocks of the quarters of a cell.
    private static let quarters = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")

    /// Stores a character in one or two cells.
    private mutating func put(
        _ character: Character, cells: Int, x: Int, y: Int, ink: Ink, ground: RGBA?
    ) {
        clearHalves(of: x..<x + cells, y: y)
        for place in x..<x + cells {
            let below = rows[y][place].ground
            let under = ground ?? below
            rows[y][place] = Cell(
                character: place == x ? character : nil, color: under.map(ink.color.over) ?? ink.color,
                ground: under, isBold: ink.isBold)
        }
    }

    /// Replaces wide characters that are about to lose one of their halves with spaces.
    private mutating func clearHalves(of range: Range<Int>, y: Int) {
        if range.lowerBound > 0, rows[y][range.lowerBound].character == nil {
            rows[y][range.lowerBound - 1].character = " "
        }
        if range.upperBound < width, rows[y][range.upperBound].character == nil {
            rows[y][range.upperBound].character = " "
        }
    }
}
