/// A type with its own JSON form, such as an instant. It provides the schema of this form and an example,
/// because the schema cannot be derived from how the type decodes itself.
package protocol JSONForm: Decodable {
    static var schema: JSONObject { get }
    static var example: JSONValue { get }
}

/// A type that is written as one of several documents, such as different kinds of messages.
package protocol JSONAlternatives: Decodable {
    /// The types of these documents.
    static var alternatives: [any Decodable.Type] { get }
}

extension JSONObject {
    /// The JSON Schema (2020-12) of a type.
    ///
    /// The schema is derived from the type's own `init(from:)`: the type is decoded from a recorder, which
    /// records every key that is requested and returns an example for it. Therefore the schema always matches
    /// the type.
    ///
    /// - Parameter names: receives the schemas of the types that the type contains; nil to write them where
    ///   they are used.
    package init(schemaOf type: any Decodable.Type, naming names: NamedSchemas? = nil) {
        do {
            self = try SchemaRecorder.schema(of: type, names)
        } catch {
            preconditionFailure("\(type) has no schema: \(error)")
        }
    }

    /// The schema of a value that has one of several types.
    package static func anyOf(
        _ types: [any Decodable.Type], naming names: NamedSchemas? = nil
    ) -> JSONObject {
        guard let names else { return ["anyOf": .array(types.map { .object(JSONObject(schemaOf: $0)) })] }
        let schemas = types.map { names.reference(to: $0) }
        // Generators cannot handle an alternative that accepts everything.
        return schemas.contains([:]) ? [:] : ["anyOf": .array(schemas.map(JSONValue.object))]
    }
}

extension JSONValue {
    /// A document of a type that its schema accepts.
    package init<Document: Codable>(exampleOf type: Document.Type) {
        do {
            self = try SchemaRecorder.record(type, nil).value.encodedJSON
        } catch {
            preconditionFailure("\(type) has no example: \(error)")
        }
    }
}

/// The decoder from which a schema is recorded. Each type has its own recorder.
private final class SchemaRecorder: Decoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    /// The schema of a type that reads an array or a single value; nil if it reads members.
    private var whole: JSONObject?
    private let names: NamedSchemas?
    /// The requested members with their schemas, and the names of the required members.
    private var properties = JSONObject()
    private var required: [JSONValue] = []

    init(_ names: NamedSchemas?) { self.names = names }

    /// Opens the existential type, so that it can be recorded.
    static func schema(of type: any Decodable.Type, _ names: NamedSchemas?) throws -> JSONObject {
        func open<Value: Decodable>(_ type: Value.Type) throws -> JSONObject {
            try record(type, names).schema
        }
        return try open(type)
    }

    /// Returns the schema of a member or an element, which is a reference if its type has a name.
    private func record<Value: Decodable>(_ type: Value.Type) throws -> (schema: JSONObject, value: Value) {
        let (schema, value) = try Self.record(type, names)
        return (names?.named(schema, type) ?? schema, value)
    }

    /// Returns the schema of a type, and a value that `init(from:)` of an outer type can continue with.
    static func record<Value: Decodable>(
        _ type: Value.Type, _ names: NamedSchemas?
    ) throws -> (schema: JSONObject, value: Value) {
        if let form = type as? any JSONForm.Type { return (form.schema, try Value(json: form.example)) }
        if let leaf = type as? any JSONLeaf.Type { return (leaf.schema, try Value(json: leaf.example)) }
        if let words = (type as? any CaseIterable.Type)?.rawTexts {
            return (["enum": .array(words.map { .string($0) })], try Value(json: .string(words[0])))
        }
        let recorder = SchemaRecorder(names)
        let value = try Value(from: recorder)
        // Decoding such a type records only one alternative, so the type lists all of them.
        if let choice = type as? any JSONAlternatives.Type {
            return (.anyOf(choice.alternatives, naming: names), value)
        }
        return (recorder.schema, value)
    }

    /// The schema derived from all requests.
    private var schema: JSONObject {
        if let whole { return whole }
        var schema: JSONObject = ["type": "object", "properties": .object(properties)]
        if !required.isEmpty { schema["required"] = .array(required) }
        return schema
    }

    /// Records a member. A type may request the same key several times.
    private func add(_ key: some CodingKey, _ schema: JSONObject, isRequired: Bool) {
        properties[key.stringValue] = .object(schema)
        let name = JSONValue.string(key.stringValue)
        if isRequired, !required.contains(name) { required.append(name) }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Members(recorder: self))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Elements(recorder: self) }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(recorder: self) }

    /// The members of an object. `decode` records a required member, and `decodeIfPresent` an optional one.
    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let recorder: SchemaRecorder
        let codingPath: [any CodingKey] = []
        let allKeys: [Key] = []

        /// A type that checks whether a key exists chooses between alternatives. Only the alternative without
        /// the key is recorded.
        func contains(_ key: Key) -> Bool { false }
        /// The schema describes the value rather than null.
        func decodeNil(forKey key: Key) throws -> Bool { false }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            let (schema, value) = try recorder.record(type)
            recorder.add(key, schema, isRequired: true)
            return value
        }
        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
            try optional(type, key)
        }
        // The standard library implements these overloads with `contains`, so the generic method above does
        // not cover them.
        func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
        func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
            try optional(type, key)
        }
        func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
        func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
            try optional(type, key)
        }

        private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
            let (schema, value) = try recorder.record(type)
            recorder.add(key, schema, isRequired: false)
            return value
        }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { throw nestingUnsupported }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw nestingUnsupported
        }
        func superDecoder() throws -> any Decoder { throw nestingUnsupported }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw nestingUnsupported }
    }

    /// An array with one element, whose schema applies to all elements.
    private struct Elements: UnkeyedDecodingContainer {
        let recorder: SchemaRecorder
        let codingPath: [any CodingKey] = []
        let count: Int? = 1
        var currentIndex = 0
        var isAtEnd: Bool { currentIndex == 1 }

        mutating func decodeNil() throws -> Bool { false }
        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let (schema, value) = try recorder.record(type)
            recorder.whole = ["type": "array", "items": .object(schema)]
            currentIndex += 1
            return value
        }
        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> { throw nestingUnsupported }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            throw nestingUnsupported
        }
        mutating func superDecoder() throws -> any Decoder { throw nestingUnsupported }
    }

    /// A single value, whose schema applies to the whole type.
    private struct Single: SingleValueDecodingContainer {
        let recorder: SchemaRecorder
        let codingPath: [any CodingKey] = []

        func decodeNil() -> Bool { false }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let (schema, value) = try recorder.record(type)
            recorder.whole = schema
            return value
        }
    }
}

/// A value or null.
extension OrNull: JSONAlternatives where Value: Decodable {
    package static var alternatives: [any Decodable.Type] { [Value.self, Null.self] }

    /// The null of `OrNull`, for its schema.
    private struct Null: JSONForm {
        static var schema: JSONObject { ["type": "null"] }
        static var example: JSONValue { nil }
        init(from decoder: any Decoder) throws {}
    }
}

extension JSONLeaf {
    /// The default for types that accept any JSON.
    static var schema: JSONObject { [:] }
    static var example: JSONValue { [:] }
}

extension JSONLeaf where Self: FixedWidthInteger {
    static var schema: JSONObject { ["type": "integer"] }
    static var example: JSONValue { 1 }
}

extension Bool {
    static var schema: JSONObject { ["type": "boolean"] }
    static var example: JSONValue { false }
}

extension String {
    static var schema: JSONObject { ["type": "string"] }
    static var example: JSONValue { "text" }
}

extension Double {
    static var schema: JSONObject { ["type": "number"] }
    static var example: JSONValue { 1 }
}

extension JSONObject {
    static var schema: JSONObject { ["type": "object"] }
}
