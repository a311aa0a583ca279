package import WidgetModel

/// A JSON-RPC request, which a client sends as one line to the board's socket.
package struct SocketRequest: Codable, Sendable {
    private var jsonrpc: String?
    package var id: JSONValue
    package var method: String
    private var params: JSONObject?

    package init<Call: BoardCall>(_ call: Call, in locale: LocaleTag) {
        jsonrpc = "2.0"
        id = 1
        method = Call.method
        params = call.parameters(in: locale)
    }

    /// The call; throws if the method or a parameter is not valid. The error names the member that is missing
    /// or has another type.
    package var call: any BoardCall {
        get throws(JSONMismatch) {
            guard let type = BoardCalls.named[method] else {
                throw JSONMismatch("the method \"\(method)\" is not known")
            }
            return try type.init(json: .object(params ?? [:]))
        }
    }

    /// The locale of the user; nil if the request does not include it.
    package var locale: LocaleTag? {
        get throws(JSONMismatch) { try CallerLocale(json: .object(params ?? [:])).locale }
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

/// A JSON-RPC error: the request could not be decoded.
package struct SocketFailure: Codable, Sendable {
    package var code: Int
    package var message: String

    package static let notARequest = SocketFailure(code: -32700, message: "not a request")

    package static func unknown(_ method: String) -> SocketFailure {
        refused(JSONMismatch("the method \"\(method)\" is not known"))
    }

    package static func tooLong(_ bytes: Int, limit: Int) -> SocketFailure {
        SocketFailure(code: -32600, message: "the request has \(bytes) bytes, expected at most \(limit)")
    }

    /// Parameters that are missing or have another type.
    package static func refused(_ mismatch: JSONMismatch) -> SocketFailure {
        SocketFailure(code: -32602, message: mismatch.description)
    }
}

/// The host's response to one request.
package struct SocketAnswer<Document: Codable & Sendable>: Codable, Sendable {
    private var jsonrpc: String?
    @OrNull private var id: JSONValue?
    package var result: BoardReply<Document>?
    package var error: SocketFailure?

    package init(id: JSONValue?, _ reply: BoardReply<Document>) {
        jsonrpc = "2.0"
        _id = OrNull(wrappedValue: id)
        result = reply
    }

    package init(id: JSONValue?, _ failure: SocketFailure) {
        jsonrpc = "2.0"
        _id = OrNull(wrappedValue: id)
        error = failure
    }
}
