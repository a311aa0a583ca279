/// A JSON value that is not of the form that a type needs: where in it, and what was found there.
package struct JSONMismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position, as in `entries[3].date`; empty for the value itself.
    package let path: String
    /// What was found, then what was expected; lower case, without a full stop.
    package let problem: String

    package init(path: String = "", _ problem: String) {
        self.path = path
        self.problem = problem
    }

    package init(path: String = "", found json: JSONValue, expected: String) {
        self.init(path: path, "found \(json.excerpt), expected \(expected)")
    }

    /// The same mismatch seen from the value that has this one at `outer`.
    package func inside(_ outer: String) -> JSONMismatch {
        let separator = outer.isEmpty || path.isEmpty || path.hasPrefix("[") ? "" : "."
        return JSONMismatch(path: outer + separator + path, problem)
    }

    /// `entries[3].date: found "yesterday", expected an RFC 3339 instant`.
    package var description: String { path.isEmpty ? problem : path + ": " + problem }
}

/// A mismatch inside a value that a type reads by itself; the decoder puts the path to the value before it.
package struct InnerMismatch: Error {
    let mismatch: JSONMismatch

    package init(_ mismatch: JSONMismatch) { self.mismatch = mismatch }
}

extension JSONValue {
    /// Longer values are cut in messages.
    private static let excerptCount = 60

    /// The value for a message: `"yesterday"`, `an object`.
    package var excerpt: String {
        switch self {
        case .object: return "an object"
        case .array: return "an array"
        case .null, .boolean, .integer, .number, .string:
            let text = text
            return text.count <= Self.excerptCount ? text : text.prefix(Self.excerptCount - 3) + "…"
        }
    }
}

/// A property that is written as `null` when it has no value; an optional property is left out instead.
@propertyWrapper
package struct OrNull<Value> {
    package var wrappedValue: Value?

    package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension OrNull: Sendable where Value: Sendable {}
extension OrNull: Equatable where Value: Equatable {}
extension OrNull: Hashable where Value: Hashable {}

extension OrNull: Encodable where Value: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension OrNull: Decodable where Value: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }
}

/// A type whose values are JSON values without a container: encoder and decoder take them as they are.
protocol JSONLeaf: Codable {
    var json: JSONValue { get }
    /// Nil when `json` is another kind of value.
    init?(_ json: JSONValue)
    /// With its article, for messages: `a whole number`.
    static var expectation: String { get }
    /// For the schemas of documents, with a value that it accepts.
    static var schema: JSONObject { get }
    static var example: JSONValue { get }
}

extension JSONLeaf where Self: FixedWidthInteger {
    var json: JSONValue {
        Int64(exactly: self).map(JSONValue.integer) ?? .number(JSONNumber(checked: "\(self)"))
    }
    init?(_ json: JSONValue) {
        switch json {
        case .integer(let integer): self.init(exactly: integer)
        case .number(let number): self.init(number.text)  // Beyond 64 bits with a sign.
        default: return nil
        }
    }
    static var expectation: String { "a whole number" }
}

extension Int: JSONLeaf {}
extension Int8: JSONLeaf {}
extension Int16: JSONLeaf {}
extension Int32: JSONLeaf {}
extension Int64: JSONLeaf {}
extension UInt: JSONLeaf {}
extension UInt8: JSONLeaf {}
extension UInt16: JSONLeaf {}
extension UInt32: JSONLeaf {}
extension UInt64: JSONLeaf {}

extension Bool: JSONLeaf {
    var json: JSONValue { .boolean(self) }
    init?(_ json: JSONValue) {
        guard let boolean = json.boolean else { return nil }
        self = boolean
    }
    static var expectation: String { "true or false" }
}

extension String: JSONLeaf {
    var json: JSONValue { .string(self) }
    init?(_ json: JSONValue) {
        guard let string = json.string else { return nil }
        self = string
    }
    static var expectation: String { "a text" }
}

extension Double: JSONLeaf {
    var json: JSONValue { JSONValue(self) }
    init?(_ json: JSONValue) {
        guard let double = json.double, double.isFinite else { return nil }
        self = double
    }
    static var expectation: String { "a number" }
}

extension Float: JSONLeaf {
    var json: JSONValue { Double(self).json }
    init?(_ json: JSONValue) {
        guard let double = Double(json) else { return nil }
        self.init(double)
    }
    static var expectation: String { "a number" }
}

/// JSON of any form inside a typed document. Other encoders, such as that of a test's arguments, get a text.
extension JSONValue: JSONLeaf {
    var json: JSONValue { self }
    init?(_ json: JSONValue) { self = json }
    static var expectation: String { "a value" }

    package init(from decoder: any Decoder) throws {
        try self.init(parsing: decoder.singleValueContainer().decode(String.self))
    }
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension JSONObject: JSONLeaf {
    var json: JSONValue { .object(self) }
    init?(_ json: JSONValue) {
        guard let object = json.object else { return nil }
        self = object
    }
    static var expectation: String { "an object" }

    package init(from decoder: any Decoder) throws { self = try JSONValue(from: decoder).object ?? [:] }
    package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// A key made from a text or an index.
struct PlainKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}

/// Two documents in one object: the members of the first, then those of the second.
@dynamicMemberLookup
package struct Joined<First: Codable, Second: Codable>: Codable {
    package var first: First
    package var second: Second

    package init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    package init(from decoder: any Decoder) throws {
        first = try First(from: decoder)
        second = try Second(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try first.encode(to: encoder)
        try second.encode(to: encoder)
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<First, Value>) -> Value {
        get { first[keyPath: path] }
        set { first[keyPath: path] = newValue }
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<Second, Value>) -> Value {
        get { second[keyPath: path] }
        set { second[keyPath: path] = newValue }
    }
}

extension Joined: Sendable where First: Sendable, Second: Sendable {}
