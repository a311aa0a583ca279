import WidgetModel

/// A drawing of dots, two by four in each cell, which are combined into Braille characters, or into one sign
/// for each cell without these.
struct BraillePattern {
    /// The position of a dot.
    struct Dot: Hashable {
        var x: Int
        var y: Int
    }

    private var cells: [Dot: UInt32] = [:]

    /// Sets the dots of a straight line.
    mutating func addLine(from: Dot, to: Dot) {
        let steps = max(abs(to.x - from.x), abs(to.y - from.y), 1)
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            set(
                x: from.x + Int((part * Double(to.x - from.x)).rounded()),
                y: from.y + Int((part * Double(to.y - from.y)).rounded()))
        }
    }

    /// Sets the dot at a position in dots, which is not negative.
    mutating func set(x: Int, y: Int) {
        let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
        cells[Dot(x: x / 2, y: y / 4), default: 0] |= bits[y % 4][x % 2]
    }

    func draw(at area: CellRect, on canvas: inout Canvas, ink: Ink) {
        for (place, bits) in cells {
            guard let scalar = Unicode.Scalar(0x2800 + bits) else { continue }
            let sign: Character =
                switch canvas.glyphs {
                case .unicode: Character(scalar)
                case .blocks: "•"
                case .ascii: "*"
                }
            canvas.write(String(sign), x: area.x + place.x, y: area.y + place.y, ink: ink)
        }
    }
}
