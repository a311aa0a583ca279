package import JSONText
import SourceText

/// What a mapping of a file consists of: a table of its keys.
///
/// ```swift
/// static let grammar = MappingGrammar<DeclaredRange>(
///     "a range",
///     [
///         .optional("min", "The least value.", .literal) { $0.min = $1 },
///         .optional("max", "The greatest value.", .literal) { $0.max = $1 },
///     ])
/// ```
/// Readers, "did you mean", the JSON Schema of the file and the documentation of its keys follow from the
/// table.
package struct MappingGrammar<Target>: Sendable {
    /// What the mapping is, with its article: "a parameter".
    package let noun: String
    package let keys: [GrammarKey<Target>]
    /// By the sort of a key's text the positions of the keys in the table.
    private let positions: [[Int]]
    /// A bit for each required key.
    fileprivate let required: UInt64

    package init(_ noun: String, _ keys: [GrammarKey<Target>]) {
        precondition(keys.count <= UInt64.bitWidth, "\(noun) has \(keys.count) keys")
        self.noun = noun
        self.keys = keys
        var positions = [[Int]](repeating: [], count: 64)
        for (position, key) in keys.enumerated() { positions[Int(key.sort)].append(position) }
        self.positions = positions
        required = keys.indices.reduce(0) { $0 | (keys[$1].isRequired ? 1 << UInt64($1) : 0) }
    }

    /// Reads every key into `target`, and reports unknown and missing keys.
    ///
    /// - Parameter meant: says what an unknown key was meant for, where that is more than its spelling tells.
    /// - Returns: the entries with unknown keys; nil, after a finding, if the node is not a mapping.
    @discardableResult package func read(
        _ node: YAMLNode, into target: inout Target, _ sink: FindingSink,
        meant: ((_ key: YAMLNode, _ value: YAMLNode, Target) -> KeyAdvice?)? = nil
    ) -> [MappingEntry]? {
        guard node.isMapping(noun, sink) else { return nil }
        var reading = MappingReading(grammar: self, node: node, sink: sink)
        reading.readEntries(into: &target)
        reading.readMisspelt(into: &target)
        reading.reportUnknown { key, value in meant?(key, value, target) }
        return reading.unknown
    }

    /// Whether the value of a key might stand alone in place of the mapping: `budget: 48`.
    package func takes(_ node: YAMLNode, as name: String, into target: Target) -> Bool {
        var trial = target
        let sink = FindingSink()
        guard !node.isRefused, let key = keys.first(where: { $0.isNamed(name) }) else { return false }
        key.read(&trial, MappingEntry(key: node, value: node), sink)
        return sink.mark == 0
    }

    /// The position of a key in the table; nil for an unknown key.
    fileprivate func position(of key: YAMLNode) -> Int? {
        positions[Int(key.record.sort)].first { key.hasText(keys[$0].name) }
    }

    /// The mapping as JSON Schema.
    package var schema: JSONObject {
        let members = JSONObject(keys.map { ("\($0.name)", SchemaForm.said($0.summary, $0.schema())) })
        return SchemaForm.mapping(members, required: keys.filter(\.isRequired).map { "\($0.name)" })
    }
}

/// One key of a mapping: its name, what it is for, the form of its value, and how that is read.
///
/// A class, so that reading an entry copies no closures.
package final class GrammarKey<Target>: Sendable {
    package let name: StaticString
    /// One sentence for the people who write it.
    package let summary: String
    package let isRequired: Bool
    /// Whether its value is a list, and so should be one where a comma has cut it.
    let list: KeyListValue
    /// Whether its value is read under a misspelt key as well, because other values depend on it.
    let isReadMisspelt: Bool
    let schema: @Sendable () -> JSONValue
    let read: @Sendable (inout Target, MappingEntry, FindingSink) -> Void
    fileprivate let sort: UInt8

    private init(
        name: StaticString, summary: String, isRequired: Bool, list: KeyListValue, isReadMisspelt: Bool,
        schema: @escaping @Sendable () -> JSONValue,
        read: @escaping @Sendable (inout Target, MappingEntry, FindingSink) -> Void
    ) {
        self.name = name
        self.summary = summary
        self.isRequired = isRequired
        self.list = list
        self.isReadMisspelt = isReadMisspelt
        self.schema = schema
        self.read = read
        sort = NodeRecord.sort(
            of: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    /// A key whose value `store` reads itself.
    package static func custom(
        _ name: StaticString, _ summary: String, isRequired: Bool = false, list: KeyListValue = .never,
        evenMisspelt: Bool = false, schema: @escaping @Sendable @autoclosure () -> JSONValue,
        store: @escaping @Sendable (inout Target, MappingEntry, FindingSink) -> Void
    ) -> GrammarKey {
        GrammarKey(
            name: name, summary: summary, isRequired: isRequired, list: list, isReadMisspelt: evenMisspelt,
            schema: schema, read: store)
    }

    /// A key that may be missing; a value with a finding is not stored.
    package static func optional<Value>(
        _ name: StaticString, _ summary: String, _ reader: NodeReader<Value>, evenMisspelt: Bool = false,
        _ store: @escaping @Sendable (inout Target, Located<Value>) -> Void
    ) -> GrammarKey {
        custom(
            name, summary, list: reader.isList ? .always : .never, evenMisspelt: evenMisspelt,
            schema: reader.schema()
        ) { target, entry, sink in
            if let value = reader.read(entry.value, sink) { store(&target, value) }
        }
    }

    /// The same for a key whose absence is a finding.
    package static func required<Value>(
        _ name: StaticString, _ summary: String, _ reader: NodeReader<Value>, evenMisspelt: Bool = false,
        _ store: @escaping @Sendable (inout Target, Located<Value>) -> Void
    ) -> GrammarKey {
        custom(
            name, summary, isRequired: true, list: reader.isList ? .always : .never,
            evenMisspelt: evenMisspelt, schema: reader.schema()
        ) { target, entry, sink in
            if let value = reader.read(entry.value, sink) { store(&target, value) }
        }
    }

    func isNamed(_ text: String) -> Bool { "\(name)" == text }
}

/// Whether the value of a key is a list.
package enum KeyListValue: Hashable, Sendable {
    case never, always
    /// If the mapping has another key.
    case beside(String)
}

/// A key of a mapping and its value, as they are written.
package struct MappingEntry: Sendable {
    package let key: YAMLNode
    package let value: YAMLNode

    package init(key: YAMLNode, value: YAMLNode) {
        self.key = key
        self.value = value
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

extension YAMLNode {
    /// Whether this is a mapping; otherwise a finding says that it should be `noun`.
    func isMapping(_ noun: String, _ sink: FindingSink) -> Bool {
        if isMapping { return true }
        // What is called by its key is said by the key already.
        let expected = noun.hasPrefix("\"") ? "a mapping" : "\(noun): a mapping"
        if !isRefused, mayMean(expected, sink) {
            sink.report(YAMLFindings.valueType(self, expected: expected))
        }
        return false
    }
}

/// One mapping being read by its table.
private struct MappingReading<Target> {
    let grammar: MappingGrammar<Target>
    let node: YAMLNode
    let sink: FindingSink
    var unknown: [MappingEntry] = []
    /// A bit for each key of the table that is there.
    private var found: UInt64 = 0

    init(grammar: MappingGrammar<Target>, node: YAMLNode, sink: FindingSink) {
        self.grammar = grammar
        self.node = node
        self.sink = sink
    }

    mutating func readEntries(into target: inout Target) {
        let cuts = CutValues(
            in: node, isKnown: { grammar.position(of: $0) != nil }, isList: isList)
        cuts.report(sink)
        for (key, value) in node.entries where !cuts.isRest(key) {
            let entry = MappingEntry(key: key, value: value)
            guard let position = grammar.position(of: key) else {
                unknown.append(entry)
                continue
            }
            found |= 1 << UInt64(position)
            if !cuts.isCut(value) { grammar.keys[position].read(&target, entry, sink) }
        }
    }

    private func isList(_ key: YAMLNode) -> Bool {
        switch grammar.position(of: key).map({ grammar.keys[$0].list }) {
        case .always?: true
        case .beside(let other)?: node.hasKey(other)
        case .never?, nil: false
        }
    }

    private func isMissing(_ position: Int) -> Bool { found & (1 << UInt64(position)) == 0 }

    /// Reads values under misspelt keys where other values depend on them.
    func readMisspelt(into target: inout Target) {
        guard !unknown.isEmpty else { return }
        for (position, key) in grammar.keys.enumerated() where key.isReadMisspelt && isMissing(position) {
            let entry = unknown.first { entry in
                let name = entry.key.text ?? ""
                return Spelling.nearest(name, among: names) == "\(key.name)"
                    && Spelling.isSlip(name, of: "\(key.name)")
            }
            if let entry { key.read(&target, entry, sink) }
        }
    }

    private var names: [String] { grammar.keys.map { "\($0.name)" } }

    /// Reports unknown keys, and missing ones; a misspelt key is not missing as well.
    func reportUnknown(_ advice: (YAMLNode, YAMLNode) -> KeyAdvice?) {
        let missing = grammar.required & ~found
        guard !unknown.isEmpty || missing != 0 else { return }
        var present: Set<String> = []
        for entry in unknown {
            if let advice = advice(entry.key, entry.value) {
                if let key = advice.key { present.insert(key) }
                sink.report(YAMLFindings.keyUnknown(entry.key, in: node, grammar.noun, advice))
            } else {
                let meant = Spelling.nearest(entry.key.text ?? "", among: names)
                if let meant { present.insert(meant) }
                sink.report(
                    YAMLFindings.keyUnknown(
                        entry.key, in: node, grammar.noun, meant: meant, known: names))
            }
        }
        guard node.isComplete else { return }
        for position in grammar.keys.indices where missing & (1 << UInt64(position)) != 0 {
            let name = "\(grammar.keys[position].name)"
            if present.contains(name) { continue }
            sink.report(YAMLFindings.keyMissing(node, grammar.noun, key: name))
        }
    }
}
