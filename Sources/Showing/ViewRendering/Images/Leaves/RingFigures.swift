import WidgetModel
import WidgetViews

/// A circular gauge: a ring that is filled clockwise from the top, with its text inside.
struct RingFigures: BlockContent {
    /// The filled part, 0…1.
    var fraction: Double
    /// The text inside the ring, or an empty string.
    var label: String
    /// The name of the measured quantity and its value, for screen readers.
    var spoken: String
    var color: RGBA
    /// The color of the filled part.
    var tint: RGBA
    var track: RGBA
    var builder: PointBuilder

    /// The largest diameter.
    private static let most = 112.0
    /// The diameter in an unlimited space, such as a stack that wraps its content.
    private static let usual = 58.0
    /// The width of the line as a fraction of the diameter, and of the text as a fraction of the space
    /// inside.
    private static let line = 0.1
    private static let textShare = 0.84

    func size(in proposal: Size) -> Size {
        let room = min(proposal.width, proposal.height)
        let diameter = room >= .unbounded ? Self.usual : min(room, Self.most)
        return Size(width: diameter, height: diameter)
    }

    /// A ring keeps its shape, so it does not share the space that is left over.
    func lengths(along axis: LayoutAxis, in proposal: Size) -> ClosedRange<Double>? {
        let most = min(axis == .horizontal ? proposal.height : proposal.width, Self.most)
        return min(Self.usual / 2, most)...most
    }

    func draw(in area: Rect, offered: Size, on drawing: inout Drawing) {
        let diameter = min(area.width, area.height)
        let width = max(2, diameter * Self.line)
        let radius = max(0, (diameter - width) / 2)
        drawing.stroke(.circle(center: area.center, radius: radius), track, width: width)
        if fraction > 0 {
            let arc: Outline =
                fraction < 1
                ? .arc(center: area.center, radius: radius, turns: fraction)
                : .circle(center: area.center, radius: radius)
            drawing.stroke(arc, tint, width: width)
        }
        if !spoken.isEmpty { drawing.spoken.append(spoken) }
        let room = (2 * radius - width) * Self.textShare
        guard !label.isEmpty, room > 0 else { return }
        drawLabel(width: room, in: area, on: &drawing)
    }

    /// Draws the text as large as it fits, up to the largest size that suits the ring.
    private func drawLabel(width: Double, in area: Rect, on drawing: inout Drawing) {
        let usual = TextFont(.body, weight: .semibold, isMonospaced: false, scale: 1)
        let natural = builder.line(label, usual, width: .infinity).width
        let size = min(width * 0.46, usual.size * width / max(1, natural))
        // Rounding to half points keeps the number of different fonts small.
        let font = usual.sized(max(8, (size * 2).rounded(.down) / 2))
        let line = builder.line(label, font, width: max(width, 8))
        drawing.text(
            line, font, color,
            at: Point(x: area.center.x - line.width / 2, y: area.center.y - font.lineHeight / 2))
    }
}
