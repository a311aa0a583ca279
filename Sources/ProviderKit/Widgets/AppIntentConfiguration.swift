import ProviderProtocol

/// A widget that people configure with an intent.
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>: WidgetConfiguration {
    public let declaration: WidgetDeclaration

    /// `content` builds the view of an entry; it runs when an entry arrives, not when it shows.
    public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Intent.Type = Intent.self, provider: Provider,
        @ViewBuilder content: @escaping @Sendable (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        declaration = WidgetDeclaration(
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
