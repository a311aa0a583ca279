import WidgetModel
import WidgetViews

extension ViewStyle {
    /// `content` inside padding, frame and background, if the style has any of them.
    func box(around content: Block, _ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        guard padding != nil || frame != nil || backdrop != nil else { return content }
        let insets = padding ?? ViewInsets(0)
        return Block(
            BoxBlock(
                child: content,
                insets: BoxBlock.Insets(
                    top: builder.rows(insets.top), left: builder.columns(insets.leading),
                    bottom: builder.rows(insets.bottom), right: builder.columns(insets.trailing)),
                width: frame?.width.map { BoxBlock.Length($0, builder.columns) },
                height: frame?.height.map { BoxBlock.Length($0, builder.rows) },
                alignment: frame?.alignment ?? .center,
                background: backdrop.map { ShapeBlock($0, .background, builder, in: inner) }))
    }
}

/// Padding, frame and background around one block, in cells.
struct BoxBlock: BlockContent {
    var child: Block
    var insets: Insets
    var width: Length?
    var height: Length?
    var alignment: ViewAlignment
    var background: ShapeBlock?

    /// The padding in cells.
    struct Insets: Hashable {
        var top = 0
        var left = 0
        var bottom = 0
        var right = 0
    }

    /// The size of a frame in one direction.
    enum Length: Hashable {
        case cells(Int)
        case fill
    }

    /// The size that is proposed to the child.
    private func inner(_ proposal: CellSize) -> CellSize {
        CellSize(
            width: max(0, BoxBlock.offered(width, proposal.width) - insets.left - insets.right),
            height: max(0, BoxBlock.offered(height, proposal.height) - insets.top - insets.bottom))
    }

    func size(in proposal: CellSize) -> CellSize {
        let taken = child.size(in: inner(proposal))
        return CellSize(
            width: BoxBlock.taken(width, taken.width + insets.left + insets.right, proposal.width),
            height: BoxBlock.taken(height, taken.height + insets.top + insets.bottom, proposal.height))
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        background?.draw(
            in: area, offered: CellSize(width: area.width, height: area.height), on: &canvas)
        let inner = inner(proposal)
        let size = child.size(in: inner)
        let place = CellRect(
            x: area.x + insets.left
                + alignment.horizontal.inset(size.width, in: area.width - insets.left - insets.right),
            y: area.y + insets.top
                + alignment.vertical.inset(size.height, in: area.height - insets.top - insets.bottom),
            width: size.width, height: size.height)
        child.draw(in: place, offered: inner, on: &canvas)
    }

    /// The length that the frame offers to its content: its own length, or the proposed length.
    private static func offered(_ length: Length?, _ proposed: Int) -> Int {
        if case .cells(let cells) = length { cells } else { proposed }
    }

    /// The length that the frame takes, if its content and padding need `needed` cells.
    private static func taken(_ length: Length?, _ needed: Int, _ proposed: Int) -> Int {
        switch length {
        case .cells(let cells): cells
        case .fill: max(needed, proposed)
        case nil: needed
        }
    }
}

extension BoxBlock.Length {
    /// Converts a length to cells. A length above 0 is at least one cell, so that thin frames do not
    /// disappear.
    fileprivate init(_ length: ViewFrame.Length, _ cells: (Double) -> Int) {
        switch length {
        case .fill: self = .fill
        case .points(let points): self = .cells(points > 0 ? max(1, cells(points)) : 0)
        }
    }
}
