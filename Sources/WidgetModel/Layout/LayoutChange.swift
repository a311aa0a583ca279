/// A change of the board's layout, as a user formulates it: widgets by their ids, and pages by their titles
/// or their numbers from 1.
///
/// Changes are operations and not whole layouts, so that those of two users who work at the same time both
/// survive.
package enum LayoutChange: Hashable, Sendable {
    /// Moves the positions of widgets. Widgets of a stack stay together.
    case move(widgets: [String], to: LayoutDestination)
    /// Moves widgets to the end of a page, which is created if no page has this title.
    case page(title: String, widgets: [String])
    /// Gives a page another title.
    case rename(page: String, title: String)
    /// Moves a page before another one; nil moves it to the end.
    case movePage(page: String, before: String?)
    /// Moves widgets to the end of a section on the page of the first one. The section is created if the page
    /// has no section with this title. Nil takes them out of their sections.
    case section(title: String?, widgets: [String])
    /// Limits the width of pages, in small widgets; nil for as many as fit.
    case columns(count: Int?)
    /// Puts widgets into one position, that of the first one.
    case stack(widgets: [String])
    /// Gives a widget of a stack a position of its own, behind the stack.
    case unstack(widget: String)
    /// Shows a widget of a stack regardless of relevance.
    case pin(widget: String)
    /// Lets the relevance decide again what the stack of a widget shows.
    case unpin(widget: String)
    /// One page with all widgets in the order of their ids.
    case reset
}

/// Where widgets are moved.
package enum LayoutDestination: Hashable, Sendable {
    /// The beginning or the end of the page that the first of the widgets is on.
    case first, last
    case before(widget: String)
    case after(widget: String)
    /// The end of an existing page.
    case page(page: String)
}

/// Why a change of the layout is refused.
package enum LayoutProblem: Error, Hashable, Sendable {
    case widgetUnknown(String)
    case pageUnknown(String, titles: [String], count: Int)
    /// A title that cannot be used, with the reason.
    case titleUnusable(String, TitleFault)
    case titleTaken(String)
    /// Two sections of a page have this title.
    case sectionRepeated(String)
    case columnsOutOfRange(Int)
    /// A stack needs at least two widgets.
    case stackOfOne(PlacedWidgetID)
    /// A widget that is in another stack already, with a widget of that stack.
    case stacked(PlacedWidgetID, with: PlacedWidgetID)
    case notStacked(PlacedWidgetID)
    /// The destination of a move is among the moved widgets, or in their stack.
    case ownDestination(PlacedWidgetID, PlacedWidgetID)

    /// Why a title cannot be used.
    package enum TitleFault: Hashable, Sendable {
        case empty, number, unprintable
        /// It has more characters than the limit.
        case tooLong(limit: Int)
    }
}
