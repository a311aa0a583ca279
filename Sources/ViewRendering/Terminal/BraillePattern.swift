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
