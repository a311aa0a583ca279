import BoardDocuments
import WebBoard
import WidgetModel
import WidgetPictures
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

    /// The document for a page, on which the dates of entries are spoken without seconds.
    func document(_ dates: PictureDates) -> JSONValue {
        let entries = entries.map { entry in
            let dates = DateFormat.system(now: entry.widget.at, dates, resolution: .minute)
            return FormTimeline.Entry(
                date: entry.widget.at, shown: entry.isShown,
                spoken: DisplayedWidget(entry.widget).view.spoken(dates))
        }
        return FormTimeline(entries: entries, due: due).encodedJSON
    }
}
