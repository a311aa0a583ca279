/// A change of the board's layout, as a user describes it: with the ids of widgets, and the titles of pages
/// or their numbers from 1.
///
/// Changes are operations and not whole layouts, so that simultaneous changes by two users both take effect.
package enum LayoutChange: Hashable, Sendable {
    /// Moves the positions of widgets. The widgets of a stack move together.
    case move(widgets: [String], to: LayoutDestination)
    /// Moves widgets to the end of a page. If no page is titled `title`, it is created.
    case page(title: String, widgets: [String])
    /// Gives a page another title.
    case rename(page: String, title: String)
    /// Moves a page before another page; nil moves it to the end.
    case movePage(page: String, before: String?)
    /// Moves widgets to the end of a section on the first widget's page. The section is created if it does
    /// not exist. Nil removes the widgets from their sections.
    case section(title: String?, widgets: [String])
    /// Moves the sections of a page to the end of the previous page, or of the next page if it is the first
    /// one. The page no longer exists afterwards.
    case removePage(String)
    /// Gives a section another title; nil removes the heading. Without a page, the first page with such a
    /// section is meant.
    case renameSection(String, page: String?, title: String?)
    /// Moves a section before another section of its page; nil moves it to the end.
    case moveSection(String, page: String?, before: String?)
    /// Limits the width of pages, in small widgets; nil for as many as fit.
    case columns(count: Int?)
    /// Stacks widgets in the first widget's position.
    case stack(widgets: [String])
    /// Removes a widget from a stack and adds it in a separate position after the stack.
    case unstack(widget: String)
    /// Shows a widget of a stack regardless of relevance.
    case pin(widget: String)
    /// Shows the widgets of a widget's stack by relevance again.
    case unpin(widget: String)
    /// Puts all widgets on one page, in the order of their ids.
    case reset
}

/// The destination of moved widgets.
package enum LayoutDestination: Hashable, Sendable {
    /// The beginning or the end of the first widget's page.
    case first, last
    case before(widget: String)
    case after(widget: String)
    /// The end of an existing page.
    case page(page: String)
}

/// Why a layout change is rejected.
package enum LayoutProblem: Error, Hashable, Sendable {
    case widgetUnknown(String)
    case pageUnknown(String, titles: [String], count: Int)
    case sectionUnknown(String, titles: [String])
    /// The board's only page cannot be removed.
    case onlyPage
    /// A title that cannot be used, with the reason.
    case titleUnusable(String, TitleFault)
    case titleTaken(String)
    /// The title of two sections on the same page.
    case sectionRepeated(String)
    case columnsOutOfRange(Int)
    /// A stack needs at least two widgets.
    case stackOfOne(PlacedWidgetID)
    /// A widget that is already in another stack, and a widget of that stack.
    case stacked(PlacedWidgetID, with: PlacedWidgetID)
    case notStacked(PlacedWidgetID)
    /// The destination of a move is one of the moved widgets, or in the stack of one.
    case ownDestination(PlacedWidgetID, PlacedWidgetID)

    /// Why a title cannot be used.
    package enum TitleFault: Hashable, Sendable {
        case empty, number, unprintable
        /// The title has more characters than the limit.
        case tooLong(limit: Int)
    }
}
