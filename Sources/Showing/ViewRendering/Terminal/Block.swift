/// A size in cells.
struct CellSize: Hashable {
    var width: Int
    var height: Int

    static let zero = CellSize(width: 0, height: 0)
}

/// The content of a block; each way of drawing has a conforming type.
///
/// The layout works as in SwiftUI: a parent proposes a size, a child returns the size that it takes, and the
/// parent decides the position.
protocol BlockContent {
    /// The size that the content takes if it is offered `proposal`. It may be larger than the proposal.
    func size(in proposal: CellSize) -> CellSize
    /// Draws the content into `area`, whose size is the one returned for `proposal`.
    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas)
}

/// A part of a view, prepared for one drawing: styles are inherited, dates are formatted, and points are
/// converted to cells.
///
/// It caches the sizes that its content returns. Without the cache, the cost would grow exponentially with
/// the depth of the tree.
final class Block {
    let content: any BlockContent
    private var answers: [CellSize: CellSize] = [:]

    init(_ content: some BlockContent) { self.content = content }

    /// A length that exceeds every widget. It is proposed to find out how far a block would stretch.
    static let unbounded = 512

    /// The size for a proposal, from the cache if possible.
    func size(in proposal: CellSize) -> CellSize {
        if let known = answers[proposal] { return known }
        let answer = content.size(in: proposal)
        answers[proposal] = answer
        return answer
    }

    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas) {
        content.draw(in: area, offered: proposal, on: &canvas)
    }
}
