import WidgetModel
import WidgetViews

extension ViewLink {
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        builder.part(.link(url), around: builder.block(content, in: inner))
    }
}

extension ViewButton {
    /// A rounded box in a faint tint, which is fainter while the effect of a press is not visible yet.
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        var style = inner
        style.direction = .horizontal
        guard !builder.isRedacted else { return builder.block(content, in: style) }
        let isUpdating = builder.updating.contains(name)
        style.color = inner.tint.faded(isUpdating ? 0.5 : 1)
        let box = BoxBlock(
            child: builder.block(content, in: style),
            insets: ViewInsets(top: 4, leading: 10, bottom: 4, trailing: 10),
            background: Block(
                ShapeFigures(behind: inner.tint.faded(isUpdating ? 0.08 : 0.16), builder.palette)))
        return builder.part(.action(name), around: Block(box))
    }
}

extension ViewToggle {
    /// A circle before the content, with a check mark if the toggle is on.
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        let row = row(builder, in: inner) { state in
            Block(
                ToggleFigures(
                    state: state, diameter: builder.font(inner).size, color: inner.tint,
                    rest: builder.palette.resolve(.named(.tertiary)), check: builder.palette.surface))
        }
        return builder.part(.action(name), around: row)
    }
}

extension PointBuilder {
    /// A block that is recorded as one of the view's parts. In placeholders, no parts are recorded.
    fileprivate func part(_ part: ViewPart, around block: PointBlock) -> PointBlock {
        isRedacted ? block : Block(PartFigures(child: block, part: part))
    }
}

/// A part that a user can use. Its area is recorded when it is drawn.
private struct PartFigures: BlockContent {
    var child: PointBlock
    var part: ViewPart

    var role: BlockRole<Double> { child.role }

    func size(in proposal: Size) -> Size { child.size(in: proposal) }

    func lengths(along axis: LayoutAxis, in proposal: Size) -> ClosedRange<Double>? {
        child.lengths(along: axis, in: proposal)
    }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        drawing.draw(part, in: area) { child.draw(in: area, offered: proposal, on: &$0) }
    }
}

/// The sign of a toggle.
struct ToggleFigures: BlockContent {
    var state: ViewToggle.State
    var diameter: Double
    /// The color of a toggle that is on, and of a toggle that is off.
    var color: RGBA
    var rest: RGBA
    /// The color of the check mark.
    var check: RGBA

    func size(in proposal: Size) -> Size { Size(width: diameter, height: diameter) }

    func draw(in area: Rect, offered: Size, on drawing: inout Drawing) {
        let center = area.center, radius = diameter / 2
        let width = diameter * 0.09
        switch state {
        case .off: drawing.stroke(.circle(center: center, radius: radius - width / 2), rest, width: width)
        case .updating:
            drawing.stroke(
                .circle(center: center, radius: radius - width / 2), color.faded(0.5), width: width)
            for step in [-1.0, 0, 1] {
                let dot = Point(x: center.x + step * radius * 0.44, y: center.y)
                drawing.fill(.circle(center: dot, radius: radius * 0.12), color.faded(0.7))
            }
        case .on:
            drawing.fill(.circle(center: center, radius: radius), color)
            let steps: [PathStep] = [
                .move(Point(x: center.x - 0.42 * radius, y: center.y + 0.04 * radius)),
                .line(Point(x: center.x - 0.1 * radius, y: center.y + 0.36 * radius)),
                .line(Point(x: center.x + 0.44 * radius, y: center.y - 0.34 * radius)),
            ]
            drawing.stroke(.path(steps), check, width: diameter * 0.11)
        }
    }
}
