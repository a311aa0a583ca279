import BoardDocuments
import ProviderProtocol
import WebBoard
import WidgetModel

/// A connection over which the board sends its events, and the resulting updates for pages.
struct FollowedBoard {
    let descriptor: CInt
    /// The widgets that may look different.
    var changed: Set<PlacedWidgetID> = []
    /// Whether widgets may have been placed, removed or arranged in another way.
    private(set) var needsList = false
    /// Whether the layout or the displays have changed since the last notification.
    private(set) var isRearranged = false
    private let socket: String
    private let connection: SocketConnection
    private var framer = LineFramer()

    private struct Silence: Error {}

    /// Connects to the board; nil if no process serves it.
    init?(_ socket: String) {
        guard case .success(let connection) = SocketConnection.open(socket, waiting: .seconds(1)) else {
            return nil
        }
        let request = SocketRequest(EventsCall(), in: .english).encodedJSON.bytes
        // A host that does not read cannot receive the request, so it will not send events either.
        let isSent = try? connection.tell(request) { () throws(Silence) in throw Silence() }
        guard isSent == true else {
            connection.close()
            return nil
        }
        self.socket = socket
        self.connection = connection
        descriptor = connection.descriptor
    }

    func close() { connection.close() }

    /// Reads the events that have arrived. Returns false if the connection ended.
    mutating func read() -> Bool {
        guard let bytes = connection.received() else { return false }
        for case .line(let line) in framer.receive(bytes) {
            // Lines that are not JSON, and the answer to the request, are not events.
            guard let json = try? JSONValue(parsing: line), let event = try? SocketEvent(json: json) else {
                continue
            }
            record(event.params)
        }
        return true
    }

    private mutating func record(_ event: BoardEvent) {
        switch event.news {
        case .placed, .removed, .definition, .valid: needsList = true
        case .arranged: (needsList, isRearranged) = (true, true)
        case .edited, .pressed, .performed, .answered, .closed, .shown, .aged, .expired, .state, .progress:
            if let widget = event.widget?.wrappedValue { changed.insert(widget) }
        // These events do not affect pages.
        case .asked, .joined, .deferred, .charged, .sent, .discarded, .warning, .serving, .log,
            .provider, .note, .invalid, .trouble, .saved:
            break
        // Steps of simulations, which a served board does not send.
        case .unplaced, .refused, .jump, .suspend, .restart, .fail, .answer, .hide, .show, .remove: break
        }
    }

    /// Discards the changes after all pages have received them.
    mutating func forgetChanges() { (changed, needsList, isRearranged) = ([], false, false) }

    /// All widgets and their arrangement, with titles and summaries in a language; nil if the board does not
    /// answer.
    func allWidgets(in locale: LocaleTag) -> RenderedWidgets? {
        document(of: RenderCall(.all), in: locale).map(RenderedWidgets.init)
    }

    /// The widgets that may look different; nil if the board does not answer, or if one of them was removed.
    func changedWidgets(in locale: LocaleTag) -> RenderedWidgets? {
        let call = RenderCall(.widgets(changed.sorted().map(\.description)))
        return document(of: call, in: locale).map(RenderedWidgets.init)
    }

    /// The current arrangement of the widgets; nil if the board does not answer.
    func arrangement(in locale: LocaleTag) -> ArrangedBoard? { document(of: LayoutCall(), in: locale) }

    private func document<Call: BoardCall>(of call: Call, in locale: LocaleTag) -> Call.Reply? {
        BoardLine.ask(call, in: locale, at: socket)?.carriedOut
    }
}
