/// A size in cells.
struct CellSize: Hashable {
    var width: Int
    var height: Int

    static let zero = CellSize(width: 0, height: 0)
}

/// What a block shows, one kind for each way of drawing.
///
/// Layout is SwiftUI's conversation: a parent proposes a size, a child answers with the size that it takes,
/// and the parent places it.
protocol BlockContent {
    /// The size taken when `proposal` is offered; it may be larger.
    func size(in proposal: CellSize) -> CellSize
    /// Draws into `area`, which is of the size that was answered to `proposal`.
    func draw(in area: CellRect, offered proposal: CellSize, on canvas: inout Canvas)
}

/// A part of a view made ready for one drawing: styles inherited, dates worded, points turned into cells.
///
/// Answers are remembered, so that deep trees do not ask again and again.
final class Block {
    let content: any BlockContent
    private var answers: [CellSize: CellSize] = [:]

    init(_ content: some BlockContent) { self.content = content }

    /// More room than any widget has, to learn how far a block would stretch.
    static let unbounded = 512

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
