/// The position that a widget had in a layout before it was removed, so that it can return there.
package struct FormerPosition: Codable, Hashable, Sendable {
    /// The index of the page.
    var page: Int
    /// Nil if the page was untitled.
    var pageTitle: String?
    /// The index of the section on the page.
    var section: Int
    /// Nil if the section was untitled.
    var sectionTitle: String?
    /// The other widgets of its stack.
    var stack: [PlacedWidgetID]
    /// The widgets before it in its section, the nearest one first.
    var before: [PlacedWidgetID]
    /// The widgets after it in its section, the nearest one first.
    var after: [PlacedWidgetID]
    /// The widgets of the next section of the page, which joins the previous one if this section ends and
    /// both are untitled. Nil in a position that an earlier version stored.
    var next: [PlacedWidgetID]?
}

extension BoardLayout {
    /// The position of a widget; nil if the widget is not on the board.
    package func position(of widget: PlacedWidgetID) -> FormerPosition? {
        guard let path = path(of: widget) else { return nil }
        let (page, section) = (pages[path.page], pages[path.page].sections[path.section])
        let next = page.sections.dropFirst(path.section + 1).first
        return FormerPosition(
            page: path.page, pageTitle: page.title, section: path.section, sectionTitle: section.title,
            stack: self[path].widgets.filter { $0 != widget },
            before: section.stacks[..<path.stack].reversed().flatMap(\.widgets),
            after: section.stacks[(path.stack + 1)...].flatMap(\.widgets),
            next: next?.stacks.flatMap(\.widgets))
    }

    /// The layout in which a restored widget is in its former position, as far as the position still exists:
    /// in its stack, next to a neighbor, or at the end of its section. A page or a section that ended with
    /// the widget begins again.
    package func restoring(_ widget: PlacedWidgetID, to position: FormerPosition) -> BoardLayout {
        guard let own = path(of: widget), !self[own].hasSeveral else { return self }
        var layout = self
        let stacks = layout.take(stacksOf: [widget])
        if let member = position.stack.first(where: { layout.path(of: $0) != nil }),
            let stack = layout.path(of: member)
        {
            layout[stack].widgets.append(widget)
        } else if let next = layout.path(ofFirst: position.after, in: position) {
            layout.pages[next.page].sections[next.section].stacks.insert(contentsOf: stacks, at: next.stack)
        } else if let last = layout.path(ofFirst: position.before, in: position) {
            layout.pages[last.page].sections[last.section].stacks
                .insert(contentsOf: stacks, at: last.stack + 1)
        } else if let page = layout.page(of: position) {
            layout.pages[page].insert(stacks, in: position)
        } else {
            let section = Section(title: position.sectionTitle, stacks: stacks)
            let page = Page(title: position.pageTitle, sections: [section])
            layout.pages.insert(page, at: min(position.page, layout.pages.count))
        }
        layout.removeEmptyParts()
        return layout
    }

    /// The position of the first widget that is still in the section of a former position. The page may have
    /// got another title.
    private func path(ofFirst widgets: [PlacedWidgetID], in position: FormerPosition) -> Path? {
        widgets.lazy.compactMap { path(of: $0) }.first { path in
            (path.page == position.page || pages[path.page].title == position.pageTitle)
                && pages[path.page].sections[path.section].title == position.sectionTitle
        }
    }

    /// The page of a former position; nil if the page no longer exists.
    private func page(of position: FormerPosition) -> Int? {
        if let title = position.pageTitle { return pages.firstIndex { $0.title == title } }
        let isThere = pages.indices.contains(position.page) && pages[position.page].title == nil
        return isThere ? position.page : nil
    }
}

extension BoardLayout.Page {
    /// Adds stacks to the section of a former position, which begins again if it ended.
    fileprivate mutating func insert(_ stacks: [WidgetStack], in position: FormerPosition) {
        if let title = position.sectionTitle, let index = sections.firstIndex(where: { $0.title == title }) {
            sections[index].stacks += stacks
        } else {
            let section = BoardLayout.Section(title: position.sectionTitle, stacks: stacks)
            let index = min(position.section, sections.count)
            separate(position.next ?? [], fromSectionBefore: index)
            sections.insert(section, at: index)
        }
    }

    /// Divides an untitled section where the first of some widgets is, which were a section of their own.
    private mutating func separate(_ widgets: [PlacedWidgetID], fromSectionBefore index: Int) {
        guard index > 0, sections[index - 1].title == nil,
            let first = sections[index - 1].stacks.firstIndex(where: {
                $0.widgets.contains(where: widgets.contains)
            }),
            first > 0
        else { return }
        let stacks = Array(sections[index - 1].stacks[first...])
        sections[index - 1].stacks.removeSubrange(first...)
        sections.insert(BoardLayout.Section(stacks: stacks), at: index)
    }
}
