import WidgetModel

extension ViewStyle {
    /// `content` inside padding, frame and background, if the style has any of them.
    func box(around content: Block, _ builder: BlockBuilder, tint: RGBA) -> Block {
        guard padding != nil || frame != nil || backdrop != nil else { return content }
        return Block(
            BoxBlock(
                child: content, insets: padding ?? ViewInsets(0), width: frame?.width, height: frame?.height,
                alignment: frame?.alignment ?? .center,
                background: backdrop.map { ShapeBlock(behind: $0, builder.palette, tint: tint) }))
    }
}

/// Padding, frame and background around one block.
struct BoxBlock: BlockContent {
    var child: Block
    var insets: ViewInsets
    var width: ViewFrame.Length?
    var height: ViewFrame.Length?
    var alignment: ViewAlignment
    var background: ShapeBlock?

    private var horizontal: Double { insets.leading + insets.trailing }
    private var vertical: Double { insets.top + insets.bottom }

    /// The size that is proposed to the child.
    private func inner(_ proposal: Size) -> Size {
        Size(
            width: max(0, BoxBlock.offered(width, proposal.width) - horizontal),
            height: max(0, BoxBlock.offered(height, proposal.height) - vertical))
    }

    func size(in proposal: Size) -> Size {
        let taken = child.size(in: inner(proposal))
        return Size(
            width: BoxBlock.taken(width, taken.width + horizontal, proposal.width),
            height: BoxBlock.taken(height, taken.height + vertical, proposal.height))
    }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        background?.draw(in: area, offered: area.size, on: &drawing)
        let inner = inner(proposal)
        let size = child.size(in: inner)
        let corner = Point(
            x: area.x + insets.leading + alignment.horizontal.inset(size.width, in: area.width - horizontal),
            y: area.y + insets.top + alignment.vertical.inset(size.height, in: area.height - vertical))
        child.draw(in: Rect(corner, size), offered: inner, on: &drawing)
    }

    /// The length that the frame offers to its content: its own length, or the proposed length.
    private static func offered(_ length: ViewFrame.Length?, _ proposed: Double) -> Double {
        if case .points(let points) = length { points } else { proposed }
    }

    /// The length that the frame takes, if its content and padding need `needed` points.
    private static func taken(_ length: ViewFrame.Length?, _ needed: Double, _ proposed: Double) -> Double {
        switch length {
        case .points(let points): points
        case .fill: max(needed, proposed)
        case nil: needed
        }
    }
}
