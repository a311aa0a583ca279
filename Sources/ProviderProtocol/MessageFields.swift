import JSONText
import WidgetModel

/// A JSON object of a message while it is read: each field is asked for by name and read by a function.
///
/// Fields that nobody asks for are ignored, so that newer senders can talk to older receivers. The place of
/// an error is put together only when there is one.
struct MessageFields {
    private let object: JSONObject

    init(_ json: JSONValue) throws(MessageError) {
        guard let object = json.object else { throw .unexpected(json, "an object") }
        self.object = object
    }

    /// The field `key`; absent or null is an error.
    func required<Value>(
        _ key: String, _ read: (JSONValue) throws(MessageError) -> Value
    ) throws(MessageError) -> Value {
        guard let value = try optional(key, read) else { throw MessageError(path: key, "missing") }
        return value
    }

    /// The field `key`; nil when it is absent or null.
    func optional<Value>(
        _ key: String, _ read: (JSONValue) throws(MessageError) -> Value
    ) throws(MessageError) -> Value? {
        guard let json = object[key], json != .null else { return nil }
        do throws(MessageError) { return try read(json) } catch { throw error.inside(key) }
    }

    /// The array under `key`, at most `limit` long; empty when it is absent or null.
    func list<Value>(
        _ key: String, limit: Int, _ read: (JSONValue) throws(MessageError) -> Value
    ) throws(MessageError) -> [Value] {
        try optional(key) { json throws(MessageError) in try Read.list(json, limit: limit, read) } ?? []
    }

    /// The field as it is; null when it is absent.
    func raw(_ key: String) -> JSONValue { object[key] ?? .null }
}

/// Functions that read one JSON value as what a message needs.
enum Read {
    static func text(_ json: JSONValue) throws(MessageError) -> String {
        guard let text = json.string else { throw .unexpected(json, "a text") }
        return text
    }

    static func boolean(_ json: JSONValue) throws(MessageError) -> Bool {
        guard let boolean = json.boolean else { throw .unexpected(json, "true or false") }
        return boolean
    }

    static func integer(_ json: JSONValue) throws(MessageError) -> Int {
        guard let integer = json.integer else { throw .unexpected(json, "a whole number") }
        return Int(integer)
    }

    static func number(_ json: JSONValue) throws(MessageError) -> Double {
        guard let number = json.double, number.isFinite else { throw .unexpected(json, "a number") }
        return number
    }

    static func object(_ json: JSONValue) throws(MessageError) -> JSONObject {
        guard let object = json.object else { throw .unexpected(json, "an object") }
        return object
    }

    static func instant(_ json: JSONValue) throws(MessageError) -> Instant {
        guard let text = json.string, let instant = Instant(rfc3339: text) else {
            throw .unexpected(json, "an RFC 3339 instant with offset, such as 2026-11-21T08:30:00.000Z")
        }
        return instant
    }

    /// Seconds, to the millisecond, at most a thousand years long.
    static func seconds(_ json: JSONValue) throws(MessageError) -> Milliseconds {
        let seconds = try number(json)
        guard seconds.magnitude <= 31_557_600_000 else {
            throw .unexpected(json, "seconds of at most 1000 years")
        }
        return Milliseconds(Int64((seconds * 1000).rounded()))
    }

    static func family(_ json: JSONValue) throws(MessageError) -> Family {
        try choice(json, among: Family.allCases)
    }

    static func kind(_ json: JSONValue) throws(MessageError) -> Kind {
        guard let text = json.string, let kind = Kind(text) else {
            throw .unexpected(json, "a kind: letters, digits, '.', '_' and '-'")
        }
        return kind
    }

    static func widget(_ json: JSONValue) throws(MessageError) -> PlacedWidgetID {
        guard let text = json.string, let widget = PlacedWidgetID(text) else {
            throw .unexpected(json, "a placed widget, such as weather-1")
        }
        return widget
    }

    static func texts(_ json: JSONValue) throws(MessageError) -> [String] {
        try list(json, limit: ProtocolLimits.names, text)
    }

    /// One of the words that `choices` have as raw values.
    static func choice<Choice: RawRepresentable<String>>(
        _ json: JSONValue, among choices: [Choice]
    ) throws(MessageError) -> Choice {
        guard let text = json.string, let choice = Choice(rawValue: text) else {
            throw .unexpected(json, "one of " + choices.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    static func list<Value>(
        _ json: JSONValue, limit: Int, _ read: (JSONValue) throws(MessageError) -> Value
    ) throws(MessageError) -> [Value] {
        guard let array = json.array else { throw .unexpected(json, "an array") }
        guard array.count <= limit else {
            throw MessageError("found \(array.count) elements, expected at most \(limit)")
        }
        var values: [Value] = []
        values.reserveCapacity(array.count)
        for (index, element) in array.enumerated() {
            do throws(MessageError) { values.append(try read(element)) } catch { throw error.inside(index) }
        }
        return values
    }
}

/// Functions that write what messages hold as JSON values.
enum Write {
    static func number(_ number: Double) -> JSONValue {
        if let integer = Int64(exactly: number) { return .integer(integer) }
        return JSONValue(floatLiteral: number)
    }

    /// Seconds, a whole number when they are whole.
    static func seconds(_ span: Milliseconds) -> JSONValue { number(span.seconds) }

    static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    static func instant(_ instant: Instant) -> JSONValue { .string(instant.description) }
}

extension MessageError {
    /// `found "yesterday", expected an RFC 3339 instant`, with long values shortened.
    static func unexpected(_ json: JSONValue, _ expected: String) -> MessageError {
        MessageError("found \(excerpt(json)), expected \(expected)")
    }

    private static func excerpt(_ json: JSONValue) -> String {
        switch json {
        case .object: return "an object"
        case .array: return "an array"
        case .null, .boolean, .integer, .number, .string:
            let text = json.text
            return text.count <= 60 ? text : text.prefix(57) + "…"
        }
    }
}

extension JSONObject {
    /// Sets `key` when there is a value: optional fields of a message are left out, not null.
    mutating func set(_ key: String, _ value: JSONValue?) {
        if let value { self[key] = value }
    }
}
