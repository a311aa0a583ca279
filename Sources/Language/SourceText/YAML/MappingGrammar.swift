package import WidgetModel

/// The grammar of a mapping: a table of its keys.
///
/// ```swift
/// static let grammar = MappingGrammar<DeclaredRange>(
///     "a range",
///     [
///         .optional("min", "The least value.", .literal) { $0.min = $1 },
///         .optional("max", "The greatest value.", .literal) { $0.max = $1 },
///     ])
/// ```
/// The table determines how the mapping is read, the suggestions for misspelled keys, the JSON Schema of the
/// file, and the documentation of the keys. `Target` is the value that is being built.
package struct MappingGrammar<Target>: Sendable {
    private let table: KeyTable
    package let keys: [GrammarKey<Target>]

    /// - Parameters:
    ///   - noun: The name of the mapping in messages, with its article.
    ///   - example: A short mapping, for the hint about a value that is not a mapping.
    ///   - guide: The page that explains the keys; only for mappings with many keys.
    package init(
        _ noun: String, example: String? = nil, guide: String? = nil, _ keys: [GrammarKey<Target>]
    ) {
        table = KeyTable(noun, example: example, guide: guide, keys.map(\.form))
        self.keys = keys
    }

    /// Reads every key into `target`, and reports unknown and missing keys.
    ///
    /// - Parameter meant: Returns the intended key for an unknown key, if its spelling does not reveal it.
    /// - Returns: The entries with unknown keys; nil, after reporting an error, if the node is not a mapping.
    @discardableResult package func read(
        _ node: YAMLNode, into target: inout Target, _ sink: FindingSink,
        meant: ((_ key: YAMLNode, _ value: YAMLNode, Target) -> KeyAdvice?)? = nil
    ) -> [MappingEntry]? {
        guard node.isMapping(table.noun, example: table.example, sink) else { return nil }
        var reading = MappingReading(table: table, node: node, sink: sink)
        reading.readEntries { keys[$0].read(&target, $1, sink) }
        if !reading.isClean { reading.reportUnknown { key, value in meant?(key, value, target) } }
        return reading.unknown
    }

    /// Whether a value could be meant for the key `name` and written without the mapping, as in `budget: 48`.
    /// The value is only read as a test, without reporting errors.
    package func takes(_ node: YAMLNode, as name: String, into target: Target) -> Bool {
        var trial = target
        let sink = FindingSink()
        guard !node.isRefused, let key = keys.first(where: { "\($0.form.name)" == name }) else {
            return false
        }
        key.read(&trial, MappingEntry(key: node, value: node), sink)
        return sink.mark == 0
    }

    /// Whether an unknown key of a mapping was probably meant for the key `name`.
    package func isMeant(_ name: String, in node: YAMLNode) -> Bool {
        let names = table.names.map { "\($0)" }
        return node.entries.contains { key, _ in
            guard table.position(of: key) == nil else { return false }
            let meant = table.advice(for: key)?.key ?? Spelling.nearest(key.text ?? "", among: names)
            return meant == name
        }
    }

    /// The JSON Schema of the mapping.
    package var schema: JSONObject { table.schema { $0.schema() } }

    /// The JSON Schema with other schemas for the values, by the names of their keys. Keys without a schema
    /// are omitted.
    package func schema(_ value: (String) -> JSONValue?) -> JSONObject {
        table.schema { value("\($0.name)") }
    }

    /// The shape of the mapping in locale files.
    ///
    /// - Parameters:
    ///   - noun: The name of the mapping in locale files, if it differs.
    ///   - name: A key that is read separately: the name that identifies an element, or the file format.
    package func texts(as noun: String? = nil, but name: String? = nil) -> TextKeys {
        let forms = table.keys.filter { "\($0.name)" != name }
        return TextKeys(
            noun ?? table.noun, forms.compactMap(\.texts),
            others: forms.filter { $0.texts == nil }.map { "\($0.name)" })
    }
}

/// A key of a mapping: its description, and how its value is read.
///
/// It is a class, so that reading an entry does not copy closures.
package final class GrammarKey<Target>: Sendable {
    package let form: KeyForm
    fileprivate let read: @Sendable (inout Target, MappingEntry, FindingSink) -> Void

    private init(
        _ form: KeyForm, _ read: @escaping @Sendable (inout Target, MappingEntry, FindingSink) -> Void
    ) {
        self.form = form
        self.read = read
    }

    /// A key whose value `store` reads directly.
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

    /// An optional key. `store` is not called for a value with a finding.
    package static func optional<Value>(
        _ name: StaticString, _ summary: String, _ reader: NodeReader<Value>, evenMisspelt: Bool = false,
        _ store: @escaping @Sendable (inout Target, Located<Value>) -> Void
    ) -> GrammarKey {
        key(name, summary, isRequired: false, reader, evenMisspelt, store)
    }

    /// A required key.
    package static func required<Value>(
        _ name: StaticString, _ summary: String, _ reader: NodeReader<Value>, evenMisspelt: Bool = false,
        _ store: @escaping @Sendable (inout Target, Located<Value>) -> Void
    ) -> GrammarKey {
        key(name, summary, isRequired: true, reader, evenMisspelt, store)
    }

    /// The same key, whose value contains strings that locale files translate.
    package func translated(
        _ shape: TextShape = .text, _ presence: TextKey.Presence = .asOriginal
    ) -> GrammarKey {
        var form = form
        form.texts = TextKey("\(form.name)", shape, presence)
        return GrammarKey(form, read)
    }

    /// The same key, with its names in other tools.
    package func called(_ others: String...) -> GrammarKey {
        var form = form
        form.otherNames = others
        return GrammarKey(form, read)
    }

    /// The same key, with a hint for mappings in which it is missing.
    package func hinted(_ hint: String) -> GrammarKey {
        var form = form
        form.missingHint = hint
        return GrammarKey(form, read)
    }

    /// A key whose value is read by `reader`.
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

/// The description of a key, independent of the value into which it is read.
package struct KeyForm: Sendable {
    package let name: StaticString
    /// One sentence for authors, shown by editors and in the documentation.
    package let summary: String
    package let isRequired: Bool
    /// Whether the value is a list. The hint about a value that was truncated at a comma depends on this.
    let list: KeyListValue
    /// Whether the value is read even if the key is misspelled, because other values depend on it and would
    /// cause further findings.
    let isReadMisspelt: Bool
    let schema: @Sendable () -> JSONValue
    /// The strings in the value that locale files translate; nil if the value is not translated.
    fileprivate(set) var texts: TextKey? = nil
    /// The key's names in other tools, for suggestions.
    fileprivate(set) var otherNames: [String] = []
    /// The text to write if the key is missing; nil to show only its name.
    fileprivate(set) var missingHint: String? = nil
}

/// Whether a key expects a list.
package enum KeyListValue: Hashable, Sendable {
    case never, always
    /// The value is a list if the mapping contains this other key.
    case beside(String)
}

/// A key of a mapping and its value, as written in the file.
package struct MappingEntry: Sendable {
    package let key: YAMLNode
    package let value: YAMLNode

    package init(key: YAMLNode, value: YAMLNode) {
        self.key = key
        self.value = value
    }
}

/// Advice about an unknown key.
package struct KeyAdvice: Sendable {
    /// One step in the imperative, or a question.
    package let hint: String
    /// The key that should replace the unknown key, with the same value; nil if it must be fixed differently.
    package let key: String?
    /// The text with a syntax error that the position of the key causes; nil if there is none.
    package let explained: SourceRange?

    package init(hint: String, key: String? = nil, explaining explained: SourceRange? = nil) {
        self.hint = hint
        self.key = key
        self.explained = explained
    }
}

extension YAMLNode {
    /// Whether this is a mapping. If not, reports that `noun` is expected.
    ///
    /// - Parameter example: A short mapping for the hint; nil to repeat the expectation.
    func isMapping(_ noun: String, example: String? = nil, _ sink: FindingSink) -> Bool {
        if isMapping { return true }
        // A mapping that is named after its key is already mentioned with the key.
        let expected = noun.hasPrefix("\"") ? "a mapping" : "\(noun) (a mapping)"
        if !isRefused, requireValue(expected, sink) {
            sink.report(YAMLFindings.valueType(self, expected: expected, hint: example.map { "write \($0)" }))
        }
        return false
    }
}

/// The keys of a mapping without the code that reads their values. This part is not generic, so it is
/// compiled only once.
private final class KeyTable: Sendable {
    let noun: String
    let example: String?
    let guide: String?
    let keys: [KeyForm]
    let names: [StaticString]
    /// The positions of keys in the table by their names' `NodeRecord.sort`, so that a lookup compares few
    /// strings.
    private let positions: [[Int]]
    /// A set of the required keys, one bit for each position.
    let required: UInt64

    init(_ noun: String, example: String?, guide: String?, _ keys: [KeyForm]) {
        precondition(keys.count <= UInt64.bitWidth, "\(noun) has \(keys.count) keys")
        self.noun = noun
        self.example = example
        self.guide = guide
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

    /// The advice for another tool's name of a key; nil for other keys.
    func advice(for key: YAMLNode) -> KeyAdvice? {
        guard let name = key.text, let form = keys.first(where: { $0.otherNames.contains(name) }) else {
            return nil
        }
        return KeyAdvice(hint: didYouMean("\(form.name)"), key: "\(form.name)")
    }

    /// The JSON Schema of the mapping, with the schemas that `value` returns for its keys.
    func schema(_ value: (KeyForm) -> JSONValue?) -> JSONObject {
        let members = JSONObject(
            keys.compactMap { key in
                value(key).map { ("\(key.name)", SchemaForm.said(key.summary, $0)) }
            })
        return SchemaForm.mapping(members, required: keys.filter(\.isRequired).map { "\($0.name)" })
    }
}

/// The state while reading one mapping.
private struct MappingReading {
    let table: KeyTable
    let node: YAMLNode
    let sink: FindingSink
    /// Entries with unknown keys, in order.
    var unknown: [MappingEntry] = []
    /// A set of the keys that were found, one bit for each position.
    private var found: UInt64 = 0

    init(table: KeyTable, node: YAMLNode, sink: FindingSink) {
        self.table = table
        self.node = node
        self.sink = sink
    }

    /// Calls `read` for each known key with its position in the table, and for misspelled keys on which other
    /// values depend.
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

    /// Whether a key expects a list.
    private func isList(_ key: YAMLNode) -> Bool {
        switch table.position(of: key).map({ table.keys[$0].list }) {
        case .always?: true
        case .beside(let other)?: node.hasKey(other)
        case .never?, nil: false
        }
    }

    private func isMissing(_ position: Int) -> Bool { found & (1 << UInt64(position)) == 0 }

    /// Reads the values of unknown keys that are almost certainly misspelled versions of keys on which other
    /// values depend.
    private func readMisspelt(_ read: (Int, MappingEntry) -> Void) {
        for (position, key) in table.keys.enumerated() where key.isReadMisspelt && isMissing(position) {
            let entry = unknown.first { entry in
                let name = entry.key.text ?? ""
                return Spelling.nearest(name, among: names) == "\(key.name)"
                    && Spelling.isTypo(name, of: "\(key.name)")
            }
            if let entry { read(position, entry) }
        }
    }

    /// If the grammar defines at most this many keys, a mapping with only unknown keys may be the value of a
    /// missing key.
    private var mostWrapperKeys: Int { 2 }

    private var names: [String] { table.names.map { "\($0)" } }

    /// The required keys that were not found.
    private var missing: UInt64 { table.required & ~found }

    /// Whether every key is known, and no required key is missing.
    var isClean: Bool { unknown.isEmpty && missing == 0 }

    /// Reports unknown and missing keys. A key that is only misspelled is not reported as missing too.
    func reportUnknown(_ advice: (YAMLNode, YAMLNode) -> KeyAdvice?) {
        var present: Set<String> = []
        for entry in unknown {
            if let advice = advice(entry.key, entry.value) ?? table.advice(for: entry.key) {
                if let key = advice.key { present.insert(key) }
                let finding = YAMLFindings.keyUnknown(entry.key, in: node, table.noun, advice)
                if let explained = advice.explained {
                    sink.report(finding, explainingSyntaxAt: node.file.location(explained))
                } else {
                    sink.report(finding)
                }
            } else {
                let name = entry.key.text ?? ""
                let meant = Spelling.nearest(name, among: names) ?? Spelling.whole(of: name, among: names)
                if let meant { present.insert(meant) }
                sink.report(
                    YAMLFindings.keyUnknown(
                        entry.key, in: node, table.noun, meant: meant, known: names, guide: table.guide))
            }
        }
        guard node.isComplete else { return }
        for (position, name) in names.enumerated()
        where missing & (1 << UInt64(position)) != 0 && !present.contains(name) {
            let form = table.keys[position]
            let isContent =
                found == 0 && unknown.count > 0 && present.isEmpty && table.keys.count <= mostWrapperKeys
            sink.report(
                isContent
                    ? YAMLFindings.keyMissing(node, table.noun, around: unknown, form)
                    : YAMLFindings.keyMissing(node, table.noun, key: name, hint: form.missingHint))
        }
    }
}
