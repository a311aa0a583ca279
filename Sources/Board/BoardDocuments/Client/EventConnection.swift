import ProviderProtocol
import WidgetModel

/// The events of a board, as the `serve` that hosts it sends them.
package final class EventConnection {
    /// Becomes readable when events arrive and when the connection ends.
    package var descriptor: CInt { connection.descriptor }
    /// Whether the host has confirmed that it sends events.
    package private(set) var isConfirmed = false
    private let connection: SocketConnection
    private var framer = LineFramer()

    /// The timeout for connecting. A stopped `serve` accepts connections, but does not send anything.
    static let timeout = Milliseconds.seconds(1)

    /// Connects to a host, and requests its events.
    package init(at path: String) throws(SocketConnection.Problem) {
        connection = try SocketConnection.open(path, waiting: Self.timeout).get()
        let request = SocketRequest(EventsCall(), in: .english).encodedJSON.bytes
        // A host that does not read cannot receive the request, so it will not send events either.
        let isSent = try connection.tell(request) { () throws(SocketConnection.Problem) in
            throw .busy
        }
        if !isSent { throw .noHost }
    }

    deinit { connection.close() }

    /// The events that have arrived since the last call, without waiting; nil if the connection ended, or if
    /// the host does not send events.
    package func read() -> [BoardEvent]? {
        guard let bytes = connection.received() else { return nil }
        var events: [BoardEvent] = []
        for case .line(let line) in framer.receive(bytes) {
            // Lines that are not JSON, and notifications of a newer host, are left out.
            guard let json = try? JSONValue(parsing: line) else { continue }
            if let event = try? SocketEvent(json: json) {  // Other lines are the answer to the request.
                events.append(event.params)
            } else if let answer = try? SocketAnswer<JSONObject>(json: json) {  // See above.
                guard let reply = answer.result, reply.status != .failed else { return nil }
                isConfirmed = true
            }
        }
        return events
    }
}
