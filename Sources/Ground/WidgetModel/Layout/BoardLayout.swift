/// The arrangement of a board's widgets: pages, their sections, and stacks in a fixed order.
///
/// Every widget is in exactly one stack. Pages, sections and stacks are removed when they become empty.
package struct BoardLayout: Codable, Hashable, Sendable {
    /// A page, which is shown as a whole if the display is large enough.
    package struct Page: Codable, Hashable, Sendable {
        /// Unique among the pages; nil if the page is untitled.
        package internal(set) var title: String?
        package internal(set) var sections: [Section]

        package var stacks: [WidgetStack] { sections.flatMap(\.stacks) }
    }

    /// Part of a page, which begins below the previous section.
    package struct Section: Codable, Hashable, Sendable {
        /// Nil if the section is untitled.
        package internal(set) var title: String?
        package internal(set) var stacks: [WidgetStack]
    }

    /// The width of a page in small widgets; nil to fit as many as possible.
    package internal(set) var columns: Int?
    package internal(set) var pages: [Page]

    /// The allowed numbers of columns.
    package static let columnCounts = 1...24

    /// Creates one page with each widget in a separate position.
    package init(_ widgets: [PlacedWidgetID] = []) {
        pages = [Page(sections: [Section(stacks: widgets.map { WidgetStack([$0]) })])]
        removeEmptyParts()
    }

    /// All widgets in board order.
    package var widgets: [PlacedWidgetID] { stacks.flatMap(\.widgets) }

    package var stacks: [WidgetStack] { pages.flatMap(\.stacks) }

    /// The stack that contains a widget; nil if the widget is not on the board.
    package func stack(of widget: PlacedWidgetID) -> WidgetStack? {
        stacks.first { $0.widgets.contains(widget) }
    }

    /// The layout restricted to exactly these widgets.
    ///
    /// Widgets that no longer exist are removed. New widgets are added at the end of the first page, outside
    /// of titled sections, in the given order.
    package func fitted(to placed: [PlacedWidgetID]) -> BoardLayout {
        var layout = self
        var missing = Set(placed)
        layout.editStacks { stack in stack.keep { missing.remove($0) != nil } }
        layout.removeEmptyParts()
        let new = placed.filter { missing.remove($0) != nil }.map { WidgetStack([$0]) }
        guard !new.isEmpty else { return layout }
        if layout.pages.isEmpty { layout.pages = [Page(sections: [])] }
        if layout.pages[0].sections.last.map({ $0.title != nil }) ?? true {
            layout.pages[0].sections.append(Section(stacks: []))
        }
        layout.pages[0].sections[layout.pages[0].sections.count - 1].stacks += new
        return layout
    }
}

/// One or several widgets in one position. Only one of them is shown at a time.
package struct WidgetStack: Codable, Hashable, Sendable {
    /// Never empty.
    package internal(set) var widgets: [PlacedWidgetID]
    /// The widget that is shown regardless of relevance; nil if no widget is pinned.
    package internal(set) var pinned: PlacedWidgetID?

    init(_ widgets: [PlacedWidgetID]) { self.widgets = widgets }

    package var hasSeveral: Bool { widgets.count > 1 }

    /// Removes the widgets that do not meet a condition. A stack with a single widget cannot be pinned.
    mutating func keep(_ isKept: (PlacedWidgetID) -> Bool) {
        widgets = widgets.filter(isKept)
        if !hasSeveral || !(pinned.map(widgets.contains) ?? false) { pinned = nil }
    }
}

/// Changes that keep the rules of the layout.
extension BoardLayout {
    /// The position of a stack.
    struct Path: Hashable {
        var page: Int
        var section: Int
        var stack: Int
    }

    func path(of widget: PlacedWidgetID) -> Path? {
        for (page, content) in pages.enumerated() {
            for (section, content) in content.sections.enumerated() {
                if let stack = content.stacks.firstIndex(where: { $0.widgets.contains(widget) }) {
                    return Path(page: page, section: section, stack: stack)
                }
            }
        }
        return nil
    }

    subscript(path: Path) -> WidgetStack {
        get { pages[path.page].sections[path.section].stacks[path.stack] }
        set { pages[path.page].sections[path.section].stacks[path.stack] = newValue }
    }

    mutating func editStacks(_ edit: (inout WidgetStack) -> Void) {
        for page in pages.indices {
            for section in pages[page].sections.indices {
                for stack in pages[page].sections[section].stacks.indices {
                    edit(&pages[page].sections[section].stacks[stack])
                }
            }
        }
    }

    /// Removes the stacks of widgets from the layout and returns them, each once, in the order of `widgets`.
    /// Sections and pages remain even if they become empty.
    mutating func take(stacksOf widgets: [PlacedWidgetID]) -> [WidgetStack] {
        var taken: [WidgetStack] = []
        for widget in widgets {
            guard let path = path(of: widget) else { continue }
            taken.append(pages[path.page].sections[path.section].stacks.remove(at: path.stack))
        }
        return taken
    }

    /// Removes stacks, sections and pages without widgets, and joins neighboring sections without a title.
    mutating func removeEmptyParts() {
        for page in pages.indices {
            var sections: [Section] = []
            for var section in pages[page].sections {
                section.stacks.removeAll { $0.widgets.isEmpty }
                if section.stacks.isEmpty { continue }
                if section.title == nil, let last = sections.indices.last, sections[last].title == nil {
                    sections[last].stacks += section.stacks
                } else {
                    sections.append(section)
                }
            }
            pages[page].sections = sections
        }
        pages.removeAll { $0.sections.isEmpty }
    }
}
