/// The content of a block; each way of drawing has a conforming type.
///
/// The layout works as in SwiftUI: a parent proposes a size, a child returns the size that it takes, and the
/// parent decides the position.
protocol BlockContent {
    /// The size that the content takes if it is offered `proposal`. It may be larger than the proposal.
    func size(in proposal: Size) -> Size
    /// The lengths that the content can take along `axis` if it is offered `proposal` in the other direction.
    func lengths(along axis: WritableKeyPath<Size, Double>, in proposal: Size) -> ClosedRange<Double>
    /// Draws the content into `area`, whose size is the one returned for `proposal`.
    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing)
}

extension BlockContent {
    /// Finds the lengths by proposing zero and a length that exceeds every widget.
    func lengths(along axis: WritableKeyPath<Size, Double>, in proposal: Size) -> ClosedRange<Double> {
        var offer = proposal
        offer[keyPath: axis] = 0
        let least = size(in: offer)[keyPath: axis]
        offer[keyPath: axis] = Block.unbounded
        return least...max(least, size(in: offer)[keyPath: axis])
    }
}

/// A part of a view, prepared for one drawing: styles are inherited, and dates are formatted.
///
/// It caches the sizes that its content returns. Without the cache, the cost would grow exponentially with
/// the depth of the tree.
final class Block {
    let content: any BlockContent
    /// The text for screen readers; nil for the strings inside.
    var spoken: String?
    /// Only few sizes are proposed to a block, and a list finds them faster than a dictionary.
    private var answers: [(proposal: Size, size: Size)] = []

    init(_ content: some BlockContent) { self.content = content }

    /// A length that exceeds every widget.
    static let unbounded = 100_000.0

    /// The size for a proposal, from the cache if possible.
    func size(in proposal: Size) -> Size {
        if let known = answers.first(where: { $0.proposal == proposal }) { return known.size }
        let answer = content.size(in: proposal)
        answers.append((proposal, answer))
        return answer
    }

    func draw(in area: Rect, offered proposal: Size, on drawing: inout Drawing) {
        let before = drawing.spoken
        content.draw(in: area, offered: proposal, on: &drawing)
        if let spoken { drawing.spoken = before + [spoken] }
    }
}
