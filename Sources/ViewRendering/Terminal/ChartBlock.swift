import TextWidth
import WidgetModel
import WidgetViews

/// A bar per value, in eighths of a row; bars too many for the width share cells or are taken together.
struct ChartBlock {
    var values: [Double]
    var most: Double
    var goal: Double?
    var labels: [String]
    var color: RGBA
    var goalColor: RGBA
    var labelColor: RGBA
    var glyphs: GlyphSet

    /// The widest that a bar and the gap after it get.
    private static let widestPitch = 6

    /// How bars share a width.
    private struct Plan {
        var values: [Double]
        /// Cells from one bar to the next; 0 when two share a cell.
        var pitch: Int

        /// Cells of a bar without its gap.
        var barWidth: Int { pitch >= 5 ? pitch - 2 : pitch >= 2 ? pitch - 1 : 1 }
        var width: Int { pitch == 0 ? (values.count + 1) / 2 : values.count * pitch - (pitch - barWidth) }
    }

    private func plan(width: Int) -> Plan {
        let width = max(1, width)
        guard !values.isEmpty else { return Plan(values: [], pitch: 1) }
        if values.count <= width {
            return Plan(values: values, pitch: min(ChartBlock.widestPitch, (width + 1) / values.count))
        }
        let places = glyphs == .unicode ? 2 * width : width
        let fitting = values.count <= places ? values : means(places)
        return Plan(values: fitting, pitch: glyphs == .unicode ? 0 : 1)
    }

    /// `count` means of neighbouring values.
    private func means(_ count: Int) -> [Double] {
        (0..<count).map { index in
            let group = values[index * values.count / count..<(index + 1) * values.count / count]
            return group.reduce(0, +) / Double(group.count)
        }
    }

    func size(in proposal: CellSize) -> CellSize {
        CellSize(width: plan(width: proposal.width).width, height: max(1, proposal.height))
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas, _ palette: Palette) {
        let plan = plan(width: proposal.width)
        var bars = area
        if !labels.isEmpty, area.height >= 2 {
            bars.height -= 1
            drawLabels(plan, in: area, on: &canvas)
        }
        if let goal, bars.height >= 2 { drawGoal(goal, plan, in: bars, on: &canvas, palette) }
        if plan.pitch == 0 {
            drawShared(plan, in: bars, on: &canvas)
        } else {
            for (index, value) in plan.values.enumerated() {
                let bar = CellRect(
                    x: bars.x + index * plan.pitch, y: bars.y, width: plan.barWidth, height: bars.height)
                drawBar(value, in: bar, on: &canvas, palette)
            }
        }
    }

    private func eighths(_ value: Double, height: Int) -> Int { steps(value, of: 8 * height) }

    /// The part of `full` that the value takes; at least 1 unless it is 0. Beyond a full bar no part is
    /// counted: it may be larger than any whole number.
    private func steps(_ value: Double, of full: Int) -> Int {
        if value >= most { return full }
        return value <= 0 ? 0 : max(1, Int((value / most * Double(full)).rounded()))
    }

    private func color(of value: Double) -> RGBA {
        if let goal, value >= goal { goalColor } else { color }
    }

    private func drawBar(_ value: Double, in bar: CellRect, on canvas: inout Canvas, _ palette: Palette) {
        let height = eighths(value, height: bar.height)
        guard height > 0 else {
            let base = String(repeating: "_", count: bar.width)
            return canvas.write(base, x: bar.x, y: bar.bottom - 1, ink: Ink(color: palette.separator))
        }
        let signs = glyphs == .unicode ? ChartBlock.blocks : ChartBlock.asciiBlocks
        for row in 0...(height - 1) / 8 {
            let text = String(repeating: signs[min(8, height - 8 * row)], count: bar.width)
            canvas.write(text, x: bar.x, y: bar.bottom - 1 - row, ink: Ink(color: color(of: value)))
        }
    }

    private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let asciiBlocks: [Character] = [" ", ".", ".", ".", ":", ":", ":", "#", "#"]

    /// Two bars to a cell, in dots; a cell has the goal's colour when one of its bars reaches it.
    private func drawShared(_ plan: Plan, in area: CellRect, on canvas: inout Canvas) {
        var patterns: [RGBA: BraillePattern] = [:]
        for (index, value) in plan.values.enumerated() {
            let pair = plan.values[index & ~1...min(index | 1, plan.values.count - 1)]
            for step in 0..<steps(value, of: 4 * area.height) {
                patterns[color(of: pair.max() ?? 0), default: BraillePattern()]
                    .set(x: index, y: 4 * area.height - 1 - step)
            }
        }
        for (color, pattern) in patterns { pattern.draw(at: area, on: &canvas, ink: Ink(color: color)) }
    }

    /// A broken line behind the bars, on the row in which a bar of the goal's height ends.
    private func drawGoal(
        _ goal: Double, _ plan: Plan, in area: CellRect, on canvas: inout Canvas, _ palette: Palette
    ) {
        guard goal <= most else { return }
        let row = (eighths(goal, height: area.height) - 1) / 8
        let line = String(repeating: "╌", count: plan.width)
        canvas.stroke(line, x: area.x, y: area.bottom - 1 - row, ink: Ink(color: palette.separator))
    }

    private func drawLabels(_ plan: Plan, in area: CellRect, on canvas: inout Canvas) {
        let ink = Ink(color: labelColor)
        if labels.count == plan.values.count, plan.pitch > 0, labels.count != 2 {
            for (index, label) in labels.enumerated() {
                let text = label.fitted(toCells: plan.barWidth, .center)
                canvas.write(text, x: area.x + index * plan.pitch, y: area.bottom - 1, ink: ink)
            }
        } else if let first = labels.first, let last = labels.last {
            let right = last.truncated(toCells: plan.width)
            let left = first.truncated(toCells: max(0, plan.width - right.cells - 1))
            canvas.write(left, x: area.x, y: area.bottom - 1, ink: ink)
            canvas.write(right, x: area.x + plan.width - right.cells, y: area.bottom - 1, ink: ink)
        }
    }
}
