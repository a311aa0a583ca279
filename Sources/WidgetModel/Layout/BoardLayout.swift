/// How the widgets of a board are arranged: pages, their sections, and stacks in a fixed order.
///
/// Every widget is in exactly one stack. A page, a section or a stack exists as long as it has a widget.
package struct BoardLayout: Codable, Hashable, Sendable {
    /// A page, which is shown as a whole if the display is large enough.
    package struct Page: Codable, Hashable, Sendable {
        /// Nil if it has none. No two pages have the same title.
        package internal(set) var title: String?
        package internal(set) var sections: [Section]

        package var stacks: [WidgetStack] { sections.flatMap(\.stacks) }
    }

    /// A part of a page, which begins below the previous one.
    package struct Section: Codable, Hashable, Sendable {
        /// Nil if it has none.
        package internal(set) var title: String?
        package internal(set) var stacks: [WidgetStack]
    }

    /// The width of a page in small widgets; nil for as many as fit.
    package internal(set) var columns: Int?
    package internal(set) var pages: [Page]

    /// The numbers of columns that can be chosen.
    package static let columnCounts = 1...24

    /// One page with each widget in a position of its own.
    package init(_ widgets: [PlacedWidgetID] = []) {
        pages = [Page(sections: [Section(stacks: widgets.map { WidgetStack([$0]) })])]
        removeEmptyParts()
    }

    /// All widgets in the order of the board.
    package var widgets: [PlacedWidgetID] { stacks.flatMap(\.widgets) }

    package var stacks: [WidgetStack] { pages.flatMap(\.stacks) }

    /// The stack with a widget; nil if the board does not have it.
    package func stack(of widget: PlacedWidgetID) -> WidgetStack? {
        stacks.first { $0.widgets.contains(widget) }
    }

    /// The layout of exactly these widgets.
    ///
    /// Widgets that no longer exist are left out. New ones are at the end of the first page, outside of
    /// sections with a title, in the given order.
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
    /// The widget that is shown regardless of relevance; nil for none.
    package internal(set) var pinned: PlacedWidgetID?

    init(_ widgets: [PlacedWidgetID]) { self.widgets = widgets }

    package var hasSeveral: Bool { widgets.count > 1 }

    /// Removes the widgets that do not meet a condition. A stack of one widget has no pin.
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

    /// Takes the stacks of widgets out of the layout, each once, in the order of the widgets. The parts that
    /// they leave stay, even if they are empty.
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
