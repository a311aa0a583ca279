package import BoardDocuments
import SourceText
package import WidgetModel
import WidgetStore

/// The messages about changes of the layout. Code with the facts does not contain any wording.
extension BoardRemark {
    package static func layoutRefused(_ problem: LayoutProblem) -> BoardRemark {
        switch problem {
        case .widgetUnknown(let text): widgetUnknown(text, placed: [])
        case .pageUnknown(let text, let titles, let count): pageUnknown(text, titles: titles, count: count)
        case .sectionUnknown(let title, let titles):
            .init(
                .error,
                titles.isEmpty
                    ? "there is no section \"\(title)\"; no page is divided into sections"
                    : "there is no section \"\(title)\", expected "
                        + titles.map { "\"\($0)\"" }.joined(separator: " or "),
                hint: Spelling.nearest(title, among: titles).map(didYouMean)
                    ?? "create it with \"widgetconf board layout section \(title.shellWord) ID\"")
        case .onlyPage:
            .init(
                .error, "the only page cannot be removed", hint: "rename the page, or add another page first")
        case .titleUnusable(let title, let fault): titleUnusable(title, fault)
        case .sectionRepeated(let title):
            .init(.error, "found two sections with the title \"\(title)\" on a page, expected one")
        case .titleTaken(let title):
            .init(
                .error, "another page has the title \"\(title)\"",
                hint: "move its widgets with \"widgetconf board layout page \(title.shellWord) ID\"")
        case .columnsOutOfRange(let count):
            .init(
                .error,
                "found \(count) columns, expected \(BoardLayout.columnCounts.lowerBound) to "
                    + "\(BoardLayout.columnCounts.upperBound)",
                hint: "for as many as fit, run \"widgetconf board layout columns auto\"")
        case .stackOfOne(let widget):
            .init(
                .error, "found only \(widget), expected at least two widgets for a stack",
                hint: "add another id: \"widgetconf board layout stack \(widget) ID\"")
        case .stacked(let widget, let other):
            .init(
                .error, "\(widget) is already in a stack, with \(other)",
                hint: "take it out first: \"widgetconf board layout unstack \(widget)\"")
        case .notStacked(let widget):
            .init(
                .error, "\(widget) is not in a stack",
                hint: "put it into one: \"widgetconf board layout stack \(widget) ID\"")
        case .ownDestination(let widget, let other):
            widget == other
                ? .init(
                    .error, "\(widget) cannot be moved before or after itself", hint: "name another widget")
                : .init(
                    .error, "\(widget) and \(other) are in the same stack",
                    hint: "take one out first: \"widgetconf board layout unstack \(widget)\"")
        }
    }

    static func pageUnknown(_ text: String, titles: [String], count: Int) -> BoardRemark {
        let numbers = count == 0 ? "a page of a widget" : count == 1 ? "1" : "a number from 1 to \(count)"
        let known = titles.map { "\"\($0)\"" } + [numbers]
        // A number is not a title, so a page with this number cannot be created by its name.
        let title = Int(text) == nil ? text : "Week \(text)"
        return .init(
            .error, "there is no page \"\(text)\", expected \(known.joined(separator: " or "))",
            hint: Spelling.nearest(text, among: titles).map(didYouMean)
                ?? "create a page with \"widgetconf board layout page \(title.shellWord) ID\"")
    }

    private static func titleUnusable(
        _ title: String, _ fault: LayoutProblem.TitleFault
    ) -> BoardRemark {
        switch fault {
        case .empty:
            .init(.error, "found an empty title, expected text", hint: "write a title such as Morning")
        case .number:
            .init(
                .error, "found the title \"\(title)\", expected a title with letters",
                hint: "numbers name pages by their positions: write a title such as \"Week \(title)\"")
        case .tooLong(let limit):
            .init(.error, "the title \"\(title)\" is too long, expected at most \(limit) characters")
        case .unprintable:
            .init(.error, "the title \"\(title)\" contains control characters, expected text")
        }
    }

    static func layoutUnreadable(_ reason: String) -> BoardRemark {
        .init(
            .warning,
            "the layout of the board cannot be read (\(reason)); its widgets are in the order of their ids",
            hint: "arrange them again; the former text is kept as \"\(BoardStore.unreadableLayoutName)\" in "
                + "the table \"board\" of board.sqlite")
    }

    /// A widget of an applied layout that is not on the board.
    static func positionLeftOut(_ widget: PlacedWidgetID) -> BoardRemark {
        .init(.warning, "there is no widget \(widget) on the board; its position is left out")
    }
}
