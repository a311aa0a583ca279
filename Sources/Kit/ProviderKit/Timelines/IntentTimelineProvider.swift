import ProviderProtocol

/// Supplies the entries of a widget whose parameters people edit, with completion handlers, as in 2020.
///
/// Use ``AppIntentTimelineProvider`` in new code. The kit calls these methods once per request, from any
/// thread and several at once. Call `completion` exactly once; if you release it without calling it, the
/// request fails at once.
public protocol IntentTimelineProvider: SendableMetatype {
    /// The type of the entries.
    associatedtype Entry: TimelineEntry
    /// The class that receives the parameters.
    associatedtype Intent: INIntent
    /// Where, when and for whom an answer is shown.
    typealias Context = TimelineProviderContext

    /// A generic entry. Return it at once, without any work.
    func placeholder(in context: Context) -> Entry

    /// One entry for `context.now`. If `context.isPreview` is true, sample content is fine.
    func getSnapshot(
        for configuration: Intent, in context: Context, completion: @escaping @Sendable (Entry) -> Void)

    /// The entries from `context.now` on, and the policy that determines the next request.
    func getTimeline(
        for configuration: Intent, in context: Context,
        completion: @escaping @Sendable (Timeline<Entry>) -> Void)

    /// Configurations that people can add without editing. The gallery shows the manifest's configurations
    /// instead.
    func recommendations() -> [IntentRecommendation<Intent>]

    /// Performs the action of a button or toggle. When it returns or throws, the board requests a timeline.
    func perform(_ press: WidgetPress, for configuration: Intent, in context: Context) async throws
}

extension IntentTimelineProvider {
    /// Recommends nothing.
    public func recommendations() -> [IntentRecommendation<Intent>] { [] }

    /// Fails as `unsupported`.
    public func perform(_ press: WidgetPress, for configuration: Intent, in context: Context) async throws {
        throw ProviderFailure.unknown(press)
    }
}
