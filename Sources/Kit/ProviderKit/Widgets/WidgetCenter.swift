package import ProviderProtocol
import WidgetModel

/// Requests fresh timelines when your provider has news, and lists your placed widgets.
///
/// A process may serve several boards. In a request, the functions are about the board of the request, unless
/// you name a board. Outside a request, the functions without a board reload widgets on all boards, and list
/// the widgets of the only board.
///
/// These reloads are charged to the budget of each widget, and a burst becomes one reload. Within
/// ``AppIntent/perform()`` they are not charged, and the pressed widget is reloaded once, after it. Outside a
/// provider's process, for example in tests, nothing is sent.
public final class WidgetCenter: Sendable {
    /// The center of this process.
    public static let shared = WidgetCenter(calls: .shared)

    private let calls: HostCalls

    package init(calls: HostCalls = HostCalls()) { self.calls = calls }

    /// Starts to send messages, as complete lines, with `write`.
    package func connect(_ write: @escaping @Sendable ([UInt8]) -> Void) { calls.connect(write) }

    /// Reloads all placed widgets with this kind, which must belong to this provider. An invalid name is
    /// ignored.
    public func reloadTimelines(ofKind kind: String) {
        if let kind = Kind(kind) { reload(ReloadNotification(board: BoardID.ofRequest, kind: kind)) }
    }

    /// Reloads all widgets with this kind on one board; see ``TimelineProviderContext/board``.
    public func reloadTimelines(ofKind kind: String, onBoard board: String) {
        guard let kind = Kind(kind), let board = BoardID(board) else { return }
        reload(ReloadNotification(board: board, kind: kind))
    }

    /// Reloads one placed widget, such as `weather-1`; see ``TimelineProviderContext/widget``.
    public func reloadTimelines(ofWidget widget: String) {
        if let widget = PlacedWidgetID(widget) {
            reload(ReloadNotification(board: BoardID.ofRequest, widget: widget))
        }
    }

    /// Reloads one placed widget of a board. The ids of widgets are unique only on their board.
    public func reloadTimelines(ofWidget widget: String, onBoard board: String) {
        guard let widget = PlacedWidgetID(widget), let board = BoardID(board) else { return }
        reload(ReloadNotification(board: board, widget: widget))
    }

    /// Reloads all placed widgets of this provider.
    public func reloadAllTimelines() { reload(ReloadNotification(board: BoardID.ofRequest)) }

    /// Reloads all widgets of this provider on one board.
    public func reloadAllTimelines(onBoard board: String) {
        if let board = BoardID(board) { reload(ReloadNotification(board: board)) }
    }

    /// The placed widgets of this provider, sorted by id.
    ///
    /// - Throws: An error without a host, or if the host does not answer within five seconds.
    public func currentConfigurations() async throws -> [WidgetInfo] {
        try await configurations(of: KnownBoards.shared.current)
    }

    /// The widgets of this provider on one board, sorted by id.
    ///
    /// - Throws: An error without a host, for an unknown board, or if the host does not answer within five
    ///   seconds.
    public func currentConfigurations(onBoard board: String) async throws -> [WidgetInfo] {
        try await configurations(of: BoardID(unchecked: board))
    }

    private func configurations(of board: BoardID?) async throws -> [WidgetInfo] {
        var widgets: [WidgetInfo] = []
        var cursor: JSONValue?
        repeat {
            var params = ConfigurationsRequest(board: board).encodedJSON.object ?? [:]
            params["cursor"] = cursor
            let page = try await calls.result(of: ConfigurationsRequest.method.rawValue, .object(params))
            for widget in page["widgets"]?.array ?? [] {
                // A widget whose family is unknown in this version cannot be shown either.
                if let widget = WidgetInfo(widget) { widgets.append(widget) }
            }
            cursor = page["next"]
        } while cursor?.isNull == false
        return widgets
    }

    /// Calls `completion` with the placed widgets of this provider, from any thread.
    public func getCurrentConfigurations(
        _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
    ) {
        Task {
            do { completion(.success(try await currentConfigurations())) } catch {
                completion(.failure(error))
            }
        }
    }

    /// Ignored: the gallery shows the manifest's recommendations, and reloads them when they change.
    public func invalidateConfigurationRecommendations() {}

    /// Ignored: a board orders a stack by the relevance of entries.
    public func invalidateRelevance(ofKind kind: String) {}

    /// Sends a notification that requests fresh timelines.
    package func reload(_ news: ReloadNotification) {
        calls.notify(ReloadNotification.method, news.encodedJSON)
    }
}

/// A placed widget of this provider.
public struct WidgetInfo: Identifiable, Sendable {
    /// The id of the placed widget, such as `weather-1`.
    public let id: String
    /// The kind.
    public let kind: String
    /// The size class.
    public let family: WidgetFamily
    private let values: JSONObject

    /// Reads a widget from the host's answer; nil if it is incomplete.
    fileprivate init?(_ json: JSONValue) {
        guard let id = json["widget"]?.string, let kind = json["kind"]?.string,
            let family = json["family"]?.string.flatMap(WidgetFamily.init)
        else { return nil }
        (self.id, self.kind, self.family) = (id, kind, family)
        values = json["configuration"]?.object ?? [:]
    }

    /// The configuration as an intent; nil if the type of a value is wrong.
    ///
    /// Entities (``AppEntity``) are not looked up with their queries, so their parameters keep their
    /// defaults.
    public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(
        of type: Intent.Type = Intent.self
    ) -> Intent? { Intent.filledAtOnce(from: values, in: .ofRequest) }
}

extension WidgetInfo: CustomDebugStringConvertible {
    public var debugDescription: String { "\(id) (\(family.rawValue))" }
}
