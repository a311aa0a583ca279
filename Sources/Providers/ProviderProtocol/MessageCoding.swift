package import WidgetModel

/// Typed content of messages: parameters or results, each with a single JSON form.
///
/// Decoding ignores unknown members and reports the position of a malformed one. Encoding leaves out empty
/// members. Encoding and decoding a value returns an equal value.
package protocol MessagePart: Codable, Hashable, Sendable {}

/// The parameters of a request, together with the type of its answer.
package protocol AnsweredParams: MessagePart {
    associatedtype Answer: MessagePart
}

/// The parameters of a request to a provider.
package protocol RequestParams: AnsweredParams {
    static var method: Method { get }
}

extension AnsweredParams {
    /// Decodes this request's result. The position in an error begins with `result`.
    package static func answer(_ result: JSONValue) throws(JSONMismatch) -> Answer {
        do throws(JSONMismatch) { return try Answer(json: result) } catch { throw error.inside("result") }
    }
}

/// An answer without content, which confirms that a request succeeded. It is encoded as `{}`, and decoding
/// accepts any value.
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
    ///
    /// The elements are counted before they are decoded: decoding a million of them would keep the event loop
    /// busy for seconds.
    ///
    /// - Parameter remedy: A value that the provider can send instead, for the error.
    func listIfPresent<Element: Decodable>(
        _ key: Key, limit: Int, remedy: String = ""
    ) throws -> [Element]? {
        try checkCount(key, limit, remedy)
        return try decodeIfPresent([Element].self, forKey: key)
    }

    /// The array of `key`, which must not be missing. An array longer than `limit` is an error.
    func list<Element: Decodable>(_ key: Key, limit: Int, remedy: String = "") throws -> [Element] {
        try checkCount(key, limit, remedy)
        return try decode([Element].self, forKey: key)
    }

    private func checkCount(_ key: Key, _ limit: Int, _ remedy: String) throws {
        guard let count = try decodeIfPresent(ElementCount.self, forKey: key)?.count, count > limit else {
            return
        }
        let problem = "found \(count) elements, expected at most \(limit)\(remedy)"
        throw InnerMismatch(JSONMismatch(path: key.stringValue, problem))
    }

    /// The cursor of a page, or nil if it is missing or null. A cursor that is longer than the limit is an
    /// error.
    func cursorIfPresent(_ key: Key) throws -> String? {
        try textIfPresent(key, limitBytes: ProtocolLimits.cursorBytes)
    }

    /// The string of `key`, or nil if it is missing or null. A string that is longer than the limit is an
    /// error.
    func textIfPresent(_ key: Key, limitBytes: Int) throws -> String? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        try check(text, key, limitBytes)
        return text
    }

    /// The string of `key`, which must be neither empty nor longer than the limit.
    func text(_ key: Key, limitBytes: Int) throws -> String {
        let text = try decode(String.self, forKey: key)
        try check(text, key, limitBytes)
        guard !text.isEmpty else {
            throw InnerMismatch(JSONMismatch(path: key.stringValue, "found an empty string, expected a text"))
        }
        return text
    }

    private func check(_ text: String, _ key: Key, _ limitBytes: Int) throws {
        let bytes = text.utf8.count
        guard bytes > limitBytes else { return }
        throw InnerMismatch(
            JSONMismatch(path: key.stringValue, "found \(bytes) bytes, expected at most \(limitBytes)"))
    }

    /// The string of `key`, truncated to the maximum length of messages.
    func message(_ key: Key) throws -> String {
        try decode(String.self, forKey: key).shortened(toBytes: ProtocolLimits.messageBytes)
    }
}

/// The number of elements of an array, which are not decoded.
private struct ElementCount: Decodable {
    let count: Int

    init(from decoder: any Decoder) throws { count = try decoder.unkeyedContainer().count ?? 0 }
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
