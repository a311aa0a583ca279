package import WidgetModel
import WidgetViews

extension Canvas {
    /// The rows as text lines, with escape sequences for the colors that `depth` supports.
    ///
    /// Every line ends in the terminal's default colors. Trailing spaces are kept.
    package func lines(_ depth: ColorDepth) -> [TerminalText] { rows.map { Canvas.line($0, depth) } }

    /// One row as a line. An escape sequence is only written where the style changes.
    private static func line(_ cells: [Cell], _ depth: ColorDepth) -> TerminalText {
        var line: TerminalText = ""
        var run = ""
        var current = Look()
        for cell in cells {
            guard let character = cell.character else { continue }
            let look = depth == .none ? Look() : Look(cell)
            if look != current {
                line += TerminalText(run) + look.rendition(depth)
                run = ""
                current = look
            }
            run.append(character)
        }
        line += TerminalText(run)
        return current == Look() ? line : line + Look().rendition(depth)
    }

    /// The style that an escape sequence sets.
    struct Look: Hashable {
        var color: RGBA?
        var ground: RGBA?
        var isBold = false

        init() {}

        /// The text color of a space is ignored, because it is not visible and would need an escape sequence.
        init(_ cell: Cell) {
            ground = cell.ground
            guard cell.character != " " else { return }
            color = cell.color
            isBold = cell.isBold
        }

        /// The escape sequence (Select Graphic Rendition), which resets the style before it sets this one.
        func rendition(_ depth: ColorDepth) -> TerminalText {
            var codes: [Int] = isBold ? [1] : []
            if let color { codes += color.codes(depth, isGround: false) }
            if let ground { codes += ground.codes(depth, isGround: true) }
            return .rendition(codes.isEmpty ? [] : [0] + codes)
        }
    }
}

extension RGBA {
    /// The parameters of the escape sequence "Select Graphic Rendition" for this color.
    package func codes(_ depth: ColorDepth, isGround: Bool) -> [Int] {
        let first = isGround ? 48 : 38
        switch depth {
        case .none: return []
        case .ansi16:
            let place = nearestOf16
            return [(place < 8 ? 30 + place : 82 + place) + (isGround ? 10 : 0)]
        case .ansi256: return [first, 5, nearestOf256]
        case .trueColor: return [first, 2, Int(red), Int(green), Int(blue)]
        }
    }

    /// The nearest of the sixteen colors of the VGA palette, which resembles the palettes of most terminals
    /// with few colors.
    var nearestOf16: Int {
        (0..<16).min { distance(toVGA: $0) < distance(toVGA: $1) } ?? 0
    }

    /// The squared distance to a color of the VGA palette. In `number`, bit 0 is red, 1 green, 2 blue and 3
    /// bright.
    private func distance(toVGA number: Int) -> Int {
        zip([red, green, blue], 0...2).reduce(0) { sum, part in
            let level = (number >> part.1 & 1) * 0xAA + (number >> 3) * 0x55
            return sum + (Int(part.0) - level) * (Int(part.0) - level)
        }
    }

    /// The nearest of xterm's 256 colors: a color of its cube of 6 × 6 × 6, which begins at 16, or one of its
    /// 24 grays, which begin at 232.
    var nearestOf256: Int {
        let parts = [Int(red), Int(green), Int(blue)]
        let levels = [0, 95, 135, 175, 215, 255]
        let steps = parts.map { part in
            levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
        }
        let gray = min(23, max(0, (parts.reduce(0, +) / 3 - 3) / 10))
        func distance(_ other: [Int]) -> Int {
            zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let isGray = distance(Array(repeating: 8 + 10 * gray, count: 3)) < distance(steps.map { levels[$0] })
        return isGray ? 232 + gray : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    }
}
