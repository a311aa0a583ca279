/// The arrangement of a set's widgets by their keys (see `DeclaredBoard`).
package struct KeyedLayout: Codable, Hashable, Sendable {
    package struct Page: Codable, Hashable, Sendable {
        package var title: String?
        package var sections: [Section]

        package init(title: String? = nil, sections: [Section] = []) {
            self.title = title
            self.sections = sections
        }
    }

    package struct Section: Codable, Hashable, Sendable {
        package var title: String?
        package var stacks: [Stack]

        package init(title: String? = nil, stacks: [Stack] = []) {
            self.title = title
            self.stacks = stacks
        }
    }

    /// One position: a widget, or several that share it.
    package struct Stack: Codable, Hashable, Sendable {
        package var keys: [String]
        package var pinned: String?

        package init(_ keys: [String], pinned: String? = nil) {
            self.keys = keys
            self.pinned = pinned
        }
    }

    /// The width of pages in small widgets; nil if the set does not determine it.
    package var columns: Int?
    package var pages: [Page]

    package init(columns: Int? = nil, pages: [Page] = []) {
        self.columns = columns
        self.pages = pages
    }

    /// All keys, sorted by position.
    package var keys: [String] { pages.flatMap { $0.sections.flatMap { $0.stacks.flatMap(\.keys) } } }
}

extension BoardLayout {
    /// The arrangement of some widgets by their keys; other widgets are left out.
    package func keyed(by keys: [PlacedWidgetID: String]) -> KeyedLayout {
        var layout = self
        layout.keepOnly { keys[$0] != nil }
        return KeyedLayout(
            columns: columns,
            pages: layout.pages.map { page in
                KeyedLayout.Page(
                    title: page.title,
                    sections: page.sections.map { section in
                        KeyedLayout.Section(
                            title: section.title,
                            stacks: section.stacks.map { stack in
                                KeyedLayout.Stack(
                                    stack.widgets.compactMap { keys[$0] },
                                    pinned: stack.pinned.flatMap { keys[$0] })
                            })
                    })
            })
    }

    /// The layout in which the widgets of a set are arranged as declared.
    ///
    /// Other widgets remain in order. They come after the set's widgets on the page with the same title, and
    /// pages without a widget of the set come last.
    ///
    /// - Parameter ids: the widgets of the set by their keys. Keys without a widget are left out.
    package func arranging(_ wanted: KeyedLayout, _ ids: [String: PlacedWidgetID]) -> BoardLayout {
        let members = Set(ids.values)
        var others = self
        others.keepOnly { !members.contains($0) }
        var layout = BoardLayout()
        layout.columns = wanted.columns ?? columns
        layout.pages = wanted.pages.map { page in
            Page(
                title: page.title,
                sections: page.sections.map { section in
                    Section(
                        title: section.title,
                        stacks: section.stacks.map { stack in
                            var placed = WidgetStack(stack.keys.compactMap { ids[$0] })
                            placed.pinned = stack.pinned.flatMap { ids[$0] }
                            return placed
                        })
                })
        }
        layout.removeEmptyParts()
        for page in others.pages {
            guard let index = layout.pages.firstIndex(where: { $0.title == page.title }) else {
                layout.pages.append(page)
                continue
            }
            for section in page.sections {
                layout.append(section.stacks, toPage: index, section: section.title)
            }
        }
        return layout
    }

    private mutating func keepOnly(_ isKept: (PlacedWidgetID) -> Bool) {
        editStacks { stack in stack.keep(isKept) }
        removeEmptyParts()
    }
}
