/// The error for a JSON value that does not have the form that a type requires: the position in the document,
/// and the problem.
package struct JSONMismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position, such as `entries[3].date`; empty for the value itself.
    package let path: String
    /// The found and the expected value; lower case, without a period.
    package let problem: String

    package init(path: String = "", _ problem: String) {
        self.path = path
        self.problem = problem
    }

    /// A mismatch that quotes the value found.
    package init(path: String = "", found json: JSONValue, expected: String) {
        self.init(path: path, "found \(json.excerpt), expected \(expected)")
    }

    /// The same mismatch, for an outer value in which this one is at the path `outer`.
    package func inside(_ outer: String) -> JSONMismatch {
        let separator = outer.isEmpty || path.isEmpty || path.hasPrefix("[") ? "" : "."
        return JSONMismatch(path: outer + separator + path, problem)
    }

    /// The path and the problem: `entries[3].date: found "yesterday", expected an RFC 3339 instant`.
    package var description: String { path.isEmpty ? problem : path + ": " + problem }
}

/// A mismatch inside a value that a type reads without the decoder's containers. The decoder adds the path to
/// the value.
package struct InnerMismatch: Error {
    let mismatch: JSONMismatch

    package init(_ mismatch: JSONMismatch) { self.mismatch = mismatch }
}

extension JSONValue {
    /// The maximum length of a quoted value in characters.
    private static let excerptCount = 60

    /// The value as a message quotes it: `"yesterday"`, `an object`.
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

/// A property whose nil is written as `null`. Plain optional properties are omitted instead.
@propertyWrapper
package struct OrNull<Value> {
    /// Nil is written as null.
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

/// A type whose values are written as a single JSON value, without a container. Encoder, decoder and schema
/// handle such types directly, instead of through `Codable`.
protocol JSONLeaf: Codable {
    /// The value as JSON.
    var json: JSONValue { get }
    /// Creates the value from JSON; nil if `json` has a different form.
    init?(_ json: JSONValue)
    /// The expected value in messages, with its article: `a whole number`.
    static var expectation: String { get }
    /// The schema of the type, and a value that the schema accepts. `SchemaRecorder` decodes the example.
    static var schema: JSONObject { get }
    static var example: JSONValue { get }
}

/// Integers are exact: one that does not fit `Int64` is written as a `JSONNumber`, and one that does not fit
/// the type is a mismatch.
extension JSONLeaf where Self: FixedWidthInteger {
    var json: JSONValue {
        Int64(exactly: self).map(JSONValue.integer) ?? .number(JSONNumber(checked: "\(self)"))
    }
    init?(_ json: JSONValue) {
        switch json {
        case .integer(let integer): self.init(exactly: integer)
        // A `UInt64` beyond the range of `Int64`, or a whole number such as `4.0`.
        case .number(let number):
            guard let digits = number.wholeDigits else { return nil }
            self.init(digits)
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
    static var expectation: String { "text" }
}

extension Double: JSONLeaf {
    var json: JSONValue { JSONValue(self) }
    init?(_ json: JSONValue) {
        guard let double = json.double, double.isFinite else { return nil }
        self = double
    }
    static var expectation: String { "a number" }
}

/// A `Float` is written with the digits of the equal `Double`.
extension Float: JSONLeaf {
    var json: JSONValue { Double(self).json }
    init?(_ json: JSONValue) {
        guard let double = Double(json) else { return nil }
        self.init(double)
    }
    static var expectation: String { "a number" }
}

/// JSON of any form inside a typed document.
///
/// Other encoders and decoders, such as the one for the arguments of a test, do not know `JSONLeaf`. For
/// them, the value is a string that contains the JSON text.
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

/// An object of any form inside a typed document.
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

/// A coding key that consists of a name or an index.
struct PlainKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}

/// Two documents that are written as one object, beginning with the members of `First`.
///
/// Documents with common members share the type of these members in this way, without a nested object in
/// JSON.
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

    /// The properties of both documents, as if they were declared here.
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
