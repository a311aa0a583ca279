import SourceText
import WidgetModel

/// The keys of a source, as they were read.
struct DeclaredSource: FetchDeclaring {
    var fetch = DeclaredFetch()
    fileprivate var named: [NamedValue<ReadFetch>] = []
    fileprivate var entries: Located<AnswerPath>?
    fileprivate var date: MappedValue?
    fileprivate var values: [MappedValue] = []
    fileprivate var reload: Located<SourceReload>?
    fileprivate var choices: [ReadChoices] = []
    fileprivate var privateHosts: [Located<String>] = []

    static let grammar = MappingGrammar<DeclaredSource>(
        "a source", example: "{ http: https://api.example.org/v1 }", guide: "Docs/manifest.md",
        DeclaredFetch.keys(and: DeclaredFetch.newsKeys(and: ownKeys)))

    /// The kinds of a whole source.
    static let kinds = DeclaredFetch.kinds + ["sources"]

    private static let ownKeys: [GrammarKey<DeclaredSource>] = [
        .optional(
            "sources", "Several named sources, whose answers are members of one document.",
            NodeReader<[NamedValue<ReadFetch>]>.entries(of: .namedFetch)
        ) { $0.named = $1.value }.called("requests", "subrequests"),
        .optional("entries", "The path of a list with an element for each entry.", .answerPath) {
            $0.entries = $1
        }.called("array", "forEach", "items", "list", "results", "root", "rows"),
        .custom("date", "The date of an entry.", schema: SchemaForm.part(DeclaredValue.schemaName)) {
            source, entry, sink in
            source.date = MappedValue.read(Located("date", at: entry.key.location), entry.value, sink)
        }.called("at", "time", "timestamp", "when"),
        .custom("data", "The values of an entry, by name.", schema: MappedValue.listSchema) {
            source, entry, sink in
            source.values = MappedValue.readAll(entry.value, sink) ?? []
        }.called("map", "mapping"),
        .optional("reload", "When the next timeline is requested.", .reload) { $0.reload = $1 }
            .called("policy"),
        .custom("options", "The choices of parameters, by parameter.", schema: ReadChoices.schema) {
            source, entry, sink in
            source.choices = ReadChoices.readAll(entry.value, sink)
        }.called("choices"),
        .optional("private", "Hosts that may have private addresses.", .hostNames) {
            $0.privateHosts = $1.value
        }.called("privateHosts"),
    ]
}

extension SourceDeclaration {
    /// The name of the schema of a source under `$defs`.
    static let schemaName = "source"

    /// The JSON Schema of a source.
    static var schema: JSONValue {
        .object(DeclaredSource.grammar.schema.oneOf(DeclaredSource.kinds))
    }

    /// The key `source` of a manifest and of a widget.
    static func key<Target>(
        _ summary: String, store: @escaping @Sendable (inout Target, SourceDeclaration) -> Void
    ) -> GrammarKey<Target> {
        .custom("source", summary, schema: SchemaForm.part(schemaName)) { target, entry, sink in
            if let source = read(entry, sink) { store(&target, source) }
        }
    }

    /// Reads the key `source`; nil after an error.
    private static func read(_ entry: MappingEntry, _ sink: FindingSink) -> SourceDeclaration? {
        let node = entry.value
        if let finding = SourceFindings.shortForm(node) { return sink.refuse(finding) }
        let mark = sink.mark
        var declared = DeclaredSource()
        let unknown = DeclaredSource.grammar.read(node, into: &declared, sink) { key, value, source in
            SourceFindings.meant(byKey: key, value, in: source.fetch)
        }
        guard unknown != nil else { return nil }
        let source = declared.declaration(of: node, at: entry.key.location, since: mark, sink)
        return node.isComplete && !sink.hasErrors(since: mark) ? source : nil
    }
}

extension DeclaredSource {
    /// The source with everything that could be read.
    fileprivate func declaration(
        of node: YAMLNode, at location: SourceLocation, since mark: Int, _ sink: FindingSink
    ) -> SourceDeclaration {
        var source = SourceDeclaration(location: location)
        if let kind = SourceKindRule.kind(of: node, among: DeclaredSource.kinds, since: mark, sink) {
            source.fetches = fetches(of: node, kind, sink)
        }
        source.entries = entries
        source.date = date
        if let entries, !node.hasKey("date") { sink.report(SourceFindings.dateMissing(at: entries.location)) }
        source.values = values
        source.choices = choices.map(\.choices)
        source.privateHosts = privateHosts
        let shown = ([date].compactMap(\.self) + values).flatMap(\.uses)
        source.uses = named.flatMap(\.value.value.uses) + fetch.uses + shown + choices.flatMap(\.uses)
        source.hosts =
            (named.map(\.value.value.host) + [fetch.host] + choices.map(\.host))
            .compactMap(\.self)
        if let reload {
            source.reload = reload.value
            source.reloadLocation = reload.location
            if case .atEnd = reload.value, !node.hasKey("entries") {
                sink.report(SourceFindings.reloadAtEnd(at: reload.location))
            }
        } else if source.fetches.allSatisfy(\.isUnchangedByReloads) {
            source.reload = .never
        }
        PrivateHostRule.check(source, node, since: mark, sink)
        return source
    }

    /// The fetches of a source, with a name each if there are several.
    private func fetches(of node: YAMLNode, _ kind: String, _ sink: FindingSink) -> [SourceFetch] {
        guard kind == "sources" else {
            return fetch.sourceFetch(of: node, kind, sink).map { [$0] } ?? []
        }
        if let value = node.value(of: "sources"), value.isMapping, value.mostEntries == 0 {
            sink.report(SourceFindings.kindMissing(node, known: DeclaredFetch.kinds))
        }
        let fetchKeys = DeclaredFetch.grammar.keys.map { "\($0.form.name)" }
        for (key, _) in node.entries where fetchKeys.contains(key.text ?? "") {
            sink.report(SourceFindings.keyBesideSources(key))
        }
        PushCountRule.check(named, sink)
        return named.map { named in
            var fetch = named.value.value.fetch
            fetch.name = named.name
            return fetch
        }
    }
}

extension SourceFetch {
    /// Whether reloads do not change the answer: it is in the manifest, or other programs push it.
    fileprivate var isUnchangedByReloads: Bool {
        switch method {
        case .fixed, .push: true
        case .http, .run, .file, .mqtt: false
        }
    }

    fileprivate var isPushed: Bool { if case .push = method { true } else { false } }
}

/// A source shows one pushed document, because the board keeps one for each widget.
private enum PushCountRule {
    static func check(_ named: [NamedValue<ReadFetch>], _ sink: FindingSink) {
        let pushed = named.filter(\.value.value.fetch.isPushed)
        for other in pushed.dropFirst() {
            sink.report(SourceFindings.pushTwice(other.name, earlier: pushed[0].name))
        }
    }
}

/// A source only reaches private addresses that it lists.
enum PrivateHostRule {
    /// - Parameter mark: The position in the findings before the source was read.
    static func check(
        _ source: SourceDeclaration, _ node: YAMLNode, since mark: Int, _ sink: FindingSink
    ) {
        let listed = source.privateHosts.map(\.value)
        for host in source.hosts where !listed.contains(host.value) && !isMisplaced(node) {
            if HostAddress.isPrivate(host: host.value) { sink.report(SourceFindings.privateHost(host)) }
        }
        if source.hosts.isEmpty, let key = node.key(named: "private"), !sink.hasErrors(since: mark) {
            sink.report(SourceFindings.keyWithout(key, "http"))
        }
    }

    /// Whether the key is misspelled or not indented, which is reported at the key.
    private static func isMisplaced(_ node: YAMLNode) -> Bool {
        let names = node.entries.compactMap { key, _ in key.text }
        return node.followingEntry?.key.hasText("private") == true
            || names.contains { Spelling.nearest($0, among: ["private", "privateHosts"]) != nil }
    }

    /// The name or the address of a host in lower case, without a port and without brackets.
    static func plain(_ host: String) -> String {
        let host = host.lowercased()
        if host.hasPrefix("[") { return String(host.dropFirst().prefix { $0 != "]" }) }
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : host
    }
}

extension NodeReader where Value == [Located<String>] {
    /// Reads the names of hosts. The host of a URL is used after a warning.
    fileprivate static var hostNames: NodeReader {
        let host = NodeReader<String>.text.map(SchemaForm.text) { text, node, sink in
            NetworkHostRule.host(text, node, sink).map(PrivateHostRule.plain)
        }
        let list = NodeReader<[Located<String>]>.list(of: host)
        return NodeReader(list.schema(), isList: true) { node, sink in
            for host in node.elements { host.checkVisible(sink) }
            return node.read(list, sink)?.value
        }
    }
}
