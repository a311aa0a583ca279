package import JSONText

/// The params or the result of a message: a typed value with one JSON form.
///
/// Reading ignores fields that the type does not know and names the position of what it cannot read; writing
/// leaves out fields without a value. Reading what was written gives the same value.
package protocol MessagePart: Codable, Hashable, Sendable {}

/// The params of a request to a provider, and what answers it.
package protocol RequestParams: MessagePart {
    associatedtype Answer: MessagePart
    static var method: Method { get }
}

extension RequestParams {
    /// Reads the result that answers this request; an error names its position from `result` on.
    package static func answer(_ result: JSONValue) throws(JSONMismatch) -> Answer {
        do throws(JSONMismatch) { return try Answer(json: result) } catch { throw error.inside("result") }
    }
}

/// An answer that says no more than that the request was done; written as `{}`, read from anything.
package struct Done: MessagePart {
    package init() {}
    package init(from decoder: any Decoder) {}
}

extension KeyedDecodingContainer {
    /// The value under `key`; `standard` when it is absent or null.
    func read<Value: Decodable>(_ key: Key, otherwise standard: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? standard
    }

    /// The array under `key`, at most `limit` long; nil when it is absent or null.
    func listIfPresent<Element: Decodable>(_ key: Key, limit: Int) throws -> [Element]? {
        guard let list = try decodeIfPresent([Element].self, forKey: key) else { return nil }
        guard list.count <= limit else {
            let problem = "found \(list.count) elements, expected at most \(limit)"
            throw InnerMismatch(JSONMismatch(path: key.stringValue, problem))
        }
        return list
    }

    /// The text under `key`, cut to the length of messages.
    func message(_ key: Key) throws -> String {
        try decode(String.self, forKey: key).shortened(toBytes: ProtocolLimits.messageBytes)
    }
}

extension String {
    /// The text itself, or as much of its beginning as fits into `limit` bytes with an ellipsis.
    package func shortened(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var kept = String.UnicodeScalarView()
        var bytes = 3
        for scalar in unicodeScalars {
            bytes += UTF8.width(scalar)
            guard bytes <= limit else { break }
            kept.append(scalar)
        }
        return String(kept) + "…"
    }
}
