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
    private let table: KeyTable
    package let keys: [GrammarKey<Target>]

    package init(_ noun: String, _ keys: [GrammarKey<Target>]) {
        table = KeyTable(noun, keys.map(\.form))
        self.keys = keys
    }

    /// Reads every key into `target`, and reports unknown and missing keys.
    ///
    /// - Parameter meant: says what an unknown key was meant for, where that is more than its spelling tells.
    /// - Returns: the entries with unknown keys; nil, after a finding, if the node is not a mapping.
    @discardableResult package func read(
        _ node: YAMLNode, into target: inout Target, _ sink: FindingSink,
        meant: ((_ key: YAMLNode, _ value: YAMLNode, Target) -> KeyAdvice?)? = nil
    ) -> [MappingEntry]? {
        guard node.isMapping(table.noun, sink) else { return nil }
        var reading = MappingReading(table: table, node: node, sink: sink)
        reading.readEntries { keys[$0].read(&target, $1, sink) }
        if !reading.isClean { reading.reportUnknown { key, value in meant?(key, value, target) } }
        return reading.unknown
    }

    /// Whether the value of a key might stand alone in place of the mapping: `budget: 48`.
    package func takes(_ node: YAMLNode, as name: String, into target: Target) -> Bool {
        var trial = target
        let sink = FindingSink()
        guard !node.isRefused, let key = keys.first(where: { "\($0.form.name)" == name }) else {
            return false
        }
        key.read(&trial, MappingEntry(key: node, value: node), sink)
        return sink.mark == 0
    }

    /// The mapping as JSON Schema.
    package var schema: JSONObject { table.schema { $0.schema() } }

    /// The same with other schemas of the values, by the names of their keys; keys without one are left out.
    package func schema(_ value: (String) -> JSONValue?) -> JSONObject {
        table.schema { value("\($0.name)") }
    }

    /// The mapping as locale files have it.
    ///
    /// - Parameters:
    ///   - noun: what it is there, if that differs.
    ///   - name: a key that is read separately: the name of the mapping in a list, or the file's format.
    package func texts(as noun: String? = nil, but name: String? = nil) -> TextKeys {
        let forms = table.keys.filter { "\($0.name)" != name }
        return TextKeys(
            noun ?? table.noun, forms.compactMap(\.texts),
            others: forms.filter { $0.texts == nil }.map { "\($0.name)" })
    }
}

/// One key of a mapping: what is said of it, and how its value is read.
///
/// A class, so that reading an entry copies no closures.
package final class GrammarKey<Target>: Sendable {
    package let form: KeyForm
    fileprivate let read: @Sendable (inout Target, MappingEntry, FindingSink) -> Void

    private init(
        _ form: KeyForm, _ read: @escaping @Sendable (inout Target, MappingEntry, FindingSink) -> Void
    ) {
        self.form = form
        self.read = read
    }

    /// A key whose value `store` reads itself.
    package static func custom(
        _ name: StaticString, _ summary: String, isRequired: Bool = false, list: KeyListValue = .never,
        evenMisspelt: Bool = false, schema: @escaping @Sendable @autoclosure () -> JSONValue,
        store: @escaping @Sendable (inout Target, MappingEntry, FindingSink) -> Void
    ) -> GrammarKey {
        GrammarKey(
            KeyForm(
                name: name, summary: summary, isRequired: isRequired, list: list,
                isReadMisspelt: evenMisspelt, schema: schema),
            store)
    }

    /// A key that may be missing; a value with a finding is not stored.
    package static func optional<Value>(
        _ name: StaticString, _ summary: String, _ reader: NodeReader<Value>, evenMisspelt: Bool = false,
        _ store: @escaping @Sendable (inout Target, Located<Value>) -> Void
    ) -> GrammarKey {
        key(name, summary, isRequired: false, reader, evenMisspelt, store)
    }

    /// The same for a key whose absence is a finding.
    package static func required<Value>(
        _ name: StaticString, _ summary: String, _ reader: NodeReader<Value>, evenMisspelt: Bool = false,
        _ store: @escaping @Sendable (inout Target, Located<Value>) -> Void
    ) -> GrammarKey {
        key(name, summary, isRequired: true, reader, evenMisspelt, store)
    }

    /// The same key, whose value has texts that locale files say in other languages.
    package func translated(
        _ shape: TextShape = .text, _ presence: TextKey.Presence = .asOriginal
    ) -> GrammarKey {
        var form = form
        form.texts = TextKey("\(form.name)", shape, presence)
        return GrammarKey(form, read)
    }

    private static func key<Value>(
        _ name: StaticString, _ summary: String, isRequired: Bool, _ reader: NodeReader<Value>,
        _ evenMisspelt: Bool, _ store: @escaping @Sendable (inout Target, Located<Value>) -> Void
    ) -> GrammarKey {
        let read = reader.read
        return custom(
            name, summary, isRequired: isRequired, list: reader.isList ? .always : .never,
            evenMisspelt: evenMisspelt, schema: reader.schema()
        ) { target, entry, sink in
            if let value = read(entry.value, sink) { store(&target, value) }
        }
    }
}

/// What is said of a key, whatever its value is read into.
package struct KeyForm: Sendable {
    package let name: StaticString
    /// One sentence for the people who write it.
    package let summary: String
    package let isRequired: Bool
    /// Whether its value is a list, and so should be one where a comma has cut it.
    let list: KeyListValue
    /// Whether its value is read under a misspelt key as well, because other values depend on it.
    let isReadMisspelt: Bool
    let schema: @Sendable () -> JSONValue
    /// The texts of its value that locale files say in other languages; nil if it has none.
    fileprivate(set) var texts: TextKey? = nil
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

/// The keys of a mapping, apart from how their values are read: one code for all tables.
private final class KeyTable: Sendable {
    let noun: String
    let keys: [KeyForm]
    let names: [StaticString]
    /// By the sort of a key's text the positions of the keys in the table.
    private let positions: [[Int]]
    /// A bit for each required key.
    let required: UInt64

    init(_ noun: String, _ keys: [KeyForm]) {
        precondition(keys.count <= UInt64.bitWidth, "\(noun) has \(keys.count) keys")
        self.noun = noun
        self.keys = keys
        names = keys.map(\.name)
        var positions = [[Int]](repeating: [], count: 64)
        for (position, name) in names.enumerated() {
            let text = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
            positions[Int(NodeRecord.sort(of: text))].append(position)
        }
        self.positions = positions
        required = keys.indices.reduce(0) { $0 | (keys[$1].isRequired ? 1 << UInt64($1) : 0) }
    }

    /// The position of a key in the table; nil for an unknown key.
    func position(of key: YAMLNode) -> Int? {
        positions[Int(key.record.sort)].first { key.hasText(names[$0]) }
    }

    /// The mapping as JSON Schema.
    func schema(_ value: (KeyForm) -> JSONValue?) -> JSONObject {
        let members = JSONObject(
            keys.compactMap { key in
                value(key).map { ("\(key.name)", SchemaForm.said(key.summary, $0)) }
            })
        return SchemaForm.mapping(members, required: keys.filter(\.isRequired).map { "\($0.name)" })
    }
}

/// One mapping being read by its table.
private struct MappingReading {
    let table: KeyTable
    let node: YAMLNode
    let sink: FindingSink
    var unknown: [MappingEntry] = []
    /// A bit for each key of the table that is there.
    private var found: UInt64 = 0

    init(table: KeyTable, node: YAMLNode, sink: FindingSink) {
        self.table = table
        self.node = node
        self.sink = sink
    }

    /// Calls `read` with the position in the table of each known key, and of misspelt ones on whose values
    /// others depend.
    mutating func readEntries(_ read: (Int, MappingEntry) -> Void) {
        let cuts = CutValues(in: node, isKnown: { table.position(of: $0) != nil }, isList: isList)
        cuts.report(sink)
        for (key, value) in node.entries where !cuts.isRest(key) {
            let entry = MappingEntry(key: key, value: value)
            guard let position = table.position(of: key) else {
                unknown.append(entry)
                continue
            }
            found |= 1 << UInt64(position)
            if !cuts.isCut(value) { read(position, entry) }
        }
        if !unknown.isEmpty { readMisspelt(read) }
    }

    private func isList(_ key: YAMLNode) -> Bool {
        switch table.position(of: key).map({ table.keys[$0].list }) {
        case .always?: true
        case .beside(let other)?: node.hasKey(other)
        case .never?, nil: false
        }
    }

    private func isMissing(_ position: Int) -> Bool { found & (1 << UInt64(position)) == 0 }

    private func readMisspelt(_ read: (Int, MappingEntry) -> Void) {
        for (position, key) in table.keys.enumerated() where key.isReadMisspelt && isMissing(position) {
            let entry = unknown.first { entry in
                let name = entry.key.text ?? ""
                return Spelling.nearest(name, among: names) == "\(key.name)"
                    && Spelling.isSlip(name, of: "\(key.name)")
            }
            if let entry { read(position, entry) }
        }
    }

    private var names: [String] { table.names.map { "\($0)" } }

    private var missing: UInt64 { table.required & ~found }

    /// Whether every key is known, and no required one is missing.
    var isClean: Bool { unknown.isEmpty && missing == 0 }

    /// Reports unknown keys, and missing ones; a misspelt key is not missing as well.
    func reportUnknown(_ advice: (YAMLNode, YAMLNode) -> KeyAdvice?) {
        var present: Set<String> = []
        for entry in unknown {
            if let advice = advice(entry.key, entry.value) {
                if let key = advice.key { present.insert(key) }
                sink.report(YAMLFindings.keyUnknown(entry.key, in: node, table.noun, advice))
            } else {
                let meant = Spelling.nearest(entry.key.text ?? "", among: names)
                if let meant { present.insert(meant) }
                sink.report(
                    YAMLFindings.keyUnknown(entry.key, in: node, table.noun, meant: meant, known: names))
            }
        }
        guard node.isComplete else { return }
        for (position, name) in names.enumerated()
        where missing & (1 << UInt64(position)) != 0 && !present.contains(name) {
            sink.report(YAMLFindings.keyMissing(node, table.noun, key: name))
        }
    }
}
