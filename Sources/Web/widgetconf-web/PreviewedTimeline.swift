import BoardDocuments
import WebBoard
import WidgetModel
import WidgetViews

/// The timeline for a form's unsaved values, with everything that is needed to draw it. While the user looks
/// at its entries, no further provider requests are needed.
struct PreviewedTimeline: Sendable {
    struct Entry: Sendable {
        /// Whether it would be shown now.
        let isShown: Bool
        /// The widget at the date of the entry.
        let widget: RenderedWidget
    }

    let entries: [Entry]
    let due: Instant?

    /// The widget from a date on; nil for a date without an entry.
    func widget(at date: Instant) -> RenderedWidget? { entries.first { $0.widget.at == date }?.widget }

    var document: JSONValue {
        let entries = entries.map { entry in
            FormTimeline.Entry(
                date: entry.widget.at, shown: entry.isShown,
                spoken: DisplayedWidget(entry.widget).view.texts.filter { !$0.isEmpty })
        }
        return FormTimeline(entries: entries, due: due).encodedJSON
    }
}
