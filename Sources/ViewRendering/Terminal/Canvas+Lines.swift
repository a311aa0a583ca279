import WidgetModel
import WidgetViews

extension Canvas {
    /// The rows as lines of text, with escape sequences for colours as `depth` allows.
    ///
    /// Every line ends in the terminal's own colours. Spaces at the end of a line are kept.
    func lines(_ depth: ColorDepth) -> [String] { rows.map { Canvas.line($0, depth) } }

    private static func line(_ cells: [Cell], _ depth: ColorDepth) -> String {
        var line = ""
        var current = Look()
        for cell in cells {
            guard let character = cell.character else { continue }
            let look = depth == .none ? Look() : Look(cell)
            if look != current {
                line += look.sequence(depth)
                current = look
            }
            line.append(character)
        }
        return current == Look() ? line : line + Look().sequence(depth)
    }

    /// What an escape sequence sets.
    private struct Look: Hashable {
        var color: RGBA?
        var ground: RGBA?
        var isBold = false

        init() {}

        /// The colour of a space does not show, so that it does not cost a sequence.
        init(_ cell: Cell) {
            ground = cell.ground
            guard cell.character != " " else { return }
            color = cell.color
            isBold = cell.isBold
        }

        /// Select Graphic Rendition: everything reset, then what is wanted.
        func sequence(_ depth: ColorDepth) -> String {
            var codes = "0"
            if isBold { codes += ";1" }
            if let color { codes += ";38;" + color.code(depth) }
            if let ground { codes += ";48;" + ground.code(depth) }
            return "\u{1B}[" + (codes == "0" ? "" : codes) + "m"
        }
    }
}

extension RGBA {
    fileprivate func code(_ depth: ColorDepth) -> String {
        depth == .trueColor ? "2;\(red);\(green);\(blue)" : "5;\(nearestOf256)"
    }

    /// The nearest of xterm's 256 colours: its cube of 6 × 6 × 6 from 16 on, or its 24 grays from 232 on.
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
