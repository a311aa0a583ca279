import WidgetModel

extension ViewLink: DrawnNode {
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        builder.block(content, in: inner)
    }
}

extension ViewButton: DrawnNode {
    /// A rounded box in a faint tint, which is fainter while the effect of a press is not visible yet.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        var style = inner
        style.direction = .horizontal
        guard !builder.isRedacted else { return builder.block(content, in: style) }
        let isUpdating = builder.updating.contains(name)
        style.color = inner.tint.faded(isUpdating ? 0.5 : 1)
        return Block(
            BoxBlock(
                child: builder.block(content, in: style),
                insets: ViewInsets(top: 4, leading: 10, bottom: 4, trailing: 10), alignment: .center,
                background: ShapeBlock(behind: inner.tint.faded(isUpdating ? 0.08 : 0.16), builder.palette)))
    }
}

extension ViewToggle: DrawnNode {
    /// A circle before the content, with a check mark if the toggle is on.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        var style = inner
        style.direction = .horizontal
        let content = builder.block(content, in: style)
        guard !builder.isRedacted else { return content }
        let font = builder.font(inner)
        let sign = ToggleBlock(
            state: builder.updating.contains(name) ? .updating : isOn ? .on : .off,
            diameter: font.size, color: inner.tint, rest: builder.palette.resolve(.named(.tertiary)),
            check: builder.palette.surface)
        return Block(StackBlock(direction: .horizontal, children: [Block(sign), content], gaps: [7]))
    }
}

/// The sign of a toggle.
struct ToggleBlock: BlockContent {
    enum State { case on, off, updating }

    var state: State
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
