import ProviderProtocol
import WidgetModel
import WidgetViews

/// The configuration of a widget without parameters.
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
    public let declarations: [ProvidedWidget]

    /// - Parameters:
    ///   - kind: The kind that the manifest declares.
    ///   - provider: Supplies the entries.
    ///   - content: Builds the view of an entry, while the provider answers.
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {
        let shared = Shared((provider, content))
        declarations = [
            ProvidedWidget(
                kind: kind,
                placeholder: { context in
                    let (provider, content) = shared.value
                    return EntryAnswer(provider.placeholder(in: context), in: context, content: content)
                },
                snapshot: { context, _ in
                    try await Completion.awaited { completion in
                        shared.value.0.getSnapshot(in: context) { entry in
                            completion.finish(EntryAnswer(entry, in: context, content: shared.value.1))
                        }
                    }
                },
                timeline: { context, _ in
                    try await Completion.awaited { completion in
                        shared.value.0.getTimeline(in: context) { timeline in
                            completion.finish(TimelineAnswer(timeline, in: context, content: shared.value.1))
                        }
                    }
                },
                perform: { press, context, _ in try await shared.value.0.perform(press, in: context) })
        ]
    }
}

/// The configuration of a widget whose parameters people edit.
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>: WidgetConfiguration {
    public let declarations: [ProvidedWidget]

    /// - Parameters:
    ///   - kind: The kind that the manifest declares.
    ///   - intent: The type that receives the parameters.
    ///   - provider: Supplies the entries.
    ///   - content: Builds the view of an entry, while the provider answers.
    public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Intent.Type = Intent.self, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        let shared = Shared((provider, content))
        var declaration = ProvidedWidget(
            kind: kind,
            placeholder: { context in
                let (provider, content) = shared.value
                return EntryAnswer(provider.placeholder(in: context), in: context, content: content)
            },
            snapshot: { context, configuration in
                let (provider, content) = shared.value
                let intent = try await Intent.filled(from: configuration, in: context)
                let entry = try await provider.snapshot(for: intent, in: context)
                return EntryAnswer(entry, in: context, content: content)
            },
            timeline: { context, configuration in
                let (provider, content) = shared.value
                let intent = try await Intent.filled(from: configuration, in: context)
                let timeline = try await provider.timeline(for: intent, in: context)
                return TimelineAnswer(timeline, in: context, content: content)
            },
            perform: { press, context, configuration in
                let intent = try await Intent.filled(from: configuration, in: context)
                try await shared.value.0.perform(press, for: intent, in: context)
            })
        var questions = IntentQuestions(Intent.self) { intent, context in
            if let provider = shared.value.0 as? any ConfigurationValidating {
                try await provider.validate(any: intent, in: context)
            }
        }
        if provider is any ConfigurationValidating { questions.validates = true }
        declaration.questions = questions
        declarations = [declaration]
    }
}

extension ConfigurationValidating {
    /// Validates an intent whose type was checked before.
    fileprivate func validate(any intent: any AppIntent, in context: TimelineProviderContext) async throws {
        guard let intent = intent as? Intent else { return }
        try await validate(intent, in: context)
    }
}

/// The configuration of a widget of 2020 whose parameters people edit.
public struct IntentConfiguration<Intent: INIntent, Content: View>: WidgetConfiguration {
    public let declarations: [ProvidedWidget]

    /// - Parameters:
    ///   - kind: The kind that the manifest declares.
    ///   - intent: The class that receives the parameters.
    ///   - provider: Supplies the entries.
    ///   - content: Builds the view of an entry, while the provider answers.
    public init<Provider: IntentTimelineProvider>(
        kind: String, intent: Intent.Type, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        let shared = Shared((provider, content))
        var declaration = ProvidedWidget(
            kind: kind,
            placeholder: { context in
                let (provider, content) = shared.value
                return EntryAnswer(provider.placeholder(in: context), in: context, content: content)
            },
            snapshot: { context, configuration in
                let intent = try await Intent.filled(from: configuration, in: context)
                return try await Completion.awaited { completion in
                    shared.value.0.getSnapshot(for: intent, in: context) { entry in
                        completion.finish(EntryAnswer(entry, in: context, content: shared.value.1))
                    }
                }
            },
            timeline: { context, configuration in
                let intent = try await Intent.filled(from: configuration, in: context)
                return try await Completion.awaited { completion in
                    shared.value.0.getTimeline(for: intent, in: context) { timeline in
                        completion.finish(TimelineAnswer(timeline, in: context, content: shared.value.1))
                    }
                }
            },
            perform: { press, context, configuration in
                let intent = try await Intent.filled(from: configuration, in: context)
                try await shared.value.0.perform(press, for: intent, in: context)
            })
        declaration.questions = IntentQuestions(Intent.self) { _, _ in }
        declarations = [declaration]
    }
}

/// The configuration of a widget that is not offered, for example on some systems.
public struct EmptyWidgetConfiguration: WidgetConfiguration {
    /// Declares no kind.
    public init() {}
    public var declarations: [ProvidedWidget] { [] }
}

/// A provider with its widget's content, which the kit uses on any thread.
///
/// As in WidgetKit, neither needs to be sendable, and a class protects its stored properties.
private struct Shared<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

extension EntryAnswer {
    /// Builds the view of an entry for the context's family, unless its content is data.
    init<Entry: TimelineEntry, Content: View>(
        _ entry: Entry, in context: TimelineProviderContext, content: (Entry) -> Content
    ) {
        let content = content(entry)
        self.init(
            date: Instant(entry.date), view: ViewTree(content, in: EnvironmentValues(context)),
            values: (content as? EntryData)?.json)
    }
}

extension TimelineAnswer {
    /// Builds the views of all entries for the context's family, unless their content is data.
    init<Entry: TimelineEntry, Content: View>(
        _ timeline: Timeline<Entry>, in context: TimelineProviderContext, content: (Entry) -> Content
    ) {
        let environment = EnvironmentValues(context)
        self.init(
            entries: timeline.entries.map { entry in
                let content = content(entry)
                return AnswerEntry(
                    EntryHeader(date: Instant(entry.date), relevance: entry.relevance.map(Relevance.init)),
                    view: ViewTree(content, in: environment), values: (content as? EntryData)?.json)
            }, policy: timeline.policy.policy)
    }
}
