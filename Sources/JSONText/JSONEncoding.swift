extension Encodable {
    /// The value as JSON, its keys in the order in which the type encodes them: for a synthesized conformance
    /// the order of its properties.
    ///
    /// A property without a value is left out; `OrNull` writes null. Encoding must not fail: a type that
    /// throws in `encode(to:)` breaks a rule of this program.
    package var encodedJSON: JSONValue {
        do {
            return try JSONTree.json(of: self)
        } catch {
            preconditionFailure("\(Self.self) cannot be encoded: \(error)")
        }
    }

    /// The same for a type that is known to be written as an object.
    package var encodedObject: JSONObject {
        guard case .object(let object) = encodedJSON else {
            preconditionFailure("\(Self.self) is not written as an object")
        }
        return object
    }
}

/// The encoder: the tree that one value writes.
private final class JSONTree: Encoder {
    private enum Content { case nothing, leaf(JSONValue), array([JSONValue]), object(JSONObject) }

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var content = Content.nothing

    static func json(of value: some Encodable) throws -> JSONValue {
        if let leaf = value as? any JSONLeaf { return leaf.json }
        let tree = JSONTree()
        try value.encode(to: tree)
        return tree.json
    }

    private var json: JSONValue {
        switch content {
        case .nothing: .object([:])
        case .leaf(let json): json
        case .array(let elements): .array(elements)
        case .object(let members): .object(members)
        }
    }

    var count: Int {
        if case .array(let elements) = content { elements.count } else { 0 }
    }

    func set(_ json: JSONValue) { content = .leaf(json) }

    /// Takes the content out while it changes, so that it is not copied.
    func append(_ json: JSONValue) {
        guard case .array(var elements) = content else { preconditionFailure("elements outside an array") }
        content = .nothing
        elements.append(json)
        content = .array(elements)
    }

    func append(_ json: JSONValue, for key: some CodingKey) {
        guard case .object(var members) = content else { preconditionFailure("members outside an object") }
        content = .nothing
        members[key.stringValue] = json
        content = .object(members)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .nothing = content { content = .object([:]) }
        return KeyedEncodingContainer(Members(tree: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .nothing = content { content = .array([]) }
        return Elements(tree: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(tree: self) }

    // One generic method serves as the witness of all the overloads that the protocols require.

    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let tree: JSONTree
        let codingPath: [any CodingKey] = []

        func encodeNil(forKey key: Key) throws { tree.append(.null, for: key) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            tree.append(try JSONTree.json(of: value), for: key)
        }
        func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { noNesting() }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { noNesting() }
        func superEncoder() -> any Encoder { noNesting() }
        func superEncoder(forKey key: Key) -> any Encoder { noNesting() }
    }

    private struct Elements: UnkeyedEncodingContainer {
        let tree: JSONTree
        let codingPath: [any CodingKey] = []
        var count: Int { tree.count }

        func encodeNil() throws { tree.append(.null) }
        func encode<Value: Encodable>(_ value: Value) throws { tree.append(try JSONTree.json(of: value)) }
        func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type
        ) -> KeyedEncodingContainer<Nested> { noNesting() }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { noNesting() }
        func superEncoder() -> any Encoder { noNesting() }
    }

    private struct Single: SingleValueEncodingContainer {
        let tree: JSONTree
        let codingPath: [any CodingKey] = []

        func encodeNil() throws { tree.set(.null) }
        func encode<Value: Encodable>(_ value: Value) throws { tree.set(try JSONTree.json(of: value)) }
    }
}

/// A document writes values; no type opens containers inside its own.
private func noNesting() -> Never { preconditionFailure("nested containers are not supported") }
