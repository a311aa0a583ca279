import WidgetModel
import WidgetViews

extension ViewSpacer: ArrangedNode {
    func block<S: Surface>(arrangedBy builder: BlockBuilder<S>, in inner: InheritedStyle) -> Block<S> {
        let isRow = inner.direction == .horizontal
        let points = leastLength == 0 && isRow ? S.rowSpacerLength : leastLength
        return Block(
            SpacerBlock(least: .points(points, along: inner.direction == .vertical ? .vertical : .horizontal))
        )
    }
}

extension ViewDivider: ArrangedNode {
    func block<S: Surface>(arrangedBy builder: BlockBuilder<S>, in inner: InheritedStyle) -> Block<S> {
        Block(DividerBlock(isVertical: inner.direction == .horizontal, color: builder.palette.separator))
    }
}

/// Flexible space; its length is set by the stack that contains it.
struct SpacerBlock<S: Surface>: BlockContent {
    var least: S.Length

    var role: BlockRole<S.Length> { .spacer(least: least) }
    func size(in proposal: S.Extent) -> S.Extent { .zero }
    func draw(in area: S.Area, offered: S.Extent, on surface: inout S) {}
}

/// A line across the direction of its stack, one cell or one point thick.
private struct DividerBlock<S: Surface>: BlockContent {
    var isVertical: Bool
    var color: RGBA

    var role: BlockRole<S.Length> { .divider }

    func size(in proposal: S.Extent) -> S.Extent {
        S.Extent(width: isVertical ? 1 : proposal.width, height: isVertical ? proposal.height : 1)
    }

    func draw(in area: S.Area, offered: S.Extent, on surface: inout S) {
        surface.drawDivider(in: area, isVertical: isVertical, color)
    }
}
