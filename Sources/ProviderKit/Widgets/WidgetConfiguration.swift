import ProviderProtocol
import WidgetModel
import WidgetViews

/// The configuration of a widget without parameters.
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
    public let declaration: ProvidedWidget

    /// - Parameters:
    ///   - kind: The kind that the manifest declares.
    ///   - provider: Supplies the entries.
    ///   - content: Builds the view of an entry, while the provider answers.
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider,
        @ViewBuilder content: @escaping @Sendable (Provider.Entry) -> Content
    ) {
        declaration = ProvidedWidget(
            kind: kind, parameters: nil,
            placeholder: { context in
                EntryAnswer(provider.placeholder(in: context), in: context, content: content)
            },
            snapshot: { context, _ in
                try await Completion.awaited { completion in
                    provider.getSnapshot(in: context) { entry in
                        completion.finish(EntryAnswer(entry, in: context, content: content))
                    }
                }
            },
            timeline: { context, _ in
                try await Completion.awaited { completion in
                    provider.getTimeline(in: context) { timeline in
                        completion.finish(TimelineAnswer(timeline, in: context, content: content))
                    }
                }
            },
            perform: { press, context, _ in try await provider.perform(press, in: context) })
    }
}

/// The configuration of a widget whose parameters people edit.
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>: WidgetConfiguration {
    public let declaration: ProvidedWidget

    /// - Parameters:
    ///   - kind: The kind that the manifest declares.
    ///   - intent: The type that receives the parameters.
    ///   - provider: Supplies the entries.
    ///   - content: Builds the view of an entry, while the provider answers.
    public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Intent.Type = Intent.self, provider: Provider,
        @ViewBuilder content: @escaping @Sendable (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        declaration = ProvidedWidget(
            kind: kind, parameters: Intent.parameterReads,
            placeholder: { context in
                EntryAnswer(provider.placeholder(in: context), in: context, content: content)
            },
            snapshot: { context, configuration in
                let intent = try Intent(configuration, in: context)
                let entry = try await provider.snapshot(for: intent, in: context)
                return EntryAnswer(entry, in: context, content: content)
            },
            timeline: { context, configuration in
                let intent = try Intent(configuration, in: context)
                let timeline = try await provider.timeline(for: intent, in: context)
                return TimelineAnswer(timeline, in: context, content: content)
            },
            perform: { press, context, configuration in
                try await provider.perform(press, for: Intent(configuration, in: context), in: context)
            })
    }
}

extension EntryAnswer {
    /// Builds the view of an entry for the context's family.
    init<Entry: TimelineEntry, Content: View>(
        _ entry: Entry, in context: TimelineProviderContext, content: (Entry) -> Content
    ) {
        self.init(date: Instant(entry.date), view: ViewTree(content(entry), in: EnvironmentValues(context)))
    }
}

extension TimelineAnswer {
    /// Builds the views of all entries for the context's family.
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
