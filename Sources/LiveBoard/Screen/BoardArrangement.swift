import ViewRendering
import WidgetModel

/// Where the widgets of a board are on a terminal. This is the only place that decides it.
///
/// Widgets keep their order. Each takes the first position of its page, in reading order, where it fits; if
/// there is none, a new page begins.
struct BoardArrangement: Hashable, Sendable {
    /// The position of one widget.
    struct Placement: Hashable, Sendable {
        var page: Int
        var area: CellRect
    }

    /// One placement for each widget, in the order of the board.
    private(set) var placements: [Placement] = []
    private(set) var pageCount = 1

    /// The number of columns between widgets. Between rows there is no gap, because terminals have few rows.
    private static let gap = 1

    /// - Parameters:
    ///   - sizes: the sizes of the widgets; a size that exceeds the terminal is reduced to it.
    ///   - columns: the width that widgets can use; `rows` is the height of a page.
    init(_ sizes: [(columns: Int, rows: Int)], columns: Int, rows: Int) {
        for size in sizes {
            let width = min(size.columns, columns), height = min(size.rows, rows)
            let page = placements.filter { $0.page == pageCount - 1 }.map(\.area)
            let position = BoardArrangement.position(width, height, among: page, columns, rows)
            if position == nil { pageCount += 1 }
            let (x, y) = position ?? (0, 0)
            placements.append(
                Placement(
                    page: pageCount - 1, area: CellRect(x: x, y: y, width: width, height: height)))
        }
        // All pages begin in the same column, so that nothing jumps between them.
        let margin = (columns - (placements.map(\.area.right).max() ?? 0)) / 2
        for index in placements.indices { placements[index].area.x += margin }
    }

    /// The first position in reading order where a widget fits among others; nil if there is none.
    private static func position(
        _ width: Int, _ height: Int, among others: [CellRect], _ columns: Int, _ rows: Int
    ) -> (x: Int, y: Int)? {
        let lefts = Set([0] + others.map { $0.right + gap }).sorted()
        for y in Set([0] + others.map(\.bottom)).sorted() where y + height <= rows {
            for x in lefts where x + width <= columns {
                let isFree = !others.contains { other in
                    x < other.right + gap && other.x < x + width + gap && y < other.bottom
                        && other.y < y + height
                }
                if isFree { return (x, y) }
            }
        }
        return nil
    }
}

extension BoardArrangement {
    /// A direction in which the selection moves.
    enum Direction: Hashable, Sendable { case left, right, up, down }

    /// The widget that is reached from another one in a direction.
    ///
    /// It is the nearest one on the page, preferably one that is straight ahead. At the edge of a page, left
    /// and right go on in the order of the board, and up and down to the neighboring page.
    func neighbor(of index: Int, _ direction: Direction) -> Int {
        let start = placements[index]
        let ahead = placements.indices.filter { candidate in
            placements[candidate].page == start.page
                && distance(from: start.area, to: placements[candidate].area, direction).ahead >= 0
                && candidate != index
        }
        let nearest = ahead.min { first, second in
            rank(from: start.area, to: placements[first].area, direction)
                < rank(from: start.area, to: placements[second].area, direction)
        }
        if let nearest { return nearest }
        switch direction {
        case .left: return max(0, index - 1)
        case .right: return min(placements.count - 1, index + 1)
        case .up, .down: return onNeighboringPage(of: start, direction) ?? index
        }
    }

    /// The first widget of a page; nil if there is no such page.
    func first(onPage page: Int) -> Int? { placements.firstIndex { $0.page == page } }

    /// The widget at a position of a page; nil if there is none.
    func index(atX x: Int, y: Int, onPage page: Int) -> Int? {
        placements.firstIndex { $0.page == page && $0.area.contains(x: x, y: y) }
    }

    /// The widget at the near edge of the next page in a direction; nil at the end of the board.
    private func onNeighboringPage(of start: Placement, _ direction: Direction) -> Int? {
        let page = start.page + (direction == .down ? 1 : -1)
        let there = placements.indices.filter { placements[$0].page == page }
        return there.min { first, second in
            func rank(_ index: Int) -> (Int, Int) {
                let area = placements[index].area
                return (direction == .down ? area.y : -area.bottom, abs(area.x - start.area.x))
            }
            return rank(first) < rank(second)
        }
    }

    /// Widgets straight ahead come first, then near ones.
    private func rank(
        from start: CellRect, to end: CellRect, _ direction: Direction
    ) -> (Int, Int, Int) {
        let (ahead, aside, isStraight) = distance(from: start, to: end, direction)
        return (isStraight ? 0 : 1, ahead, aside)
    }

    /// How far a rectangle is ahead (negative if it is not), and how far aside.
    private func distance(
        from start: CellRect, to end: CellRect, _ direction: Direction
    ) -> (ahead: Int, aside: Int, isStraight: Bool) {
        let ahead =
            switch direction {
            case .left: start.x - end.right
            case .right: end.x - start.right
            case .up: start.y - end.bottom
            case .down: end.y - start.bottom
            }
        let isHorizontal = direction == .left || direction == .right
        let aside = isHorizontal ? abs(end.y - start.y) : abs(end.x - start.x)
        let isStraight =
            isHorizontal
            ? end.y < start.bottom && start.y < end.bottom : end.x < start.right && start.x < end.right
        return (ahead, aside, isStraight)
    }
}
