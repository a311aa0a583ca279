package import WidgetModel

/// A JSON-RPC request, which a client sends as one line to the board's socket.
package struct SocketRequest: Codable, Sendable {
    private var jsonrpc: String?
    package var id: JSONValue
    package var method: String
    private var params: JSONObject?

    package init(_ request: BoardRequest, in locale: LocaleTag) {
        jsonrpc = "2.0"
        id = 1
        method = request.method
        params = request.parameters(in: locale)
    }

    /// The decoded request; throws if the method or a parameter is not valid.
    package var request: BoardRequest {
        get throws(JSONMismatch) { try BoardRequest(method: method, parameters: params ?? [:]) }
    }

    /// The locale of the user; nil if the request does not include it.
    package var locale: LocaleTag? {
        get throws(JSONMismatch) { try BoardRequest.locale(of: params ?? [:]) }
    }
}

/// An event of the board, which the host sends as one line to its subscribers.
package struct SocketEvent: Codable, Sendable {
    private var jsonrpc: String?
    private var method: String
    package var params: BoardEvent

    package init(_ event: BoardEvent) {
        jsonrpc = "2.0"
        method = "event"
        params = event
    }
}

/// The host's response to one request.
package struct SocketAnswer: Codable, Sendable {
    /// A JSON-RPC error: the request could not be decoded.
    package struct Failure: Codable, Sendable {
        package var code: Int
        package var message: String

        package static let notARequest = Failure(code: -32700, message: "not a request")

        package static func tooLong(_ bytes: Int, limit: Int) -> Failure {
            Failure(code: -32600, message: "the request has \(bytes) bytes, expected at most \(limit)")
        }

        /// Parameters that are missing or have another type.
        package static func refused(_ mismatch: JSONMismatch) -> Failure {
            Failure(code: -32602, message: mismatch.description)
        }
    }

    private var jsonrpc: String?
    @OrNull private var id: JSONValue?
    package var result: BoardReply?
    package var error: Failure?

    package init(id: JSONValue?, _ reply: BoardReply) {
        jsonrpc = "2.0"
        _id = OrNull(wrappedValue: id)
        result = reply
    }

    package init(id: JSONValue?, _ failure: Failure) {
        jsonrpc = "2.0"
        _id = OrNull(wrappedValue: id)
        error = failure
    }
}
