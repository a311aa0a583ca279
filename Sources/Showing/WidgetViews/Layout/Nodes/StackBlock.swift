extension ViewStack: DrawnNode {
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        var within = inner
        within.direction = direction
        let blocks = children.indices.map { index in
            within.placement = placement(of: index, in: inner.placement)
            return builder.block(children[index], in: within)
        }
        let gaps = zip(blocks, blocks.dropFirst()).map { gap(between: $0.content, and: $1.content) }
        return Block(StackBlock(direction: direction, children: blocks, gaps: gaps, alignment: alignment))
    }

    /// The distance between two neighbors. Without a spacing, strings above each other are closer than other
    /// neighbors, and the distance to a spacer is zero.
    private func gap(between before: any BlockContent, and after: any BlockContent) -> Double {
        if direction == .depth { return 0 }
        if let spacing { return spacing }
        if before is SpacerBlock || after is SpacerBlock { return 0 }
        return direction == .vertical && isText(before) && isText(after) ? 1 : 6
    }

    private func isText(_ content: any BlockContent) -> Bool {
        content is TextBlock || content is TickingBlock
    }
}

extension ViewSpacer: DrawnNode {
    /// Without a length, a spacer keeps neighbors in a row apart.
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        let least = leastLength == 0 && inner.direction == .horizontal ? 6 : leastLength
        return Block(SpacerBlock(leastLength: least))
    }
}

extension ViewDivider: DrawnNode {
    func block(_ builder: BlockBuilder, in inner: InheritedStyle) -> Block {
        Block(
            DividerBlock(isVertical: inner.direction == .horizontal, color: builder.palette.separator))
    }
}

/// Children that are arranged in a row, in a column or in front of one another.
struct StackBlock: BlockContent {
    var direction: ViewStack.Direction
    var children: [Block]
    /// `gaps[n]` is the distance between the children n and n + 1.
    var gaps: [Double]
    var alignment: ViewAlignment = .center

    func size(in proposal: Size) -> Size {
        let sizes = shares(of: proposal).map(\.size)
        let width = sizes.reduce(0) { max($0, $1.width) }, height = sizes.reduce(0) { max($0, $1.height) }
        let gap = gaps.reduce(0, +)
        return switch direction {
        case .vertical: Size(width: width, height: sizes.reduce(gap) { $0 + $1.height })
        case .horizontal: Size(width: sizes.reduce(gap) { $0 + $1.width }, height: height)
        case .depth: Size(width: width, height: height)
        }
    }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        var (x, y) = (area.x, area.y)
        for (index, share) in shares(of: proposal).enumerated() {
            let size = share.size
            let gap = index < gaps.count ? gaps[index] : 0
            var place = Rect(
                Point(
                    x: area.x + alignment.horizontal.inset(size.width, in: area.width),
                    y: area.y + alignment.vertical.inset(size.height, in: area.height)), size)
            switch direction {
            case .vertical:
                place.y = y
                y += size.height + gap
            case .horizontal:
                place.x = x
                x += size.width + gap
            case .depth: break
            }
            children[index].draw(in: place, offered: share.offer, on: &drawing)
        }
    }

    /// The size that a stack proposes to a child, and the size that the child takes.
    struct Share {
        var offer = Size.zero
        var size = Size.zero
    }

    /// The shares of all children if the stack is offered `proposal`.
    func shares(of proposal: Size) -> [Share] {
        switch direction {
        case .depth: children.map { Share(offer: proposal, size: $0.size(in: proposal)) }
        case .horizontal: shares(of: proposal, along: \.width)
        case .vertical: shares(of: proposal, along: \.height)
        }
    }

    /// Distributes the available length along `axis`, as the terminal does.
    ///
    /// Children with limited stretch come first, while the minimum lengths of all others are reserved.
    /// Children that take any length follow, and spacers come last. Within each group, the least flexible
    /// child comes first.
    private func shares(of proposal: Size, along axis: WritableKeyPath<Size, Double>) -> [Share] {
        var shares = Array(repeating: Share(), count: children.count)
        var room = max(0, proposal[keyPath: axis] - gaps.reduce(0, +))
        let needs = children.indices.map { Need($0, of: children[$0], proposal, axis) }
        var kept = needs.reduce(0) { $0 + ($1.rank == .limited ? 0 : $1.least) }
        for rank in [Need.Rank.limited, .greedy, .spacer] {
            let turn = needs.filter { $0.rank == rank }
                .sorted { ($0.stretch, $0.index) < ($1.stretch, $1.index) }
            if rank != .limited { kept -= turn.reduce(0) { $0 + $1.least } }
            for (done, need) in turn.enumerated() {
                let share = max(0, room - kept) / Double(turn.count - done)
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
        var least: Double
        var stretch: Double

        init(_ index: Int, of child: Block, _ proposal: Size, _ axis: WritableKeyPath<Size, Double>) {
            self.index = index
            if let spacer = child.content as? SpacerBlock {
                (rank, least, stretch) = (.spacer, spacer.leastLength, 0)
                return
            }
            let lengths = child.content.lengths(along: axis, in: proposal)
            least = lengths.lowerBound
            stretch = lengths.upperBound - least
            rank = lengths.upperBound >= Block.unbounded / 2 && stretch > 0 ? .greedy : .limited
        }
    }
}

extension ViewAlignment.Horizontal {
    /// The distance before content of `length` in `room`. Content that is too long protrudes, as in SwiftUI.
    func inset(_ length: Double, in room: Double) -> Double {
        switch self {
        case .leading: 0
        case .center: (room - length) / 2
        case .trailing: room - length
        }
    }
}

extension ViewAlignment.Vertical {
    /// The distance above content of `length` in `room`. Content that is too high protrudes, as in SwiftUI.
    func inset(_ length: Double, in room: Double) -> Double {
        switch self {
        case .top: 0
        case .center: (room - length) / 2
        case .bottom: room - length
        }
    }
}
