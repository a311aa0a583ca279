extension Decodable {
    /// Reads a value from JSON. Unknown keys are ignored. A required key that is missing or null is reported
    /// as `missing`.
    ///
    /// A type that parses a string throws `DecodingError.dataCorrupted`, with the expectation as its
    /// description, such as `an RFC 3339 instant`. The decoder adds the found value and its path. A type that
    /// reads JSON directly throws an `InnerMismatch`.
    package init(json: JSONValue) throws(JSONMismatch) {
        do {
            self = try JSONPosition(json: json, path: nil).decode(Self.self)
        } catch let mismatch as JSONMismatch {
            throw mismatch
        } catch {
            throw JSONMismatch("\(error)")
        }
    }
}

/// The decoder: a JSON value and its path in the document.
private struct JSONPosition: Decoder {
    /// The path as a linked list, from the value to the root. It is converted to a string only in errors, so
    /// decoding does not build strings.
    final class Path {
        let outer: Path?
        let key: any CodingKey

        init(_ outer: Path?, _ key: any CodingKey) { (self.outer, self.key) = (outer, key) }

        /// The keys from the root to the value.
        var keys: [any CodingKey] { (outer?.keys ?? []) + [key] }

        /// The path as a message shows it, such as `entries[3].date`.
        var text: String {
            let before = outer?.text ?? ""
            if let index = key.intValue { return before + "[\(index)]" }
            return before.isEmpty ? key.stringValue : before + "." + key.stringValue
        }
    }

    let json: JSONValue
    /// Nil for the document itself.
    let path: Path?

    var codingPath: [any CodingKey] { path?.keys ?? [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Decodes this value. Errors of types with their own form are completed with the value and its path.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let leafType = Value.self as? any JSONLeaf.Type {
            guard let leaf = leafType.init(json) as? Value else { throw expected(leafType.expectation) }
            return leaf
        }
        do {
            return try Value(from: self)
        } catch {
            // The error of a synthesized `init(from:)` does not list the values of an enumeration.
            if let words = (Value.self as? any CaseIterable.Type)?.rawTexts {
                throw expected("one of " + words.joined(separator: ", "))
            }
            switch error {
            case DecodingError.dataCorrupted(let context): throw expected(context.debugDescription)
            case let inner as InnerMismatch: throw inner.mismatch.inside(path?.text ?? "")
            default: throw error
            }
        }
    }

    /// The error for a value that does not have the expected form.
    func expected(_ expectation: String) -> JSONMismatch {
        JSONMismatch(path: path?.text ?? "", found: json, expected: expectation)
    }

    /// The decoder for a member or an element; throws if it is missing.
    func inner(_ json: JSONValue?, at key: any CodingKey) throws -> JSONPosition {
        let inner = Path(path, key)
        guard let json else { throw JSONMismatch(path: inner.text, "missing") }
        return JSONPosition(json: json, path: inner)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let object = json.object else { throw expected("an object") }
        return KeyedDecodingContainer(Members(position: self, object: object))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let array = json.array else { throw expected("an array") }
        return Elements(position: self, array: array)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(position: self) }

    // In the containers below, one generic method satisfies all overloads of `decode` that the protocols
    // require.

    /// The members of an object. A missing key reads like null.
    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let position: JSONPosition
        let object: JSONObject

        var codingPath: [any CodingKey] { position.codingPath }
        var allKeys: [Key] { object.keys.compactMap(Key.init(stringValue:)) }
        func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }
        func decodeNil(forKey key: Key) throws -> Bool { object[key.stringValue]?.isNull ?? true }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            let json = object[key.stringValue]
            // A key with null counts as missing, unless its type reads null as a value.
            let isAbsent = json == .null && !(Value.self is any NullReadable.Type)
            return try position.inner(isAbsent ? nil : json, at: key).decode(type)
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

    /// The elements of an array, which are decoded in order.
    private struct Elements: UnkeyedDecodingContainer {
        let position: JSONPosition
        let array: [JSONValue]
        var currentIndex = 0

        var codingPath: [any CodingKey] { position.codingPath }
        var count: Int? { array.count }
        var isAtEnd: Bool { currentIndex == array.count }

        mutating func decodeNil() throws -> Bool {
            guard !isAtEnd, array[currentIndex].isNull else { return false }
            currentIndex += 1
            return true
        }
        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let element = try position.inner(
                isAtEnd ? .none : array[currentIndex], at: PlainKey(intValue: currentIndex))
            currentIndex += 1
            return try element.decode(type)
        }
        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> { throw nestingUnsupported }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            throw nestingUnsupported
        }
        mutating func superDecoder() throws -> any Decoder { throw nestingUnsupported }
    }

    /// A value without a container, which optionals, enumerations and wrappers read.
    private struct Single: SingleValueDecodingContainer {
        let position: JSONPosition

        var codingPath: [any CodingKey] { position.codingPath }
        func decodeNil() -> Bool { position.json.isNull }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try position.decode(type) }
    }
}

/// The error for nested containers. The types of this program nest values instead, and the decoder creates a
/// separate container for each value.
let nestingUnsupported = JSONMismatch("nested containers are not supported")

/// A type that accepts null as a value, so that a key with null is not missing.
private protocol NullReadable {}

extension JSONValue: NullReadable {}
extension OrNull: NullReadable {}
extension Optional: NullReadable {}

extension CaseIterable {
    /// The raw values of an enumeration that is written as a string; nil for other enumerations.
    static var rawTexts: [String]? {
        let texts = allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
        return texts.isEmpty ? nil : texts
    }
}
