import ProviderProtocol

/// A widget that nobody configures.
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
    public let declaration: WidgetDeclaration

    /// `content` builds the view of an entry; it runs when an entry arrives, not when it shows.
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider,
        @ViewBuilder content: @escaping @Sendable (Provider.Entry) -> Content
    ) {
        declaration = WidgetDeclaration(
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
