import ProviderProtocol

/// Supplies the entries of a widget without parameters.
///
/// The kit calls these methods once per request, from any thread and several at once, so protect what a class
/// stores. Call `completion` exactly once, from any thread; further calls are ignored. If you release the
/// completion handler without calling it, the request fails at once. Views are built inside the call of
/// `completion`.
public protocol TimelineProvider: SendableMetatype {
    /// The type of the entries.
    associatedtype Entry: TimelineEntry
    /// Where, when and for whom an answer is shown.
    typealias Context = TimelineProviderContext

    /// A generic entry. Return it at once, without any work.
    func placeholder(in context: Context) -> Entry

    /// One entry for `context.now`. If `context.isPreview` is true, sample content is fine.
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

    /// The entries from `context.now` on, and the policy that determines the next request.
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)

    /// When the widget is relevant. Never called, because a board orders a stack by the relevance of entries.
    func relevance() async -> WidgetRelevance<Void>

    /// Performs the action of a button or toggle. When it returns or throws, the board requests a timeline.
    ///
    /// For a button or toggle with an intent, the kit runs the intent's `perform()` instead.
    func perform(_ press: WidgetPress, in context: Context) async throws
}

extension TimelineProvider {
    /// Says nothing.
    public func relevance() async -> WidgetRelevance<Void> { WidgetRelevance([]) }

    /// The former name of `relevance()`.
    @available(*, deprecated, renamed: "relevance()")
    public func relevances() async -> WidgetRelevances<Void> { await relevance() }

    /// Fails as `unsupported`.
    public func perform(_ press: WidgetPress, in context: Context) async throws {
        throw ProviderFailure.unknown(press)
    }
}

/// Supplies the entries of a widget whose parameters people edit.
///
/// The kit calls these methods once per request, from any thread and several at once, with an intent whose
/// parameters hold the values of the configuration. If a request is no longer needed, its task is canceled.
/// To say how the board reacts to a failure, throw a ``ProviderError``.
public protocol AppIntentTimelineProvider: SendableMetatype {
    /// The type of the entries.
    associatedtype Entry: TimelineEntry
    /// The type that receives the parameters.
    associatedtype Intent: WidgetConfigurationIntent
    /// Where, when and for whom an answer is shown.
    typealias Context = TimelineProviderContext

    /// A generic entry. Return it at once, without any work.
    func placeholder(in context: Context) -> Entry

    /// One entry for `context.now`. If `context.isPreview` is true, sample content is fine.
    func snapshot(for configuration: Intent, in context: Context) async throws -> Entry

    /// The entries from `context.now` on, and the policy that determines the next request.
    func timeline(for configuration: Intent, in context: Context) async throws -> Timeline<Entry>

    /// Configurations that people can add without editing.
    ///
    /// The gallery shows the `recommendations:` of the manifest. The configurations in code are compiled, but
    /// not sent.
    func recommendations() -> [AppIntentRecommendation<Intent>]

    /// When a configuration is relevant. Never called, because a board orders a stack by the relevance of
    /// entries.
    func relevance() async -> WidgetRelevance<Intent>

    /// Performs the action of a button or toggle. When it returns or throws, the board requests a timeline.
    ///
    /// For a button or toggle with an intent, the kit runs the intent's `perform()` instead.
    func perform(_ press: WidgetPress, for configuration: Intent, in context: Context) async throws
}

extension AppIntentTimelineProvider {
    /// Recommends nothing.
    public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }

    /// Says nothing.
    public func relevance() async -> WidgetRelevance<Intent> { WidgetRelevance([]) }

    /// The former name of `relevance()`.
    @available(*, deprecated, renamed: "relevance()")
    public func relevances() async -> WidgetRelevances<Intent> { await relevance() }

    /// Fails as `unsupported`.
    public func perform(_ press: WidgetPress, for configuration: Intent, in context: Context) async throws {
        throw ProviderFailure.unknown(press)
    }
}

/// A provider that accepts or refuses a configuration before an edit is stored.
///
/// Without this protocol, only values that the parameters in code rule out are refused: a number outside its
/// range, and an entity that its query does not return.
public protocol ConfigurationValidating: AppIntentTimelineProvider {
    /// Throws if the configuration cannot work.
    ///
    /// Throw ``ProviderError/configuration(_:parameters:)`` with the parameters at fault. The edit waits
    /// for one second at most. Any other error lets the edit succeed with a warning.
    func validate(_ configuration: Intent, in context: TimelineProviderContext) async throws
}

/// A press on a button or toggle of a placed widget.
public struct WidgetPress: Hashable, Sendable {
    /// The name of the action in the view.
    public var action: String
    /// The new state of a toggle; nil for a button.
    public var isOn: Bool?
    /// The number of the press, counted from 1 for each placed widget.
    ///
    /// If the answer to a press is lost because a process ended, the press is repeated with the same number.
    /// If an action must run exactly once, remember the number.
    public var number: Int

    /// A press, for tests.
    public init(_ action: String, isOn: Bool? = nil, number: Int = 1) {
        self.action = action
        self.isOn = isOn
        self.number = number
    }
}
