import BoardDocuments
import WidgetModel

/// The pages and sections of the shown positions.
struct BoardOutline: Sendable {
    private struct Section: Sendable {
        var title: String?
        var pageTitle: String?
        var beginsPage: Bool
        /// The number of its positions.
        var count: Int
    }

    private var sections: [Section] = []
    /// The largest width of a page in small widgets; nil for as many as fit.
    private(set) var columns: Int?
    /// The titles of all pages, including pages without shown widgets.
    private(set) var pageTitles: Set<String> = []

    /// Reads the widgets' positions from the board's layout, in its order.
    ///
    /// Widgets that the layout does not contain, because they were added after it was read, come last.
    static func read(
        _ rendered: [RenderedWidget], _ board: ArrangedBoard
    ) -> (outline: BoardOutline, positions: [BoardPosition]) {
        var outline = BoardOutline(
            columns: board.layout.columns, pageTitles: Set(board.layout.pages.compactMap(\.title)))
        var positions: [BoardPosition] = []
        var missing: [PlacedWidgetID: RenderedWidget] = [:]
        for widget in rendered { missing[widget.widget] = widget }
        for page in board.layout.pages {
            var beginsPage = true
            for section in page.sections {
                let own = section.stacks.compactMap { stack in
                    position(of: stack, board) { missing.removeValue(forKey: $0) }
                }
                guard !own.isEmpty else { continue }
                outline.sections.append(
                    Section(
                        title: section.title, pageTitle: page.title, beginsPage: beginsPage, count: own.count)
                )
                beginsPage = false
                positions += own
            }
        }
        let rest = rendered.filter { missing[$0.widget] != nil }.map { BoardPosition([BoardWidget($0)]) }
        if !rest.isEmpty { outline.sections.append(Section(beginsPage: false, count: rest.count)) }
        return (outline, positions + rest)
    }

    /// The position of a stack; nil if all its widgets were removed.
    private static func position(
        of stack: WidgetStack, _ board: ArrangedBoard, take: (PlacedWidgetID) -> RenderedWidget?
    ) -> BoardPosition? {
        let widgets = stack.widgets.compactMap { take($0).map(BoardWidget.init) }
        guard !widgets.isEmpty else { return nil }
        let top = board.top(of: stack)
        let until = board.tops.first { $0.widget == top }?.until
        return BoardPosition(widgets, top: widgets.firstIndex { $0.id == top } ?? 0, until: until)
    }

    /// The number of pages in the layout.
    var pageCount: Int { sections.count(where: \.beginsPage) }

    /// The number of the layout's page with a position, from 1.
    func page(ofPosition index: Int) -> Int {
        var (page, rest) = (0, index)
        for section in sections {
            if section.beginsPage { page += 1 }
            if rest < section.count { break }
            rest -= section.count
        }
        return max(1, page)
    }

    /// The sections with the current sizes of all positions.
    func sections(of positions: [BoardPosition]) -> [BoardArrangement.Section] {
        var rest = positions[...]
        return sections.map { section in
            let own = rest.prefix(section.count)
            rest = rest.dropFirst(section.count)
            return BoardArrangement.Section(
                title: section.title, pageTitle: section.pageTitle, beginsPage: section.beginsPage,
                sizes: own.map(\.size))
        }
    }
}
