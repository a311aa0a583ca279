import ProviderProtocol

/// Provides the entries of a widget that people configure.
///
/// The kit calls these methods from any thread, several at once, once per request of the host, with an intent
/// whose parameters hold the configuration's values. A request that nobody wants any more cancels its task.
/// What is thrown becomes an error that the host sees: throw a `ProviderError` to say what it should do about
/// it.
public protocol AppIntentTimelineProvider: Sendable {
    associatedtype Entry: TimelineEntry
    associatedtype Intent: WidgetConfigurationIntent
    typealias Context = TimelineProviderContext

    /// The generic look, at once and without any work.
    func placeholder(in context: Context) -> Entry

    /// One entry for `context.now`; when `context.isPreview`, sample content is fine.
    func snapshot(for configuration: Intent, in context: Context) async throws -> Entry

    /// The entries from `context.now` on.
    func timeline(for configuration: Intent, in context: Context) async throws -> Timeline<Entry>

    /// Does what a person pressed. A fresh timeline is asked for when it returns, and when it throws.
    func perform(_ press: WidgetPress, for configuration: Intent, in context: Context) async throws
}

extension AppIntentTimelineProvider {
    /// Knows no action.
    public func perform(_ press: WidgetPress, for configuration: Intent, in context: Context) async throws {
        throw ProviderFailure.unknown(press)
    }
}
