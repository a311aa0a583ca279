package import JSONText

/// The parameters or the result of a message: a typed value with a single JSON form.
///
/// Decoding ignores unknown members and reports the position of a malformed one. Encoding leaves out members
/// without a value. Encoding a value and decoding the result returns an equal value.
package protocol MessagePart: Codable, Hashable, Sendable {}

/// The parameters of a request to a provider, together with the type of its answer.
package protocol RequestParams: MessagePart {
    associatedtype Answer: MessagePart
    static var method: Method { get }
}

extension RequestParams {
    /// Decodes the result of this request. The position in an error begins with `result`.
    package static func answer(_ result: JSONValue) throws(JSONMismatch) -> Answer {
        do throws(JSONMismatch) { return try Answer(json: result) } catch { throw error.inside("result") }
    }
}

/// An answer without content, which confirms that a request was carried out. It is encoded as `{}`, and
/// decoding accepts any value.
package struct Done: MessagePart {
    package init() {}
    package init(from decoder: any Decoder) {}
}

extension KeyedDecodingContainer {
    /// The value of `key`, or `standard` if it is missing or null.
    func read<Value: Decodable>(_ key: Key, otherwise standard: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? standard
    }

    /// The array of `key`, or nil if it is missing or null. An array longer than `limit` is an error.
    func listIfPresent<Element: Decodable>(_ key: Key, limit: Int) throws -> [Element]? {
        guard let list = try decodeIfPresent([Element].self, forKey: key) else { return nil }
        guard list.count <= limit else {
            let problem = "found \(list.count) elements, expected at most \(limit)"
            throw InnerMismatch(JSONMismatch(path: key.stringValue, problem))
        }
        return list
    }

    /// The string of `key`, truncated to the maximum length of messages.
    func message(_ key: Key) throws -> String {
        try decode(String.self, forKey: key).shortened(toBytes: ProtocolLimits.messageBytes)
    }
}

extension String {
    /// The string itself, or its beginning and an ellipsis that together fit into `limit` bytes.
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
