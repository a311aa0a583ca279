import ProviderProtocol

/// Provides the entries of a static widget.
///
/// The kit calls these methods from any thread, several at once, once per request of the host. A request is
/// answered when `completion` is called, from any thread; only the first call counts. A completion that is
/// let go without a call is an error that the host sees ("completion was never called"). Views are built
/// inside the call of `completion`.
public protocol TimelineProvider: Sendable {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext

    /// The generic look, at once and without any work.
    func placeholder(in context: Context) -> Entry

    /// One entry for `context.now`; when `context.isPreview`, sample content is fine.
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

    /// The entries from `context.now` on.
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)

    /// Does what a person pressed. A fresh timeline is asked for when it returns, and when it throws.
    func perform(_ press: WidgetPress, in context: Context) async throws
}

extension TimelineProvider {
    /// Knows no action.
    public func perform(_ press: WidgetPress, in context: Context) async throws {
        throw ProviderFailure.unknown(press)
    }
}

/// Provides the entries of a widget that people configure.
///
/// The kit calls these methods from any thread, several at once, once per request of the host, with an intent
/// whose parameters hold the configuration's values. When a request is no longer needed, its task is
/// cancelled. A thrown error is sent to the host: throw a `ProviderError` to say what the host should do.
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

/// What a person pressed on a placed widget.
public struct WidgetPress: Hashable, Sendable {
    /// The name that the button or the toggle has in the view.
    public var action: String
    /// What a toggle is to be; nil for a button.
    public var isOn: Bool?
    /// Counts the presses of the placed widget from 1. A press whose answer was lost, because the host or
    /// this process ended, is repeated under its number: if an action must run exactly once, remember the
    /// number.
    public var number: Int

    public init(_ action: String, isOn: Bool? = nil, number: Int = 1) {
        self.action = action
        self.isOn = isOn
        self.number = number
    }
}
