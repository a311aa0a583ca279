import TextWidth
import WidgetModel
import WidgetViews

/// A size in cells.
struct CellSize: Hashable {
    var width: Int
    var height: Int

    static let zero = CellSize(width: 0, height: 0)
}

/// A part of a view made ready for one drawing: styles inherited, dates told, points turned into cells.
///
/// Layout is SwiftUI's conversation: a parent proposes a size, a child answers with the size that it takes,
/// and the parent places it. Answers are remembered, so that deep trees do not ask again and again.
final class Block {
    enum Shape {
        case text(TextBlock)
        /// `gaps[n]` cells lie between child n and the next.
        case stack(ViewStack.Direction, gaps: [Int], ViewAlignment)
        case spacer(leastLength: Int)
        case divider(isVertical: Bool)
        case bar(BarBlock)
        case ring(RingBlock)
        case chart(ChartBlock)
        /// One child with padding, frame and background around it.
        case box(BoxBlock)
    }

    let shape: Shape
    let children: [Block]
    private var answers: [CellSize: CellSize] = [:]

    init(_ shape: Shape, children: [Block] = []) {
        self.shape = shape
        self.children = children
    }

    /// More room than any widget has, to learn how far a block would stretch.
    static let unbounded = 512

    /// The size taken when `proposal` is offered; it may be larger.
    func size(in proposal: CellSize) -> CellSize {
        if let known = answers[proposal] { return known }
        let answer = answer(to: proposal)
        answers[proposal] = answer
        return answer
    }

    private func answer(to proposal: CellSize) -> CellSize {
        switch shape {
        case .text(let text): text.size(in: proposal)
        case .stack(let direction, let gaps, _): stackSize(direction, gaps, proposal)
        case .spacer: .zero
        case .divider(let isVertical):
            isVertical
                ? CellSize(width: 1, height: proposal.height) : CellSize(width: proposal.width, height: 1)
        case .bar(let bar): bar.size(in: proposal)
        case .ring(let ring): ring.size(in: proposal)
        case .chart(let chart): chart.size(in: proposal)
        case .box(let box): box.outer(children[0].size(in: box.inner(proposal)), proposal)
        }
    }

    private func stackSize(_ direction: ViewStack.Direction, _ gaps: [Int], _ proposal: CellSize) -> CellSize
    {
        let sizes = shares(direction, gaps, proposal).map(\.size)
        let widths = sizes.map(\.width), heights = sizes.map(\.height)
        let gap = gaps.reduce(0, +)
        return switch direction {
        case .vertical: CellSize(width: widths.max() ?? 0, height: heights.reduce(gap, +))
        case .horizontal: CellSize(width: widths.reduce(gap, +), height: heights.max() ?? 0)
        case .depth: CellSize(width: widths.max() ?? 0, height: heights.max() ?? 0)
        }
    }

    /// What a stack offers a child, and what the child takes of it.
    struct Share {
        var offer = CellSize.zero
        var size = CellSize.zero
    }

    /// The children's shares when a stack is offered `proposal`.
    func shares(_ direction: ViewStack.Direction, _ gaps: [Int], _ proposal: CellSize) -> [Share] {
        switch direction {
        case .depth: children.map { Share(offer: proposal, size: $0.size(in: proposal)) }
        case .horizontal: shares(of: proposal, along: \.width, gaps)
        case .vertical: shares(of: proposal, along: \.height, gaps)
        }
    }

    /// Shares the room along `axis`: first to children of limited stretch, then to those that take what there
    /// is (their least is kept free for them), last to spacers; among equals, to the least flexible first.
    private func shares(
        of proposal: CellSize, along axis: WritableKeyPath<CellSize, Int>, _ gaps: [Int]
    ) -> [Share] {
        var shares = Array(repeating: Share(), count: children.count)
        var room = max(0, proposal[keyPath: axis] - gaps.reduce(0, +))
        let wishes = children.indices.map { Wish($0, of: children[$0], proposal, axis) }
        var kept = wishes.reduce(0) { $0 + ($1.rank == .limited ? 0 : $1.least) }
        for rank in [Wish.Rank.limited, .greedy, .spacer] {
            let turn = wishes.filter { $0.rank == rank }
                .sorted { ($0.stretch, $0.index) < ($1.stretch, $1.index) }
            if rank != .limited { kept -= turn.reduce(0) { $0 + $1.least } }
            for (done, wish) in turn.enumerated() {
                let share = max(0, room - kept) / (turn.count - done)
                var offer = proposal
                offer[keyPath: axis] = share
                var size = children[wish.index].size(in: offer)
                if rank == .spacer { size[keyPath: axis] = max(share, wish.least) }
                shares[wish.index] = Share(offer: offer, size: size)
                room = max(0, room - size[keyPath: axis])
            }
        }
        return shares
    }

    /// What a child wants along its stack.
    private struct Wish {
        enum Rank { case limited, greedy, spacer }

        var index: Int
        var rank: Rank
        var least: Int
        var stretch: Int

        init(_ index: Int, of child: Block, _ proposal: CellSize, _ axis: WritableKeyPath<CellSize, Int>) {
            self.index = index
            if case .spacer(let length) = child.shape {
                (rank, least, stretch) = (.spacer, length, 0)
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

/// Padding, frame and background around one block, in cells.
struct BoxBlock {
    var insets: Insets
    var width: Length?
    var height: Length?
    var alignment: ViewAlignment
    var background: RGBA?

    struct Insets: Hashable {
        var top = 0
        var left = 0
        var bottom = 0
        var right = 0
    }

    enum Length: Hashable {
        case cells(Int)
        case fill
    }

    /// What the child is offered.
    func inner(_ proposal: CellSize) -> CellSize {
        CellSize(
            width: max(0, BoxBlock.offered(width, proposal.width) - insets.left - insets.right),
            height: max(0, BoxBlock.offered(height, proposal.height) - insets.top - insets.bottom))
    }

    /// The size around a child of size `child`.
    func outer(_ child: CellSize, _ proposal: CellSize) -> CellSize {
        CellSize(
            width: BoxBlock.taken(width, child.width + insets.left + insets.right, proposal.width),
            height: BoxBlock.taken(height, child.height + insets.top + insets.bottom, proposal.height))
    }

    private static func offered(_ length: Length?, _ proposed: Int) -> Int {
        if case .cells(let cells) = length { cells } else { proposed }
    }

    private static func taken(_ length: Length?, _ needed: Int, _ proposed: Int) -> Int {
        switch length {
        case .cells(let cells): cells
        case .fill: max(needed, proposed)
        case nil: needed
        }
    }
}

/// A text, which may be large, wrapped or cut.
struct TextBlock {
    var text: String
    var ink: Ink
    var lineLimit: Int
    var alignment: ViewAlignment.Horizontal
    /// Rows of large digits, drawn where there is room for them.
    var large: [String]?
    var isRedacted: Bool
    var ellipsis: String

    func lines(in size: CellSize) -> [String] {
        if let large, let width = large.first?.count, width <= size.width, large.count <= size.height {
            return large
        }
        if text.isEmpty { return [""] }
        return TextFlow.lines(
            text, width: size.width, most: min(lineLimit, size.height), ellipsis: ellipsis)
    }

    func size(in proposal: CellSize) -> CellSize {
        let lines = lines(in: proposal)
        return CellSize(width: lines.map(\.cells).max() ?? 0, height: lines.count)
    }
}
