import BoardDocuments
import JSONText
import WidgetModel
import WidgetViews

/// The timeline that the unsaved values of a form would give, with everything that is drawn of it. While a
/// person looks at its entries, no provider is asked again.
struct PreviewedTimeline: Sendable {
    struct Entry: Sendable {
        /// Whether it would be shown now.
        let isShown: Bool
        /// The widget as it would be at the date of the entry.
        let widget: RenderedWidget
    }

    /// The timeline for its page.
    private struct Document: Encodable {
        struct Entry: Encodable {
            var date: Instant
            var shown: Bool
            /// The texts of the view in reading order, for people who do not see the picture.
            var spoken: [String]
        }

        var entries: [Entry]
        /// When the next timeline would be requested; null for never.
        @OrNull var due: Instant?
    }

    let entries: [Entry]
    let due: Instant?

    /// The widget as it would be from a date on; nil if no entry has this date.
    func widget(at date: Instant) -> RenderedWidget? { entries.first { $0.widget.at == date }?.widget }

    var document: JSONValue {
        let entries = entries.map { entry in
            Document.Entry(
                date: entry.widget.at, shown: entry.isShown,
                spoken: DisplayedWidget(entry.widget).view.texts.filter { !$0.isEmpty })
        }
        return Document(entries: entries, due: due).encodedJSON
    }
}
