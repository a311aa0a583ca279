package import JSONText

/// The identity of a request, chosen by the sender: an integer in every message of the protocol.
package struct MessageID: Hashable, Sendable {
    package let number: Int64

    package static func number(_ number: Int64) -> MessageID { MessageID(number: number) }

    private init(number: Int64) { self.number = number }

    package init(json: JSONValue) throws(MessageError) {
        guard let number = json.integer else { throw .unexpected(json, "an integer") }
        self.init(number: number)
    }

    /// The id that is meant by one of another type: `"7"` and `7.0` mean 7.
    init?(meantBy json: JSONValue) {
        guard
            let number = json.integer ?? json.string.flatMap(Int64.init)
                ?? json.double.flatMap(Int64.init(exactly:))
        else { return nil }
        self.init(number: number)
    }

    package var json: JSONValue { .integer(number) }
}

/// A JSON-RPC 2.0 message of any sender. Batches are not part of the protocol.
package enum Message: Hashable, Sendable {
    case request(id: MessageID, method: String, params: JSONValue)
    case notification(method: String, params: JSONValue)
    case answer(id: MessageID, result: JSONValue)
    /// An id of nil is an error about a message that could not be read far enough to have one.
    case failure(id: MessageID?, ProviderFailure)

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        guard json["jsonrpc"] != nil else {
            throw MessageError(path: "jsonrpc", #"missing, expected "2.0""#)
        }
        guard fields.raw("jsonrpc") == "2.0" else {
            throw MessageError.unexpected(fields.raw("jsonrpc"), #""2.0""#).inside("jsonrpc")
        }
        let id = try fields.optional("id", MessageID.init(json:))
        if let method = try fields.optional("method", Read.text) {
            let params = fields.raw("params")
            self =
                id.map { .request(id: $0, method: method, params: params) }
                ?? .notification(method: method, params: params)
        } else if let failure = try fields.optional("error", ProviderFailure.init(json:)) {
            self = .failure(id: id, failure)
        } else if let id, let result = json["result"] {
            self = .answer(id: id, result: result)
        } else {
            throw MessageError("found neither method nor result with an id nor error, expected one of them")
        }
    }

    package var json: JSONValue {
        switch self {
        case .request(let id, let method, let params):
            ["jsonrpc": "2.0", "id": id.json, "method": .string(method), "params": params]
        case .notification(let method, let params):
            ["jsonrpc": "2.0", "method": .string(method), "params": params]
        case .answer(let id, let result):
            ["jsonrpc": "2.0", "id": id.json, "result": result]
        case .failure(let id, let failure):
            ["jsonrpc": "2.0", "id": id?.json ?? .null, "error": failure.json]
        }
    }

    /// The message as one line, with its line feed.
    package var line: [UInt8] { json.line }
}
