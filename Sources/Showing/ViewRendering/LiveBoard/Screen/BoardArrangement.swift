import WidgetModel

/// The layout of a board's widgets in a terminal. No other code decides where widgets are shown.
///
/// Positions keep their order. Each takes the first area of its section, in reading order, where it fits. A
/// section begins below the previous one. If there is no room, or if the layout begins a page, a new page of
/// the terminal begins.
struct BoardArrangement: Hashable, Sendable {
    /// A part of the board with the sizes of its positions.
    struct Section: Sendable {
        var title: String?
        /// The title of its page.
        var pageTitle: String?
        /// Whether it is the first section of its page.
        var beginsPage: Bool
        /// A size that exceeds the terminal is reduced to it.
        var sizes: [(columns: Int, rows: Int)]
    }

    /// The area of one position.
    struct Placement: Hashable, Sendable {
        var page: Int
        var area: CellRect
    }

    /// The line with a section's title.
    struct Title: Hashable, Sendable {
        var page: Int
        var area: CellRect
        var text: String
    }

    /// One placement for each position, in the board's order.
    private(set) var placements: [Placement] = []
    private(set) var titles: [Title] = []
    /// The title of each page; nil for pages without one.
    private var pageTitles: [String?] = []

    var pageCount: Int { max(1, pageTitles.count) }

    /// The number of columns between widgets. Rows are adjacent, because terminals show few rows.
    private static let gap = 1

    /// - Parameters:
    ///   - columns: the width that widgets can use; `rows` is a page's height.
    ///   - limit: the largest width of a page in small widgets; nil for the terminal's full width.
    init(_ sections: [Section], columns: Int, rows: Int, limit: Int? = nil) {
        let widest = sections.flatMap(\.sizes).map(\.columns).max() ?? 0
        let small = TerminalRenderer.size(of: .systemSmall).columns + BoardArrangement.gap
        let wanted = limit.map { max($0 * small - BoardArrangement.gap, widest) } ?? columns
        for section in sections { add(section, columns: min(columns, wanted), rows: rows) }
        center(in: columns)
    }

    /// Each position on its own page, which it fills.
    init(enlarging count: Int, columns: Int, rows: Int) {
        let area = CellRect(x: 0, y: 0, width: columns, height: rows)
        placements = (0..<count).map { Placement(page: $0, area: area) }
        pageTitles = Array(repeating: nil, count: count)
    }

    /// Adds a section below everything on the last page, and continues it on new pages.
    private mutating func add(_ section: Section, columns: Int, rows: Int) {
        let titleRows = section.title == nil ? 0 : 1
        let heights = section.sizes.map { min($0.rows, rows - titleRows) }
        let room = rows - bottom
        // A page never ends with a title.
        let isCutOff = titleRows > 0 && bottom > 0 && titleRows + (heights.first ?? 0) > room
        if section.beginsPage || pageTitles.isEmpty || isCutOff { pageTitles.append(section.pageTitle) }
        var top = addTitle(of: section, columns: columns)
        var others: [CellRect] = []
        for (size, height) in zip(section.sizes, heights) {
            let width = min(size.columns, columns)
            var place = BoardArrangement.position(width, height, among: others, below: top, columns, rows)
            if place == nil {
                pageTitles.append(section.pageTitle)
                top = addTitle(of: section, columns: columns)
                others = []
                place = (0, top)
            }
            let (x, y) = place ?? (0, top)
            let area = CellRect(x: x, y: y, width: width, height: height)
            others.append(area)
            placements.append(Placement(page: pageTitles.count - 1, area: area))
        }
    }

    /// Adds a section's title below everything on the last page, and returns the first row below it.
    private mutating func addTitle(of section: Section, columns: Int) -> Int {
        let top = bottom
        guard let text = section.title else { return top }
        let area = CellRect(x: 0, y: top, width: columns, height: 1)
        titles.append(Title(page: pageTitles.count - 1, area: area, text: text))
        return top + 1
    }

    /// The first row below everything on the last page.
    private var bottom: Int {
        placements.filter { $0.page == pageTitles.count - 1 }.map(\.area.bottom).max() ?? 0
    }

    /// Moves everything to the center. All pages begin in the same column, so that the position does not
    /// change between pages.
    private mutating func center(in columns: Int) {
        let width = placements.map(\.area.right).max() ?? 0
        let margin = (columns - width) / 2
        for index in placements.indices { placements[index].area.x += margin }
        for index in titles.indices {
            titles[index].area.x += margin
            titles[index].area.width = width
        }
    }

    /// The first position in reading order where a widget fits among others; nil if it fits nowhere.
    private static func position(
        _ width: Int, _ height: Int, among others: [CellRect], below top: Int, _ columns: Int, _ rows: Int
    ) -> (x: Int, y: Int)? {
        let lefts = Set([0] + others.map { $0.right + gap }).sorted()
        for y in Set([top] + others.map(\.bottom)).sorted() where y + height <= rows {
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

    /// The widget that is reached from the widget at `index` in a direction.
    ///
    /// It is the nearest one on the page, preferably one that is straight ahead. At a page's edge, left and
    /// right continue in the board's order, and up and down move to the neighboring page.
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

    /// The title that the layout gives to a page; nil if the page is untitled.
    func title(ofPage page: Int) -> String? { pageTitles.indices.contains(page) ? pageTitles[page] : nil }

    /// The first widget of a page; nil if the page does not exist.
    func first(onPage page: Int) -> Int? { placements.firstIndex { $0.page == page } }

    /// The widget at a point of a page; nil if no widget is there.
    func index(atX x: Int, y: Int, onPage page: Int) -> Int? {
        placements.firstIndex { $0.page == page && $0.area.contains(x: x, y: y) }
    }

    /// The widget at the near edge of the next page in a direction; nil if the board ends there.
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
