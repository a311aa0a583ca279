/// Applies users' changes.
extension BoardLayout {
    /// The maximum number of characters in a title. Longer titles would not fit next to the page number.
    package static let titleLength = 40

    /// Applies a change. If the change is rejected, the layout is not modified.
    package func applying(_ change: LayoutChange) throws(LayoutProblem) -> BoardLayout {
        var layout = self
        try layout.apply(change)
        layout.removeEmptyParts()
        return layout
    }

    /// Repairs a layout that was written by hand, so that it satisfies the rules that changes enforce; for
    /// example, trims spaces around titles.
    ///
    /// - Returns: The repaired layout, and the problems that no change could have caused, such as two pages
    ///   with the same title.
    package func checked() -> (layout: BoardLayout, problems: [LayoutProblem]) {
        var layout = self
        var problems: [LayoutProblem] = []
        if let columns, !BoardLayout.columnCounts.contains(columns) {
            problems.append(.columnsOutOfRange(columns))
        }
        func check(_ text: String?, _ known: inout Set<String>, taken: (String) -> LayoutProblem) -> String? {
            guard let text else { return nil }
            do throws(LayoutProblem) {
                let title = try title(text)
                if !known.insert(title).inserted { problems.append(taken(title)) }
                return title
            } catch {
                problems.append(error)
                return text
            }
        }
        var pageTitles: Set<String> = []
        for page in pages.indices {
            layout.pages[page].title = check(pages[page].title, &pageTitles) { .titleTaken($0) }
            var sectionTitles: Set<String> = []
            for section in pages[page].sections.indices {
                let title = pages[page].sections[section].title
                layout.pages[page].sections[section].title = check(title, &sectionTitles) {
                    .sectionRepeated($0)
                }
            }
        }
        return (layout, problems)
    }

    private mutating func apply(_ change: LayoutChange) throws(LayoutProblem) {
        switch change {
        case .move(let widgets, let destination): try move(try ids(widgets), to: destination)
        case .page(let title, let widgets): try movePage(titled: title, try ids(widgets))
        case .rename(let page, let title): try rename(page, to: title)
        case .movePage(let page, let other): try move(page: page, before: other)
        case .removePage(let page): try removePage(page)
        case .renameSection(let section, let page, let title): try rename(section, on: page, to: title)
        case .moveSection(let section, let page, let other): try move(section, on: page, before: other)
        case .section(let title, let widgets): try moveToSection(title, try ids(widgets))
        case .columns(let count):
            if let count, !BoardLayout.columnCounts.contains(count) { throw .columnsOutOfRange(count) }
            columns = count
        case .stack(let widgets): try stack(try ids(widgets))
        case .unstack(let widget): try unstack(try id(widget))
        case .pin(let widget): try pin(try id(widget), .pin)
        case .unpin(let widget): try pin(try id(widget), .unpin)
        case .reset: self = BoardLayout(widgets.sorted())
        }
    }

    // Names

    private func id(_ text: String) throws(LayoutProblem) -> PlacedWidgetID {
        guard let id = PlacedWidgetID(text), path(of: id) != nil else { throw .widgetUnknown(text) }
        return id
    }

    private func ids(_ texts: [String]) throws(LayoutProblem) -> [PlacedWidgetID] {
        var ids: [PlacedWidgetID] = []
        for text in texts { ids.append(try id(text)) }
        return ids
    }

    /// The index of a page, which a user specifies by title or number.
    package func page(named text: String) throws(LayoutProblem) -> Int {
        if let index = pages.firstIndex(where: { $0.title == text }) { return index }
        if let number = Int(text), number >= 1, number <= pages.count { return number - 1 }
        throw .pageUnknown(text, titles: pages.compactMap(\.title), count: pages.count)
    }

    /// The title without surrounding spaces.
    private func title(_ text: String) throws(LayoutProblem) -> String {
        var title = Substring(text)
        while title.first?.isWhitespace == true { title.removeFirst() }
        while title.last?.isWhitespace == true { title.removeLast() }
        let fault: LayoutProblem.TitleFault? =
            if title.isEmpty {
                .empty
            } else if title.count > BoardLayout.titleLength {
                .tooLong(limit: BoardLayout.titleLength)
            } else if title.allSatisfy(\.isWholeNumber) {
                .number  // A page number could not be distinguished from such a title.
            } else if title.unicodeScalars.contains(where: \.properties.isUnprintable) {
                .unprintable
            } else {
                nil
            }
        if let fault { throw .titleUnusable(text, fault) }
        return String(title)
    }

    // Positions

    private mutating func move(
        _ widgets: [PlacedWidgetID], to destination: LayoutDestination
    ) throws(LayoutProblem) {
        guard let first = widgets.first, let start = path(of: first) else { return }
        switch destination {
        case .first:
            let stacks = take(stacksOf: widgets)
            pages[start.page].sections[0].stacks.insert(contentsOf: stacks, at: 0)
        case .last:
            let stacks = take(stacksOf: widgets)
            pages[start.page].sections[pages[start.page].sections.count - 1].stacks += stacks
        case .before(let text), .after(let text):
            let other = try id(text)
            if let moved = widgets.first(where: { path(of: $0) == path(of: other) }) {
                throw .ownDestination(moved, other)
            }
            let stacks = take(stacksOf: widgets)
            guard let path = path(of: other) else { return }
            let isAfter = destination == .after(widget: text)
            pages[path.page].sections[path.section].stacks
                .insert(contentsOf: stacks, at: path.stack + (isAfter ? 1 : 0))
        case .page(let text): append(take(stacksOf: widgets), toPage: try page(named: text), section: nil)
        }
    }

    mutating func append(_ stacks: [WidgetStack], toPage page: Int, section title: String?) {
        let sections = pages[page].sections
        // Widgets without a section are added to the end of the page, even after titled sections.
        let index =
            title == nil
            ? sections.indices.last { $0 == sections.count - 1 && sections[$0].title == nil }
            : sections.firstIndex { $0.title == title }
        if let index {
            pages[page].sections[index].stacks += stacks
        } else {
            pages[page].sections.append(Section(title: title, stacks: stacks))
        }
    }

    // Pages and sections

    private mutating func movePage(
        titled text: String, _ widgets: [PlacedWidgetID]
    ) throws(LayoutProblem) {
        let index: Int
        // A page number cannot be a title. Any other text is accepted for a new page.
        let title = Int(text) == nil ? try title(text) : text
        if let existing = try? page(named: title) {  // Otherwise, the page is new.
            index = existing
        } else {
            pages.append(Page(title: try self.title(title), sections: []))
            index = pages.count - 1
        }
        append(take(stacksOf: widgets), toPage: index, section: nil)
    }

    private mutating func rename(_ text: String, to newTitle: String) throws(LayoutProblem) {
        let index = try page(named: text)
        let title = try title(newTitle)
        if pages.indices.contains(where: { $0 != index && pages[$0].title == title }) {
            throw .titleTaken(title)
        }
        pages[index].title = title
    }

    private mutating func move(page text: String, before other: String?) throws(LayoutProblem) {
        let index = try page(named: text)
        let target = if let other { try page(named: other) } else { pages.count }
        let page = pages.remove(at: index)
        pages.insert(page, at: target > index ? target - 1 : target)
    }

    private mutating func removePage(_ text: String) throws(LayoutProblem) {
        let index = try page(named: text)
        guard pages.count > 1 else { throw .onlyPage }
        let removed = pages.remove(at: index)
        for section in removed.sections {
            append(section.stacks, toPage: max(0, index - 1), section: section.title)
        }
    }

    /// The position of a section, which a user specifies by its title.
    private func path(ofSection title: String, on page: String?) throws(LayoutProblem) -> (Int, Int) {
        let searched = if let page { [try self.page(named: page)] } else { Array(pages.indices) }
        for index in searched {
            if let section = pages[index].sections.firstIndex(where: { $0.title == title }) {
                return (index, section)
            }
        }
        throw .sectionUnknown(title, titles: searched.flatMap { pages[$0].sections.compactMap(\.title) })
    }

    private mutating func rename(
        _ section: String, on page: String?, to newTitle: String?
    ) throws(LayoutProblem) {
        let (page, index) = try path(ofSection: section, on: page)
        let title = if let newTitle { try title(newTitle) } else { nil as String? }
        let others = pages[page].sections.indices.filter { $0 != index }
        if let title, others.contains(where: { pages[page].sections[$0].title == title }) {
            throw .sectionRepeated(title)
        }
        pages[page].sections[index].title = title
    }

    private mutating func move(
        _ section: String, on page: String?, before other: String?
    ) throws(LayoutProblem) {
        let (page, index) = try path(ofSection: section, on: page)
        guard let other else {
            pages[page].sections.append(pages[page].sections.remove(at: index))
            return
        }
        let (_, target) = try path(ofSection: other, on: String(page + 1))
        let moved = pages[page].sections.remove(at: index)
        pages[page].sections.insert(moved, at: target > index ? target - 1 : target)
    }

    private mutating func moveToSection(
        _ text: String?, _ widgets: [PlacedWidgetID]
    ) throws(LayoutProblem) {
        guard let first = widgets.first, let start = path(of: first) else { return }
        let title = if let text { try title(text) } else { nil as String? }
        append(take(stacksOf: widgets), toPage: start.page, section: title)
    }

    // Stacks

    private mutating func stack(_ widgets: [PlacedWidgetID]) throws(LayoutProblem) {
        guard let first = widgets.first, let start = path(of: first) else { return }
        var joined: [PlacedWidgetID] = []
        for widget in widgets where !joined.contains(widget) {
            let own = stack(of: widget)
            if let other = own?.widgets.first(where: { $0 != widget }), own != self[start] {
                throw .stacked(widget, with: other)
            }
            joined.append(widget)
        }
        joined += self[start].widgets.filter { !joined.contains($0) }
        guard joined.count > 1 else { throw .stackOfOne(first) }
        let pinned = self[start].pinned
        editStacks { stack in stack.keep { $0 == first || !joined.contains($0) } }
        self[start].widgets = joined
        self[start].pinned = pinned
    }

    private mutating func unstack(_ widget: PlacedWidgetID) throws(LayoutProblem) {
        guard let path = path(of: widget), self[path].hasSeveral else { throw .notStacked(widget) }
        self[path].keep { $0 != widget }
        pages[path.page].sections[path.section].stacks.insert(WidgetStack([widget]), at: path.stack + 1)
    }

    private enum Pinning { case pin, unpin }

    private mutating func pin(_ widget: PlacedWidgetID, _ pinning: Pinning) throws(LayoutProblem) {
        guard let path = path(of: widget), self[path].hasSeveral else { throw .notStacked(widget) }
        self[path].pinned = pinning == .pin ? widget : nil
    }
}

extension Unicode.Scalar.Properties {
    /// Whether a terminal could interpret the character as a control character.
    fileprivate var isUnprintable: Bool {
        switch generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
