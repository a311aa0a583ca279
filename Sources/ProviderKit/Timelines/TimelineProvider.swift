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
