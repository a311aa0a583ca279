extension Encodable {
    /// The value as JSON. Keys are in the order in which the type encodes them; a synthesized conformance
    /// encodes properties in their declared order.
    ///
    /// A property without a value is omitted, and `OrNull` writes null. The program stops if a type throws in
    /// `encode(to:)`, because encoding must not fail.
    package var encodedJSON: JSONValue {
        do {
            return try JSONTree.json(of: self)
        } catch {
            preconditionFailure("\(Self.self) cannot be encoded: \(error)")
        }
    }

    /// The value as JSON, for a type that is known to be written as an object.
    package var encodedObject: JSONObject {
        guard case .object(let object) = encodedJSON else {
            preconditionFailure("\(Self.self) is not written as an object")
        }
        return object
    }
}

/// The encoder, which collects the JSON of one value. A separate encoder is created for each nested value.
private final class JSONTree: Encoder {
    private enum Content { case nothing, leaf(JSONValue), array([JSONValue]), object(JSONObject) }

    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    /// The output so far. If a value does not write anything, the result is an empty object.
    private var content = Content.nothing

    /// The JSON of any value.
    static func json(of value: some Encodable) throws -> JSONValue {
        // Leaves are converted directly.
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

    /// The number of elements of an array so far.
    var count: Int {
        if case .array(let elements) = content { elements.count } else { 0 }
    }

    /// Sets the content to a value without a container.
    func set(_ json: JSONValue) { content = .leaf(json) }

    /// Appends an element. The content is set to `.nothing` while it changes, so that the array is not shared
    /// and not copied.
    func append(_ json: JSONValue) {
        guard case .array(var elements) = content else { preconditionFailure("elements outside an array") }
        content = .nothing
        elements.append(json)
        content = .array(elements)
    }

    /// Adds a member, in the same way.
    func append(_ json: JSONValue, for key: some CodingKey) {
        guard case .object(var members) = content else { preconditionFailure("members outside an object") }
        content = .nothing
        members[key.stringValue] = json
        content = .object(members)
    }

    /// A container for members. A type may request it more than once: both parts of `Joined` write to the
    /// same object.
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .nothing = content { content = .object([:]) }
        return KeyedEncodingContainer(Members(tree: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .nothing = content { content = .array([]) }
        return Elements(tree: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(tree: self) }

    // In the containers below, one generic method satisfies all overloads of `encode` that the protocols
    // require.

    /// The members of an object.
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

    /// The elements of an array.
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

    /// A value without a container, such as the raw value of an enumeration.
    private struct Single: SingleValueEncodingContainer {
        let tree: JSONTree
        let codingPath: [any CodingKey] = []

        func encodeNil() throws { tree.set(.null) }
        func encode<Value: Encodable>(_ value: Value) throws { tree.set(try JSONTree.json(of: value)) }
    }
}

/// Stops the program. The types of this program encode nested values and do not open nested containers.
private func noNesting() -> Never { preconditionFailure("nested containers are not supported") }
