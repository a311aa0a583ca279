import TextWidth
import WidgetModel
import WidgetViews

/// Cells from the left and rows from the top.
struct CellRect: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var right: Int { x + width }
    var bottom: Int { y + height }
}

/// How characters are drawn: a color, which may be partly transparent, and bold.
struct Ink: Hashable {
    var color: RGBA
    var isBold = false
}

/// A grid of cells that things are drawn on, later over earlier.
struct Canvas {
    struct Cell: Hashable {
        /// Nil is the second half of the wide character before it.
        var character: Character? = " "
        var color: RGBA?
        /// Nil is the terminal's own background.
        var ground: RGBA?
        var isBold = false
    }

    let width: Int
    let height: Int
    let glyphs: GlyphSet
    let palette: Palette
    /// Whether colors and grounds will be seen.
    let isColored: Bool
    /// Nothing outside it is drawn.
    var clip: CellRect
    private(set) var rows: [[Cell]]

    init(width: Int, height: Int, _ context: RenderContext) {
        glyphs = context.glyphs
        palette = Palette.of(context.colorScheme)
        isColored = context.colors != .none
        self.width = width
        self.height = height
        self.clip = CellRect(x: 0, y: 0, width: width, height: height)
        self.rows = Array(repeating: Array(repeating: Cell(), count: width), count: height)
    }

    /// Fills the background of `area` with `color`, blended over the background so far.
    mutating func fill(_ area: CellRect, with color: RGBA) {
        for y in max(area.y, clip.y)..<max(area.y, clip.y, min(area.bottom, clip.bottom)) {
            for x in max(area.x, clip.x)..<max(area.x, clip.x, min(area.right, clip.right)) {
                rows[y][x].ground = rows[y][x].ground.map(color.over) ?? color
            }
        }
    }

    /// Fades the characters in `area` to a third of their opacity over the background or the surface.
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

    /// Writes `text` from `x` on; what lies outside the clip is left out.
    mutating func write(_ text: String, x: Int, y: Int, ink: Ink, ground: RGBA? = nil) {
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

    /// Writes lines and blocks, with ASCII where nothing else may be used.
    mutating func stroke(_ strokes: String, x: Int, y: Int, ink: Ink, ground: RGBA? = nil) {
        let drawn = glyphs == .unicode ? strokes : String(strokes.map { Canvas.asciiStrokes[$0] ?? $0 })
        write(drawn, x: x, y: y, ink: ink, ground: ground)
    }

    private static let asciiStrokes: [Character: Character] = [
        "╭": "+", "╮": "+", "╰": "+", "╯": "+", "─": "-", "│": "|", "╌": "-", "━": "=", "╾": "=", "█": "#",
        "▌": "#", "░": ".", "▒": ":",
    ]

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

    /// Turns wide characters that are about to lose one of their halves into spaces.
    private mutating func clearHalves(of range: Range<Int>, y: Int) {
        if range.lowerBound > 0, rows[y][range.lowerBound].character == nil {
            rows[y][range.lowerBound - 1].character = " "
        }
        if range.upperBound < width, rows[y][range.upperBound].character == nil {
            rows[y][range.upperBound].character = " "
        }
    }
}

/// Dots, two across and four down in each cell, collected into Braille characters.
struct BraillePattern {
    private var cells: [RingBlock.Dot: UInt32] = [:]

    mutating func set(x: Int, y: Int) {
        let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
        cells[RingBlock.Dot(x: x / 2, y: y / 4), default: 0] |= bits[y % 4][x % 2]
    }

    func draw(at area: CellRect, on canvas: inout Canvas, ink: Ink) {
        for (place, bits) in cells {
            guard let scalar = Unicode.Scalar(0x2800 + bits) else { continue }
            canvas.write(String(Character(scalar)), x: area.x + place.x, y: area.y + place.y, ink: ink)
        }
    }
}
