import ProviderProtocol
import WidgetModel
import WidgetViews

extension EntryAnswer {
    /// An entry with its view built for the context's family.
    init<Entry: TimelineEntry, Content: View>(
        _ entry: Entry, in context: TimelineProviderContext, content: (Entry) -> Content
    ) {
        self.init(date: Instant(entry.date), view: ViewTree(content(entry), in: EnvironmentValues(context)))
    }
}

extension TimelineAnswer {
    /// A timeline with the views of all its entries built for the context's family.
    init<Entry: TimelineEntry, Content: View>(
        _ timeline: Timeline<Entry>, in context: TimelineProviderContext, content: (Entry) -> Content
    ) {
        let environment = EnvironmentValues(context)
        self.init(
            entries: timeline.entries.map { entry in
                AnswerEntry(
                    date: Instant(entry.date), relevance: entry.relevance.map(Relevance.init),
                    view: ViewTree(content(entry), in: environment))
            }, policy: timeline.policy.policy)
    }
}
