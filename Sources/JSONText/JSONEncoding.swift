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

/// The encoder: the tree that one value writes. Nested containers are trees of their own, put in at the end.
private final class JSONTree: Encoder {
    enum Part {
        case done(JSONValue)
        /// A nested container, which may still change.
        case open(JSONTree)

        var json: JSONValue {
            switch self {
            case .done(let json): json
            case .open(let tree): tree.json
            }
        }
    }
    private enum Content { case nothing, leaf(JSONValue), array([Part]), object([(key: String, part: Part)]) }

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var content = Content.nothing

    static func json(of value: some Encodable) throws -> JSONValue {
        if let leaf = value as? any JSONLeaf { return leaf.json }
        let tree = JSONTree()
        try value.encode(to: tree)
        return tree.json
    }

    var json: JSONValue {
        switch content {
        case .nothing: .object([:])
        case .leaf(let json): json
        case .array(let parts): .array(parts.map(\.json))
        case .object(let members): .object(JSONObject(members.map { ($0.key, $0.part.json) }))
        }
    }

    var count: Int {
        if case .array(let parts) = content { parts.count } else { 0 }
    }

    func set(_ json: JSONValue) { content = .leaf(json) }

    /// Takes the content out while it changes, so that it is not copied.
    func append(_ part: Part) {
        guard case .array(var parts) = content else { preconditionFailure("elements outside an array") }
        content = .nothing
        parts.append(part)
        content = .array(parts)
    }

    func append(_ part: Part, for key: some CodingKey) {
        guard case .object(var members) = content else { preconditionFailure("members outside an object") }
        content = .nothing
        members.append((key.stringValue, part))
        content = .object(members)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .nothing = content { content = .object([]) }
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

        func encodeNil(forKey key: Key) throws { tree.append(.done(.null), for: key) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            tree.append(.done(try JSONTree.json(of: value)), for: key)
        }
        func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { nest(key).container(keyedBy: keyType) }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            nest(key).unkeyedContainer()
        }
        func superEncoder() -> any Encoder { nest(PlainKey.super) }
        func superEncoder(forKey key: Key) -> any Encoder { nest(key) }

        private func nest(_ key: some CodingKey) -> JSONTree {
            let nested = JSONTree()
            tree.append(.open(nested), for: key)
            return nested
        }
    }

    private struct Elements: UnkeyedEncodingContainer {
        let tree: JSONTree
        let codingPath: [any CodingKey] = []
        var count: Int { tree.count }

        func encodeNil() throws { tree.append(.done(.null)) }
        func encode<Value: Encodable>(_ value: Value) throws {
            tree.append(.done(try JSONTree.json(of: value)))
        }
        func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<
            Nested
        > {
            nest().container(keyedBy: keyType)
        }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nest().unkeyedContainer() }
        func superEncoder() -> any Encoder { nest() }

        private func nest() -> JSONTree {
            let nested = JSONTree()
            tree.append(.open(nested))
            return nested
        }
    }

    private struct Single: SingleValueEncodingContainer {
        let tree: JSONTree
        let codingPath: [any CodingKey] = []

        func encodeNil() throws { tree.set(.null) }
        func encode<Value: Encodable>(_ value: Value) throws { tree.set(try JSONTree.json(of: value)) }
    }
}
