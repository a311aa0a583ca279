import WidgetViews

extension ViewStyle {
    /// `content` inside padding, frame and background, if the style has any of them.
    func box<S>(
        around content: Block<S>, _ builder: BlockBuilder<S>, in inner: InheritedStyle
    ) -> Block<S> {
        guard padding != nil || frame != nil || backdrop != nil else { return content }
        return Block(
            BoxBlock(
                child: content, insets: padding ?? ViewInsets(0), width: frame?.width, height: frame?.height,
                alignment: frame?.alignment ?? .center,
                background: backdrop.map { S.backdrop($0, builder, in: inner) }))
    }
}

/// Padding, frame and background around one block.
struct BoxBlock<S: Surface>: BlockContent {
    private let child: Block<S>
    private let top: S.Length
    private let bottom: S.Length
    private let leading: S.Length
    private let trailing: S.Length
    private let width: Side?
    private let height: Side?
    private let alignment: ViewAlignment
    private let background: Block<S>?

    /// The size of a frame in one direction.
    private enum Side {
        case fixed(S.Length)
        case fill

        init(_ length: ViewFrame.Length, along axis: LayoutAxis) {
            switch length {
            case .fill: self = .fill
            case .points(let points):
                self = .fixed(points > 0 ? max(.thinnest, .points(points, along: axis)) : 0)
            }
        }
    }

    /// - Parameters:
    ///   - insets: The padding around the child.
    ///   - width: The width of the frame; nil uses the width of the child with its padding.
    ///   - alignment: The position of a child that is smaller than the frame.
    init(
        child: Block<S>, insets: ViewInsets, width: ViewFrame.Length? = nil, height: ViewFrame.Length? = nil,
        alignment: ViewAlignment = .center, background: Block<S>? = nil
    ) {
        self.child = child
        top = .points(insets.top, along: .vertical)
        bottom = .points(insets.bottom, along: .vertical)
        leading = .points(insets.leading, along: .horizontal)
        trailing = .points(insets.trailing, along: .horizontal)
        self.width = width.map { Side($0, along: .horizontal) }
        self.height = height.map { Side($0, along: .vertical) }
        self.alignment = alignment
        self.background = background
    }

    /// The size that is proposed to the child.
    private func inner(_ proposal: S.Extent) -> S.Extent {
        S.Extent(
            width: max(0, Self.offered(width, proposal.width) - (leading + trailing)),
            height: max(0, Self.offered(height, proposal.height) - (top + bottom)))
    }

    func size(in proposal: S.Extent) -> S.Extent {
        let taken = child.size(in: inner(proposal))
        return S.Extent(
            width: Self.taken(width, taken.width + (leading + trailing), proposal.width),
            height: Self.taken(height, taken.height + (top + bottom), proposal.height))
    }

    func draw(in area: S.Area, offered proposal: S.Extent, on surface: inout S) {
        background?.draw(in: area, offered: area.size, on: &surface)
        let inner = inner(proposal)
        let room = S.Area(
            x: area.x + leading, y: area.y + top, width: area.width - (leading + trailing),
            height: area.height - (top + bottom))
        child.draw(in: room.aligned(child.size(in: inner), alignment), offered: inner, on: &surface)
    }

    /// The length that the frame offers to its content: its own length, or the proposed length.
    private static func offered(_ side: Side?, _ proposed: S.Length) -> S.Length {
        if case .fixed(let length) = side { length } else { proposed }
    }

    /// The length that the frame takes, if its content and padding need `needed`.
    private static func taken(_ side: Side?, _ needed: S.Length, _ proposed: S.Length) -> S.Length {
        switch side {
        case .fixed(let length): length
        case .fill: max(needed, proposed)
        case nil: needed
        }
    }
}
