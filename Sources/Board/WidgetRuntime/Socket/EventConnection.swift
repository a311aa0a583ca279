package import BoardDocuments
import ProviderProtocol
import WidgetModel

/// The events of a board, as the `serve` that hosts it sends them.
package final class EventConnection {
    /// Becomes readable when events arrive and when the connection ends.
    package var descriptor: CInt { connection.descriptor }
    private let connection: SocketConnection
    private var framer = LineFramer()

    /// The timeout for connecting. A suspended `serve` accepts connections, but does not send anything.
    private static let wait = Milliseconds.seconds(1)

    /// Connects to the `serve` of a board; nil if no `serve` runs.
    package init?(_ session: BoardSession) {
        guard ServeTurn.isTaken(in: session.state),
            case .success(let connection) = SocketConnection.open(
                session.hostedPath, waiting: EventConnection.wait)
        else { return nil }
        self.connection = connection
        let request = SocketRequest(EventsCall(), in: session.locale).encodedJSON.bytes
        // A host that does not read cannot receive the request, so it will not send events either.
        let isSent = try? connection.tell(request) { () throws(Silence) in throw Silence() }
        guard isSent == true else { return nil }
    }

    deinit { connection.close() }

    /// The host does not read.
    private struct Silence: Error {}

    /// The events that have arrived since the last call, without waiting; nil if the connection ended, or if
    /// an older version of the host does not support events.
    package func read() -> [BoardEvent]? {
        guard let bytes = connection.received() else { return nil }
        var events: [BoardEvent] = []
        for case .line(let line) in framer.receive(bytes) {
            // Lines that are not JSON, and notifications of a newer host, are left out.
            guard let json = try? JSONValue(parsing: line) else { continue }
            if let event = try? SocketEvent(json: json) {  // Other lines are the answer to the request.
                events.append(event.params)
                continue
            }
            let answer = try? SocketAnswer<HostStatus>(json: json)  // See above.
            if answer?.error != nil { return nil }
        }
        return events
    }
}
