import BoardDocuments
import SourceText
import WidgetModel

/// The output of `board layout`: pages, sections and positions, each on a line.
extension Page {
    mutating func write(_ board: ArrangedBoard) {
        let layout = board.layout
        guard !layout.pages.isEmpty else {
            return empty("the board is empty", "place a widget with \"widgetconf add KIND\"")
        }
        for (index, page) in layout.pages.enumerated() {
            gap()
            line(title(of: page, number: index + 1, of: layout.pages.count))
            for section in page.sections {
                if let title = section.title { line("  ", .strong(title)) }
                let indent = section.title == nil ? "  " : "    "
                for stack in section.stacks { write(stack, shows: board.top(of: stack), indent: indent) }
            }
        }
        guard let columns = layout.columns else { return }
        gap()
        line(.dim("at most \(counted(columns, "column")) of small widgets"))
    }

    private func title(of page: BoardLayout.Page, number: Int, of count: Int) -> [Words] {
        let number = count > 1 ? "page \(number) of \(count)" : "page \(number)"
        return page.title.map { [.strong($0), .dim("  \(number)")] } ?? [.strong(number)]
    }

    /// A widget, or the widgets of a stack next to a vertical line.
    private mutating func write(_ stack: WidgetStack, shows top: PlacedWidgetID, indent: String) {
        guard stack.hasSeveral else { return line(Words(indent), Words(stack.widgets[0].description)) }
        for (index, widget) in stack.widgets.enumerated() {
            let edge = index == 0 ? "┌ " : index == stack.widgets.count - 1 ? "└ " : "│ "
            var words: [Words] = [Words(indent), .dim(edge), Words(widget.description)]
            if widget == top { words.append(Words("  shown", .good)) }
            if widget == stack.pinned { words.append(Words("  pinned", .accent)) }
            line(words)
        }
    }
}
