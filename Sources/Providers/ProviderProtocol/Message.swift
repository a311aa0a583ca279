package import WidgetModel

/// The id of a request, chosen by its sender. The protocol only allows integers.
package struct MessageID: Codable, Hashable, Sendable {
    package let number: Int64

    package static func number(_ number: Int64) -> MessageID { MessageID(number: number) }

    private init(number: Int64) { self.number = number }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Larger numbers and other types are all reported with the same expectation.
        guard let number = try? container.decode(Int64.self) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "an integer")
        }
        self.number = number
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    /// The id that a wrongly typed value probably means: `"7"` and `7.0` mean 7.
    init?(meantBy json: JSONValue) {
        guard
            let number = json.integer ?? json.string.flatMap(Int64.init)
                ?? json.double.flatMap(Int64.init(exactly:))
        else { return nil }
        self.init(number: number)
    }
}

/// The methods of requests from the host to a provider.
package enum Method: String, Hashable, Sendable, CaseIterable {
    case initialize, placeholder, snapshot, timeline, options, defaults, validate, perform, shutdown
    case accountBegin = "account.begin"
    case accountPoll = "account.poll"
    case accountRefresh = "account.refresh"
}

/// A JSON-RPC 2.0 message in either direction. The protocol does not support batches.
package enum Message: Hashable, Sendable {
    case request(id: MessageID, method: String, params: JSONValue)
    case notification(method: String, params: JSONValue)
    case answer(id: MessageID, result: JSONValue)
    /// The id is nil if the failure is about a message whose id could not be read.
    case failure(id: MessageID?, ProviderFailure)

    private struct Head: Decodable {
        var id: MessageID?
        var method: String?
    }
    private struct Failed: Decodable { var error: ProviderFailure }

    /// Reads a message. The error points to the first malformed member.
    package init(json: JSONValue) throws(JSONMismatch) {
        guard let object = json.object else { throw JSONMismatch(found: json, expected: "an object") }
        guard let version = object["jsonrpc"] else {
            throw JSONMismatch(path: "jsonrpc", #"missing, expected "2.0""#)
        }
        guard version == "2.0" else {
            throw JSONMismatch(path: "jsonrpc", found: version, expected: #""2.0""#)
        }
        let head = try Head(json: json)
        if let method = head.method {
            let params = object["params"] ?? .null
            self =
                head.id.map { .request(id: $0, method: method, params: params) }
                ?? .notification(method: method, params: params)
        } else if object["error"] ?? .null != .null {
            self = .failure(id: head.id, try Failed(json: json).error)
        } else if let id = head.id, let result = object["result"] {
            self = .answer(id: id, result: result)
        } else {
            throw JSONMismatch("found neither method nor result with an id nor error, expected one of them")
        }
    }

    package var json: JSONValue {
        switch self {
        case .request(let id, let method, let params):
            ["jsonrpc": "2.0", "id": id.encodedJSON, "method": .string(method), "params": params]
        case .notification(let method, let params):
            ["jsonrpc": "2.0", "method": .string(method), "params": params]
        case .answer(let id, let result):
            ["jsonrpc": "2.0", "id": id.encodedJSON, "result": result]
        case .failure(let id, let failure):
            ["jsonrpc": "2.0", "id": id?.encodedJSON ?? .null, "error": failure.encodedJSON]
        }
    }

    /// The message as one line, including its line feed.
    package var line: [UInt8] { json.line }
}
