package import WidgetModel

/// The values of one group, with the rules for changing them.
package struct GroupContents: Hashable, Sendable {
    package private(set) var values: [String: JSONValue] = [:]
    package private(set) var revision = 0
    /// The bytes of all keys and of all values as JSON text.
    private var bytes = 0

    package init() {}

    /// The contents of a stored group.
    package init(_ stored: GroupValues) {
        for (key, value) in stored.values { values[key] = value }
        bytes = values.reduce(0) { $0 + Self.bytes($1.key, $1.value) }
        revision = stored.revision
    }

    /// The values with these keys, sorted by key; nil for all. Keys in `hidden` count as missing.
    package func values(of keys: [String]? = nil, except hidden: Set<String> = []) -> GroupValues {
        let names = keys.map { Set($0).filter { values[$0] != nil } } ?? Set(values.keys)
        let members = names.subtracting(hidden).sorted().compactMap { name in
            values[name].map { (name, $0) }
        }
        return GroupValues(values: JSONObject(members), revision: revision)
    }

    /// Makes a change and returns true, or returns false if the group's revision is not the required one. If
    /// all values remain the same, the revision is not raised.
    ///
    /// - Throws: the reason why the change is not allowed. In that case, the group is unchanged.
    package mutating func apply(_ change: GroupSetRequest) throws(ProviderFailure) -> Bool {
        if let required = change.ifRevision, required != revision { return false }
        guard change.values.count <= ProtocolLimits.groupKeys else {
            throw Self.refusal("\(change.values.count) keys", ProtocolLimits.groupKeys, "keys")
        }
        var changed = self
        for (key, value) in change.values { try changed.set(key, value) }
        guard changed.values.count <= ProtocolLimits.groupKeys else {
            throw Self.refusal("\(changed.values.count) keys", ProtocolLimits.groupKeys, "keys")
        }
        guard changed.bytes <= ProtocolLimits.groupBytes else {
            throw Self.refusal("\(changed.bytes) bytes", ProtocolLimits.groupBytes, "bytes")
        }
        guard changed.values != values else { return true }
        changed.revision += 1
        self = changed
        return true
    }

    private mutating func set(_ key: String, _ value: JSONValue) throws(ProviderFailure) {
        guard !key.isEmpty, key.utf8.count <= ProtocolLimits.groupKeyBytes else {
            throw ProviderFailure(
                .failed,
                "a key of a group has \(key.utf8.count) bytes, expected 1 to \(ProtocolLimits.groupKeyBytes)")
        }
        guard value.isNested(atMost: ProtocolLimits.groupDepth) else {
            throw ProviderFailure(
                .failed,
                "the value of \"\(key)\" is nested too deeply, expected at most "
                    + "\(ProtocolLimits.groupDepth) levels")
        }
        if let former = values[key] { bytes -= Self.bytes(key, former) }
        guard value != .null else {
            values.removeValue(forKey: key)
            return
        }
        values[key] = value
        bytes += Self.bytes(key, value)
    }

    private static func bytes(_ key: String, _ value: JSONValue) -> Int { key.utf8.count + value.bytes.count }

    private static func refusal(_ found: String, _ limit: Int, _ unit: String) -> ProviderFailure {
        ProviderFailure(.failed, "the group would have \(found), expected at most \(limit) \(unit)")
    }
}
