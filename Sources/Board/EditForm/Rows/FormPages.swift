import Configurations
import IntentDefinitions

/// The open pages, from the form itself to the one on the screen, and the rows that they show.
struct FormPages: Sendable {
    private struct Page: Sendable {
        /// The stable name of the object, list or item; empty for the form itself.
        let name: String
        /// The row that has the focus when the page above is closed.
        var focus: FormRowID?
    }

    private var pages = [Page(name: "")]
    /// The sections that a user has opened, or that are open from the start.
    var openSections: Set<String>
    /// Whether rows without changes and problems are hidden.
    var showsChangesOnly = false

    init(openSections: Set<String>) { self.openSections = openSections }

    /// The stable names of the open pages.
    var names: [String] { pages.map(\.name) }

    /// The stable name of the page on the screen.
    var current: String { pages[pages.count - 1].name }

    /// Whether another page is below the one on the screen.
    var isNested: Bool { pages.count > 1 }

    /// - Parameter focus: the row that has the focus now.
    mutating func open(_ name: String, from focus: FormRowID?) {
        pages[pages.count - 1].focus = focus
        pages.append(Page(name: name))
    }

    /// Closes the page on the screen.
    ///
    /// - Returns: the row that receives the focus.
    mutating func close() -> FormRowID? {
        pages.removeLast()
        return pages[pages.count - 1].focus
    }

    /// Opens the pages around a row.
    mutating func open(around row: String) {
        var names: [String] = []
        var enclosing = row.enclosingName
        while !enclosing.isEmpty {
            names.insert(enclosing, at: 0)
            enclosing = enclosing.enclosingName
        }
        let below = names.dropFirst() + [row]
        pages = [Page(name: "", focus: .named(names.first ?? row))]
        pages += zip(names, below).map { Page(name: $0, focus: .named($1)) }
    }

    mutating func rename(_ renamed: (String) -> String) {
        pages = pages.map { Page(name: renamed($0.name), focus: $0.focus?.renamed(renamed)) }
    }

    /// The visible rows of the page on the screen.
    ///
    /// - Parameter flawed: the names of the rows with problems.
    func rows(of copy: WorkingCopy, flawed: [String], focus: FormRowID?) -> [FormRow] {
        let open = showsChangesOnly ? Set(copy.form.intent.sections.map(\.name)) : openSections
        let rows = PageRows(
            drafted: copy.drafted, flawed: flawed, openSections: open, context: copy.form.context,
            elements: copy.elements, language: copy.language, locale: copy.form.locale
        ).rows(of: current)
        return showsChangesOnly ? rows.filter { isUnsettled($0, in: copy, flawed, focus) } : rows
    }

    /// Whether the filter shows a row, because the row or its content is changed or has a problem. The row
    /// with the focus remains visible while its value is typed.
    private func isUnsettled(
        _ row: FormRow, in copy: WorkingCopy, _ flawed: [String], _ focus: FormRowID?
    ) -> Bool {
        func isUnsettled(_ name: String) -> Bool {
            copy.changedCount(within: name) > 0 || flawed.contains { $0.isWithin(name) }
        }
        switch (row.id, row.content) {
        case (_, .section(let section, _)): return section.parameters.contains(where: isUnsettled)
        case (.named(let name), _): return row.id == focus || isUnsettled(name.parameterName)
        case (.section, _), (.add, _), (.address, _): return false
        }
    }
}

extension FormRowID {
    func renamed(_ renamed: (String) -> String) -> FormRowID {
        switch self {
        case .named(let name): .named(renamed(name))
        case .add(let list): .add(to: renamed(list))
        case .section, .address: self
        }
    }
}
