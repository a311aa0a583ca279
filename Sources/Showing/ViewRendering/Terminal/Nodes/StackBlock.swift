import WidgetModel
import WidgetViews

extension ViewStack {
    /// The block of a stack. Without a spacing, children in a row are one cell apart, except next to spacers.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        var within = inner
        within.direction = direction
        let blocks = children.indices.map { index in
            within.placement = placement(of: index, in: inner.placement)
            return builder.block(children[index], in: within)
        }
        let gaps = zip(blocks, blocks.dropFirst()).map { before, after in
            switch (direction, spacing) {
            case (.depth, _): 0
            case (.vertical, let spacing): builder.rows(spacing ?? 0)
            case (.horizontal, let spacing?): builder.columns(spacing)
            case (.horizontal, nil): before.content is SpacerBlock || after.content is SpacerBlock ? 0 : 1
            }
        }
        return Block(StackBlock(direction: direction, children: blocks, gaps: gaps, alignment: alignment))
    }
}

/// Children that are arranged in a row, in a column or in front of one another.
struct StackBlock: BlockContent {
    var direction: ViewStack.Direction
    var children: [Block]
    /// `gaps[n]` is the distance in cells between the children n and n + 1.
    var gaps: [Int]
    var alignment: ViewAlignment = .center

    func size(in proposal: CellSize) -> CellSize {
        let sizes = shares(of: proposal).map(\.size)
        let widths = sizes.map(\.width), heights = sizes.map(\.height)
        let gap = gaps.reduce(0, +)
        return switch direction {
        case .vertical: CellSize(width: widths.max() ?? 0, height: heights.reduce(gap, +))
        case .horizontal: CellSize(width: widths.reduce(gap, +), height: heights.max() ?? 0)
        case .depth: CellSize(width: widths.max() ?? 0, height: heights.max() ?? 0)
        }
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        var (x, y) = (area.x, area.y)
        for (index, share) in shares(of: proposal).enumerated() {
            let size = share.size
            let gap = index < gaps.count ? gaps[index] : 0
            var place = CellRect(
                x: area.x + alignment.horizontal.inset(size.width, in: area.width),
                y: area.y + alignment.vertical.inset(size.height, in: area.height), width: size.width,
                height: size.height)
            switch direction {
            case .vertical:
                place.y = y
                y += size.height + gap
            case .horizontal:
                place.x = x
                x += size.width + gap
            case .depth: break
            }
            children[index].draw(in: place, offered: share.offer, on: &canvas)
        }
    }

    /// The size that a stack proposes to a child, and the size that the child takes.
    struct Share {
        var offer = CellSize.zero
        var size = CellSize.zero
    }

    /// The shares of all children if the stack is offered `proposal`.
    func shares(of proposal: CellSize) -> [Share] {
        switch direction {
        case .depth: children.map { Share(offer: proposal, size: $0.size(in: proposal)) }
        case .horizontal: shares(of: proposal, along: \.width)
        case .vertical: shares(of: proposal, along: \.height)
        }
    }

    /// Distributes the available length along `axis`.
    ///
    /// Children with limited stretch come first, while the minimum lengths of all others are reserved.
    /// Children that take any length follow, and spacers come last. Within each group, the least flexible
    /// child comes first.
    private func shares(of proposal: CellSize, along axis: WritableKeyPath<CellSize, Int>) -> [Share] {
        var shares = Array(repeating: Share(), count: children.count)
        var room = max(0, proposal[keyPath: axis] - gaps.reduce(0, +))
        let needs = children.indices.map { Need($0, of: children[$0], proposal, axis) }
        var kept = needs.reduce(0) { $0 + ($1.rank == .limited ? 0 : $1.least) }
        for rank in [Need.Rank.limited, .greedy, .spacer] {
            let turn = needs.filter { $0.rank == rank }
                .sorted { ($0.stretch, $0.index) < ($1.stretch, $1.index) }
            if rank != .limited { kept -= turn.reduce(0) { $0 + $1.least } }
            for (done, need) in turn.enumerated() {
                let share = max(0, room - kept) / (turn.count - done)
                var offer = proposal
                offer[keyPath: axis] = share
                var size = children[need.index].size(in: offer)
                if rank == .spacer { size[keyPath: axis] = max(share, need.least) }
                shares[need.index] = Share(offer: offer, size: size)
                room = max(0, room - size[keyPath: axis])
            }
        }
        return shares
    }

    /// The length that a child needs along the axis of its stack.
    private struct Need {
        /// The order in which children are served.
        enum Rank { case limited, greedy, spacer }

        var index: Int
        var rank: Rank
        /// The smallest length, and how much longer the child could be.
        var least: Int
        var stretch: Int

        init(_ index: Int, of child: Block, _ proposal: CellSize, _ axis: WritableKeyPath<CellSize, Int>) {
            self.index = index
            if let spacer = child.content as? SpacerBlock {
                (rank, least, stretch) = (.spacer, spacer.leastLength, 0)
                return
            }
            var offer = proposal
            offer[keyPath: axis] = 0
            least = child.size(in: offer)[keyPath: axis]
            offer[keyPath: axis] = Block.unbounded
            let most = child.size(in: offer)[keyPath: axis]
            stretch = most - least
            rank = most >= Block.unbounded / 2 && stretch > 0 ? .greedy : .limited
        }
    }
}

extension ViewAlignment.Horizontal {
    /// The number of cells before content of `length` in `room`. Content that is too long starts at the
    /// beginning.
    func inset(_ length: Int, in room: Int) -> Int {
        switch self {
        case .leading: 0
        case .center: max(0, room - length) / 2
        case .trailing: max(0, room - length)
        }
    }
}

extension ViewAlignment.Vertical {
    /// The number of rows above content of `length` in `room`. Content that is too high starts at the top.
    func inset(_ length: Int, in room: Int) -> Int {
        switch self {
        case .top: 0
        case .center: max(0, room - length) / 2
        case .bottom: max(0, room - length)
        }
    }
}

extension ViewSpacer {
    /// The block of a spacer; its least length depends on the direction of its stack.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let isVertical = inner.direction == .vertical
        return Block(
            SpacerBlock(leastLength: isVertical ? builder.rows(leastLength) : builder.columns(leastLength)))
    }
}

/// Flexible space; its length is set by the stack that contains it.
struct SpacerBlock: BlockContent {
    var leastLength: Int

    func size(in proposal: CellSize) -> CellSize { .zero }
    func draw(in area: CellRect, offered: CellSize, on canvas: inout Canvas) {}
}

/// A line across the direction of its stack.
struct DividerBlock: BlockContent {
    var isVertical: Bool

    func size(in proposal: CellSize) -> CellSize {
        isVertical
            ? CellSize(width: 1, height: proposal.height) : CellSize(width: proposal.width, height: 1)
    }

    func draw(in area: CellRect, offered: CellSize, on canvas: inout Canvas) {
        let line = Ink(color: canvas.palette.separator)
        if isVertical {
            for y in area.y..<area.bottom { canvas.stroke("│", x: area.x, y: y, ink: line) }
        } else {
            canvas.stroke(String(repeating: "─", count: area.width), x: area.x, y: area.y, ink: line)
        }
    }
}
