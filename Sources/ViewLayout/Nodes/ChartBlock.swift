import WidgetModel
import WidgetViews

extension ViewChart: DrawnNode {
    /// A redacted chart has bars of equal height.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let (palette, isRedacted) = (builder.palette, builder.isRedacted)
        return Block(
            ChartBlock(
                values: isRedacted ? values.map { _ in 1 } : values,
                most: isRedacted ? 2 : max(most ?? max(values.max() ?? 0, goal ?? 0), 1e-9),
                goal: isRedacted ? nil : goal, labels: isRedacted ? [] : labels.map(builder.oneLine),
                color: isRedacted ? palette.track : inner.tint,
                goalColor: goalColor.map { palette.resolve($0, tint: inner.tint) } ?? inner.tint,
                lineColor: palette.resolve(.named(.tertiary)), baseColor: palette.track,
                labelColor: palette.resolve(.named(.secondary)), builder: builder))
    }
}

/// A bar chart that fills the space it is offered.
struct ChartBlock: BlockContent {
    /// One value per bar; none is negative.
    var values: [Double]
    /// The value of a bar with full height; always greater than 0.
    var most: Double
    /// The value that is marked with a line; nil if there is no goal.
    var goal: Double?
    /// Either one text per value, two texts for both ends, or none.
    var labels: [String]
    /// The colors of bars below the goal, and of bars that reach it.
    var color: RGBA
    var goalColor: RGBA
    var lineColor: RGBA
    /// The color of the line that stands for a value of 0.
    var baseColor: RGBA
    var labelColor: RGBA
    var builder: BlockBuilder

    /// The height that is kept for bars if there is little space, and the width below which neighboring bars
    /// are averaged.
    private static let leastHeight = 16.0
    private static let leastPitch = 2.5
    /// The height below which the line of a goal never falls, as a part of the whole.
    private static let goalShare = 0.25

    private var font: TextFont { builder.smallFont(.caption2) }

    func size(in proposal: Size) -> Size {
        let least = Self.leastHeight + (labels.isEmpty ? 0 : font.lineHeight)
        return Size(width: max(1, proposal.width), height: max(least, proposal.height))
    }

    func draw(in area: Rect, offered: Size, on drawing: inout Drawing) {
        let bars = fitting(width: area.width)
        guard !bars.isEmpty else { return }
        drawing.spoken += labels
        var room = area
        if !labels.isEmpty { room.height -= font.lineHeight + 2 }
        let pitch = area.width / Double(bars.count)
        let gap = bars.count == 1 ? 0 : min(8, max(0.5, pitch * 0.3))
        // The first bar begins at the left edge, and the last one ends at the right edge.
        let width = (area.width - gap * Double(bars.count - 1)) / Double(bars.count)
        if let goal, goal <= most {
            let y = room.bottom - share(goal) * room.height
            drawing.stroke(
                .line(Point(x: area.x, y: y), Point(x: area.right, y: y)), lineColor, width: 1, dash: 3)
        }
        for (index, value) in bars.enumerated() {
            let height = value <= 0 ? 1.5 : max(2, share(min(value, most)) * room.height)
            let x = area.x + Double(index) * (width + gap)
            let bar = Rect(x: x, y: room.bottom - height, width: width, height: height)
            let radius = min(width / 3, height / 2, 3)
            drawing.fill(.rectangle(bar, radius: radius), value <= 0 ? baseColor : color(of: value))
        }
        drawLabels(
            centers: bars.indices.map { area.x + Double($0) * (width + gap) + width / 2 }, in: area,
            on: &drawing)
    }

    /// The values, or the means of neighbors if there are more values than bars that can be told apart.
    private func fitting(width: Double) -> [Double] {
        let places = max(1, Int(width / Self.leastPitch))
        guard values.count > places else { return values }
        return (0..<places).map { index in
            let group = values[index * values.count / places..<(index + 1) * values.count / places]
            return group.reduce(0, +) / Double(group.count)
        }
    }

    /// The part of the height that a value takes, usually proportional to the value.
    ///
    /// If one value is far above the goal, a proportional scale would push the goal's line and all lower bars
    /// onto the base line. In that case the scale has two linear parts that meet at the goal.
    private func share(_ value: Double) -> Double {
        guard let goal, goal > 0, goal / most < Self.goalShare else { return value / most }
        if value <= goal { return value / goal * Self.goalShare }
        return Self.goalShare + (value - goal) / (most - goal) * (1 - Self.goalShare)
    }

    /// The color of a bar, which depends on whether it reaches the goal.
    private func color(of value: Double) -> RGBA {
        if let goal, value >= goal { goalColor } else { color }
    }

    /// Draws one label per bar if there are as many and they fit, otherwise the first and the last label at
    /// both ends.
    private func drawLabels(centers: [Double], in area: Rect, on drawing: inout Drawing) {
        guard let first = labels.first, let last = labels.last else { return }
        let y = area.bottom - font.lineHeight
        let room = centers.count > 1 ? centers[1] - centers[0] : area.width
        if labels.count == centers.count, labels.count != 2 {
            let lines = labels.map { builder.line($0, font, width: .infinity) }
            if lines.allSatisfy({ $0.width <= room }) {
                for (line, center) in zip(lines, centers) {
                    drawing.text(line, font, labelColor, at: Point(x: center - line.width / 2, y: y))
                }
                return
            }
        }
        let right = builder.line(last, font, width: area.width)
        let left = builder.line(first, font, width: max(0, area.width - right.width - 8))
        drawing.text(left, font, labelColor, at: Point(x: area.x, y: y))
        drawing.text(right, font, labelColor, at: Point(x: area.right - right.width, y: y))
    }
}
