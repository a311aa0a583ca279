package import SourceText

/// A mapping with known keys, read like a table.
///
/// ```swift
/// let range = node.readMapping("a parameter", sink) { fields in
///     let title = fields.optional("title", .text)
///     let type = fields.required("type", .text)
///     …
/// }
/// ```
/// Asking for a key makes it known. `finish` reports the keys that nobody asked for, with "did you mean".
/// Nothing is said about keys that the tree has refused, nor about missing ones where reading stopped inside
/// the mapping.
///
/// There is one of it for a mapping: a copy would not know what the other has been asked for.
package struct CheckedMapping: ~Copyable {
    package let node: YAMLNode
    package let sink: FindingSink
    /// What this mapping is, with its article: "a parameter".
    package let noun: String
    /// Where the keys that this mapping has been asked for begin among those of all open mappings.
    private let firstAsked: Int
    /// A bit for each sort of key that is there: most keys that are asked for are not.
    private let keySorts: UInt64
    private let keyCount: Int
    /// Of the first 64 entries those that were asked for.
    private var found: UInt64 = 0
    /// Behind the key that was found last: most are asked for in the order in which people write them.
    private var next: YAMLTree.Storage.KeyPlace
    private var missing: [StaticString] = []

    /// Nil, with a finding, when the node is not a mapping.
    package init?(_ node: YAMLNode, as noun: String, _ sink: FindingSink) {
        guard node.isMapping else {
            // What is called by its key is said by the key already.
            let expected = noun.hasPrefix("\"") ? "a mapping" : "\(noun): a mapping"
            if !node.isRefused, node.mayMean(expected, sink) {
                sink.report(YAMLFindings.valueType(node, expected: expected))
            }
            return nil
        }
        self.node = node
        self.noun = noun
        self.sink = sink
        firstAsked = sink.askedKeys.count
        (keySorts, keyCount) = node.storage.keySorts(ofMapping: node.index)
        next = node.storage.firstKey(ofMapping: node.index)
    }

    /// Where to point when something about the whole mapping is said: its key, else its beginning.
    package var place: SourceLocation { node.place }

    /// The value of a key, or nil where the key is absent or the value was refused or has a finding.
    @_specialize(where Value == String)
    @_specialize(where Value == Int)
    @_specialize(where Value == Bool)
    @_specialize(where Value == LiteralText)
    @_specialize(where Value == YAMLNode)
    package mutating func optional<Value>(
        _ key: StaticString, _ reader: @autoclosure () -> NodeReader<Value>
    ) -> Located<Value>? {
        guard let value = value(of: key) else { return nil }
        return reader().read(value, sink)
    }

    /// The same, and an absent key is a finding, which comes with `finish`.
    @_specialize(where Value == String)
    @_specialize(where Value == Int)
    @_specialize(where Value == Bool)
    @_specialize(where Value == LiteralText)
    @_specialize(where Value == YAMLNode)
    package mutating func required<Value>(
        _ key: StaticString, _ reader: @autoclosure () -> NodeReader<Value>
    ) -> Located<Value>? {
        if let value = value(of: key) { return reader().read(value, sink) }
        if node.isComplete { missing.append(key) }
        return nil
    }

    /// What `optional(key, .text)` gives, without a node on the way: nearly every key has a text.
    package mutating func text(_ key: StaticString) -> Located<String>? {
        guard let index = valueIndex(of: key) else { return nil }
        let storage = node.storage
        return storage.locatedText(at: index) ?? YAMLNode(storage: storage, index: index).read(.text, sink)
    }

    /// The key and value nodes as they are, unread; makes the key known.
    package mutating func entry(_ key: StaticString) -> (key: YAMLNode, value: YAMLNode)? {
        guard let value = value(of: key) else { return nil }
        return (YAMLNode(storage: node.storage, index: value.index - 1), value)
    }

    /// The value of a key, unread, or nil where the key is absent; makes the key known.
    ///
    /// What is rare and not read by one of the readers that `optional` is specialised for is better asked
    /// for so: nothing is made ready to hold a value that is not there.
    package mutating func value(of key: StaticString) -> YAMLNode? {
        valueIndex(of: key).map { YAMLNode(storage: node.storage, index: $0) }
    }

    private mutating func valueIndex(of key: StaticString) -> Int? {
        sink.askedKeys.append(key)
        let sort = NodeRecord.sort(
            of: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        guard keySorts & (1 << UInt64(sort)) != 0 else { return nil }
        let storage = node.storage
        var place = next
        // From the last one to the end, then from the beginning.
        for _ in 0..<2 {
            while storage.findKey(from: &place, ofMapping: node.index) {
                let index = place.index
                let isFound = storage.isText(ofKey: index, key, sort: sort)
                if isFound, place.ordinal < 64 { found |= 1 << place.ordinal }
                storage.skipKey(at: &place)
                if isFound {
                    next = place
                    return index + 1
                }
            }
            place = storage.firstKey(ofMapping: node.index)
        }
        return nil
    }

    /// Notes that the values of these keys are to be lists, should they prove to be cut at a comma.
    package func expectLists(_ keys: [StaticString]) {
        for (key, value) in node.entries where keys.contains(where: key.hasText) { sink.expectList(value) }
    }

    /// False when reading stopped inside the mapping: more may have been meant.
    package var isComplete: Bool { node.isComplete }

    /// Whether there are keys that nobody has asked for yet: where there are none, asking for rare ones can
    /// be spared.
    package var hasUnread: Bool { keyCount != found.nonzeroBitCount }

    /// The value of a key that is there misspelt, to be asked for when all others have been; nil where the
    /// key itself is there, or nothing near to it.
    ///
    /// `finish` reports the key. Whoever reads its value all the same can judge what else depends on it.
    package func misspelt(_ key: StaticString) -> YAMLNode? {
        guard hasUnread, !node.hasKey("\(key)") else { return nil }
        let known = sink.askedKeys[firstAsked...].map { "\($0)" }
        return unread.first { unread, _ in
            let name = unread.text ?? ""
            return Spelling.nearest(name, among: known) == "\(key)" && Spelling.isSlip(name, of: "\(key)")
        }?.value
    }

    /// The entries whose keys nobody has asked for yet.
    package var unread: [(key: YAMLNode, value: YAMLNode)] {
        guard hasUnread else { return [] }
        let asked = sink.askedKeys[firstAsked...]
        return node.entries.filter { key, _ in !asked.contains(where: key.hasText) }
    }

    /// Reports every key that was not asked for, and the missing ones; a misspelt key is not missing as well.
    ///
    /// `advice` says what an unknown key was meant for, where its mapping knows better than its spelling.
    package mutating func finish(_ advice: ((YAMLNode, YAMLNode) -> KeyAdvice?)? = nil) {
        if hasUnread { reportUnknownKeys(advice) }
        close()
    }

    /// Reports the missing keys alone: the caller judges those that it has not asked for.
    mutating func close() {
        sink.askedKeys.removeLast(sink.askedKeys.count - firstAsked)
        for key in missing { sink.report(YAMLFindings.keyMissing(self, key: "\(key)")) }
    }

    private mutating func reportUnknownKeys(_ advice: ((YAMLNode, YAMLNode) -> KeyAdvice?)?) {
        let asked = sink.askedKeys[firstAsked...]
        var before: YAMLNode?
        for (ordinal, (key, value)) in node.entries.enumerated() {
            defer { before = value }
            let isFound = ordinal < 64 ? found & (1 << ordinal) != 0 : asked.contains(where: key.hasText)
            if isFound { continue }
            if let before, key.isRest(of: before, sink) { continue }
            reportUnknown(key, advice?(key, value))
        }
    }

    private mutating func reportUnknown(_ key: YAMLNode, _ advice: KeyAdvice?) {
        if let advice {
            missing.removeAll { "\($0)" == advice.key }
            sink.report(YAMLFindings.keyUnknown(key, in: self, advice))
            return
        }
        let known = sink.askedKeys[firstAsked...].map { "\($0)" }
        let meant = Spelling.nearest(key.text ?? "", among: known)
        missing.removeAll { "\($0)" == meant }
        sink.report(YAMLFindings.keyUnknown(key, in: self, meant: meant, known: known))
    }
}

extension YAMLNode {
    /// Whether this key, which means nothing in its mapping, is the rest of the value before it, which a
    /// comma has ended too early; then a finding says so, and the value is not to be read (`isSplit`).
    package func isRest(of before: YAMLNode, _ sink: FindingSink) -> Bool {
        guard isCutOff(from: before) else { return false }
        // Behind a second comma: what was said at the first one covers it.
        if before.isMissing { return ownValue.isSplit(sink) }
        let isList = sink.cut(before)
        var last = self
        while true {
            _ = sink.cut(last.ownValue)
            guard let next = last.ownValue.following, next.record.isKey,
                next.isCutOff(from: last.ownValue), !sink.askedKeys.contains(where: next.hasText)
            else { break }
            last = next
        }
        sink.report(YAMLFindings.commaInValue(before, self, upTo: last, isList: isList))
        return true
    }

    /// The same for the value that a key seems to lack, where several values are allowed and no mapping knows
    /// its keys: `{ units: metric, imperial }`.
    package func isCutOffValue(_ sink: FindingSink) -> Bool {
        guard isMissing, let key = ownKey, key.index > 0 else { return false }
        let before = YAMLNode(storage: storage, index: key.index - 1)
        guard before.isScalar, before.ownKey != nil else { return false }
        sink.expectList(before)
        return key.isRest(of: before, sink)
    }

    /// Whether a comma ended the value `before` too early, so that its rest was taken for this key: between
    /// braces, with nothing of its own.
    private func isCutOff(from before: YAMLNode) -> Bool {
        let bytes = file.bytes
        guard isPlain, before.isPlain, range.start > before.range.end,
            bytes[before.range.end..<range.start].allSatisfy({ $0 == UInt8(ascii: ",") || isBlank($0) }),
            let next = bytes[range.end...].first(where: { !isBlank($0) })
        else { return false }
        return next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
    }

    /// The value of this key.
    private var ownValue: YAMLNode { YAMLNode(storage: storage, index: index + 1) }

    /// What stands behind this node in the file, in this mapping or not.
    private var following: YAMLNode? {
        let after = Int(record.after)
        return after < storage.nodes.count ? YAMLNode(storage: storage, index: after) : nil
    }

    /// Reports names of this mapping that are equal as texts and not as bytes: "é" is one character, or "e"
    /// with an accent behind it.
    package func reportTwins(_ sink: FindingSink) {
        guard entries.contains(where: { $0.key.withText { $0.contains { $0 >= 0x80 } } }) else { return }
        let names = entries.compactMap { key, _ in key.text.map { Located($0, at: key.location) } }
        _ = sink.unique(names, .keyTwin)
    }

    /// The key behind this value in the file, in the same mapping or one around it, with its value.
    package var followingEntry: (key: YAMLNode, value: YAMLNode)? {
        guard let following, following.record.isKey, Int(following.record.after) < storage.nodes.count else {
            return nil
        }
        return (following, following.ownValue)
    }

    /// Whether a mapping has a key.
    package func hasKey(_ name: String) -> Bool { entries.contains { $0.key.text == name } }

    /// Whether a finding has said that the rest of this value was lost to a comma.
    package func isSplit(_ sink: FindingSink) -> Bool {
        !sink.splitValues.isEmpty && sink.splitValues.contains(identity)
    }

    var identity: FindingSink.NodeIdentity {
        FindingSink.NodeIdentity(tree: ObjectIdentifier(storage), index: index)
    }

    /// Reads a mapping with known keys and reports the unknown ones; nil when it is none (after a finding).
    @_specialize(where Value == Void)
    package func readMapping<Value>(
        _ noun: String, _ sink: FindingSink, _ body: (inout CheckedMapping) -> Value?
    ) -> Value? {
        guard var fields = CheckedMapping(self, as: noun, sink) else { return nil }
        let value = body(&fields)
        fields.finish()
        return value
    }

    /// The key that this value belongs to; nil for the root and the elements of a sequence.
    package var ownKey: YAMLNode? {
        guard index > 0, storage.nodes[index - 1].isKey else { return nil }
        return YAMLNode(storage: storage, index: index - 1)
    }

    /// Where to point when something about a whole value is said: its key, else its first line.
    package var place: SourceLocation {
        if let ownKey { return ownKey.location }
        guard let first = entries.first(where: { _ in true })?.key else { return location }
        return record.shape == .blockMapping ? first.location : location
    }
}

/// What an unknown key was meant for.
package struct KeyAdvice: Sendable {
    /// One step in the imperative, or a question.
    package let hint: String
    /// The key that is to stand in its place, with the same value; nil where the remedy is another.
    package let key: String?

    package init(hint: String, key: String? = nil) {
        self.hint = hint
        self.key = key
    }
}

extension CheckedMapping {
    /// The format of definitions, manifests and workspaces that this version reads.
    package static var format: Int { 1 }

    /// Reads `format: 1`, which every file begins with; anything else is a finding.
    package mutating func readFormat() {
        guard let format = required("format", .integer), format.value != Self.format else { return }
        sink.report(YAMLFindings.formatUnsupported(format))
    }
}

extension FindingSink {
    /// Where the findings that come from now on begin.
    package var mark: Int { findings.count }

    /// Whether an error was reported since `mark` was taken.
    package func hasErrors(since mark: Int) -> Bool {
        findings.count > mark && findings[mark...].contains { $0.severity == .error }
    }
}
