import WidgetModel

/// The moves of widgets that the user requests with keys. Each is performed on the layout that results from
/// the one before, so the next one waits until the board is read.
struct BoardMoves: Sendable {
    enum Move: Hashable, Sendable {
        case step(BoardArrangement.Direction)
        case nextPage, previousPage
        /// Stacks the widget on the one before it, or removes it from its stack.
        case stack
    }

    private var waiting: [Move] = []
    /// Whether a move is being performed.
    private var isPending = false

    /// The maximum number of moves that wait, so that a held key does not move widgets for minutes.
    private static let limit = 8

    mutating func add(_ move: Move) { if waiting.count < BoardMoves.limit { waiting.append(move) } }

    /// The next move to perform; nil if none waits or one is being performed.
    mutating func next() -> Move? { isPending || waiting.isEmpty ? nil : waiting.removeFirst() }

    mutating func begin() { isPending = true }

    /// The board was read after a move.
    mutating func end() { isPending = false }

    /// A move was refused.
    mutating func fail() { self = BoardMoves() }
}
