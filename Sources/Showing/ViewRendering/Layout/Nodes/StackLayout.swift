import WidgetViews

extension ViewStack: ArrangedNode {
    func block<S: Surface>(arrangedBy builder: BlockBuilder<S>, in inner: InheritedStyle) -> Block<S> {
        var within = inner
        within.direction = direction
        let blocks = children.indices.map { index in
            within.placement = placement(of: index, in: inner.placement)
            return builder.block(children[index], in: within)
        }
        let axis: LayoutAxis = direction == .horizontal ? .horizontal : .vertical
        let gaps = zip(blocks, blocks.dropFirst()).map {
            S.Length.points(gap(between: $0.role, and: $1.role), along: axis)
        }
        return Block(StackBlock(direction: direction, children: blocks, gaps: gaps, alignment: alignment))
    }

    /// The distance between two neighbors in points. Without a spacing, strings above each other are closer
    /// than other neighbors, and the distance to a spacer is zero.
    private func gap<Length>(between before: BlockRole<Length>, and after: BlockRole<Length>) -> Double {
        if direction == .depth { return 0 }
        if let spacing { return spacing }
        return switch (before, after) {
        case (.spacer, _), (_, .spacer): 0
        case (.text, .text) where direction == .vertical: 1
        default: 6
        }
    }

    func lines(in words: inout BarWords) -> [String] {
        direction == .horizontal ? words.row(children) : children.flatMap { words.lines(of: $0) }
    }
}

/// Children that are arranged in a row, in a column or in front of one another.
struct StackBlock<S: Surface>: BlockContent {
    private let direction: ViewStack.Direction
    private let children: [Block<S>]
    /// `gaps[n]` is the distance between the children n and n + 1.
    private let gaps: [S.Length]
    private let alignment: ViewAlignment

    init(
        direction: ViewStack.Direction, children: [Block<S>], gaps: [S.Length],
        alignment: ViewAlignment = .center
    ) {
        self.direction = direction
        self.children = children
        self.gaps = gaps
        self.alignment = alignment
    }

    /// Children with equal gaps.
    init(
        _ direction: ViewStack.Direction, _ children: [Block<S>], gap: S.Length,
        alignment: ViewAlignment = .center
    ) {
        self.init(
            direction: direction, children: children, gaps: children.dropFirst().map { _ in gap },
            alignment: alignment)
    }

    func size(in proposal: S.Extent) -> S.Extent {
        var size = S.Extent(
            width: direction == .horizontal ? totalGap : 0, height: direction == .vertical ? totalGap : 0)
        for taken in shares(of: proposal).map(\.size) {
            size.width = direction == .horizontal ? size.width + taken.width : max(size.width, taken.width)
            size.height = direction == .vertical ? size.height + taken.height : max(size.height, taken.height)
        }
        return size
    }

    private var totalGap: S.Length { gaps.reduce(0, +) }

    func draw(in area: S.Area, offered proposal: S.Extent, on surface: inout S) {
        var (x, y) = (area.x, area.y)
        for (index, share) in shares(of: proposal).enumerated() {
            let gap = index < gaps.count ? gaps[index] : 0
            var place = area.aligned(share.size, alignment)
            switch direction {
            case .vertical:
                place.y = y
                y += share.size.height + gap
            case .horizontal:
                place.x = x
                x += share.size.width + gap
            case .depth: break
            }
            children[index].draw(in: place, offered: share.offer, on: &surface)
        }
    }

    /// The size that a stack proposes to a child, and the size that the child takes.
    struct Share {
        var offer = S.Extent.zero
        var size = S.Extent.zero
    }

    /// The shares of all children if the stack is offered `proposal`.
    func shares(of proposal: S.Extent) -> [Share] {
        switch direction {
        case .depth: children.map { Share(offer: proposal, size: $0.size(in: proposal)) }
        case .horizontal: shares(of: proposal, along: .horizontal)
        case .vertical: shares(of: proposal, along: .vertical)
        }
    }

    /// Distributes the available length along `axis`.
    ///
    /// Children with limited stretch come first, while the minimum lengths of all others are reserved.
    /// Children that take any length follow, and spacers come last. Within each group, the least flexible
    /// child comes first.
    private func shares(of proposal: S.Extent, along axis: LayoutAxis) -> [Share] {
        var shares = Array(repeating: Share(), count: children.count)
        var room = max(0, proposal[axis] - totalGap)
        let needs = children.indices.map { Need($0, of: children[$0], proposal, axis) }
        var kept = needs.reduce(0) { $0 + ($1.rank == .limited ? 0 : $1.least) }
        for rank in [Rank.limited, .greedy, .spacer] {
            let turn = needs.filter { $0.rank == rank }
                .sorted { ($0.stretch, $0.index) < ($1.stretch, $1.index) }
            if rank != .limited { kept -= turn.reduce(0) { $0 + $1.least } }
            for (done, need) in turn.enumerated() {
                let share = max(0, room - kept).divided(by: turn.count - done)
                var offer = proposal
                offer[axis] = share
                var size = children[need.index].size(in: offer)
                if rank == .spacer { size[axis] = max(share, need.least) }
                shares[need.index] = Share(offer: offer, size: size)
                room = max(0, room - size[axis])
            }
        }
        return shares
    }

    /// The order in which children are served.
    private enum Rank { case limited, greedy, spacer }

    /// The length that a child needs along the axis of its stack.
    private struct Need {
        var index: Int
        var rank: Rank
        /// The smallest length, and how much longer the child could be.
        var least: S.Length
        var stretch: S.Length

        init(_ index: Int, of child: Block<S>, _ proposal: S.Extent, _ axis: LayoutAxis) {
            self.index = index
            if case .spacer(let least) = child.role {
                (rank, self.least, stretch) = (.spacer, least, 0)
                return
            }
            let lengths = child.lengths(along: axis, in: proposal)
            least = lengths.lowerBound
            stretch = lengths.upperBound - least
            rank = lengths.upperBound >= S.Length.unbounded.divided(by: 2) && stretch > 0 ? .greedy : .limited
        }
    }
}
