import WidgetModel

/// Flexible space; its length is set by the stack that contains it.
struct SpacerBlock: BlockContent {
    var leastLength: Double

    func size(in proposal: Size) -> Size { .zero }
    func draw(in area: Rect, offered: Size, on drawing: inout Drawing) {}
}

/// A line across the direction of its stack.
struct DividerBlock: BlockContent {
    var isVertical: Bool
    var color: RGBA

    private static let width = 1.0

    func size(in proposal: Size) -> Size {
        isVertical
            ? Size(width: Self.width, height: proposal.height)
            : Size(width: proposal.width, height: Self.width)
    }

    func draw(in area: Rect, offered: Size, on drawing: inout Drawing) {
        drawing.fill(.rectangle(area, radius: 0), color)
    }
}
