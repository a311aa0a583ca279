import SourceText
import WidgetModel

/// The keys of the choices of a parameter, as they were read.
struct DeclaredChoices: FetchDeclaring {
    var fetch = DeclaredFetch()
    fileprivate var items: Located<AnswerPath>?
    fileprivate var id: Located<AnswerPath>?
    fileprivate var title: Located<AnswerPath>?
    fileprivate var subtitle: Located<AnswerPath>?
    fileprivate var properties: [MappedValue] = []
    fileprivate var search: Located<String>?

    static let grammar = MappingGrammar<DeclaredChoices>(
        "a source of options", example: "{ http: https://api.example.org/v1, id: id }",
        guide: "Docs/manifest.md", DeclaredFetch.keys(and: ownKeys))

    private static let ownKeys: [GrammarKey<DeclaredChoices>] = [
        .optional("items", "The path of the list of choices; the answer itself by default.", .answerPath) {
            $0.items = $1
        }.called("entries", "list", "results", "rows"),
        .required("id", "The path of a choice's id.", .answerPath) { $0.id = $1 }.called("key", "value"),
        .optional("title", "The path of a choice's title; the id by default.", .answerPath) {
            $0.title = $1
        }.called("label", "name"),
        .optional("subtitle", "The path of a choice's subtitle.", .answerPath) { $0.subtitle = $1 }
            .called("description", "detail"),
        .custom(
            "properties", "The properties of a declared type, by name.", schema: MappedValue.propertySchema
        ) { choices, entry, sink in
            choices.properties =
                MappedValue.readAll(entry.value, by: DeclaredValue.propertyGrammar, sink) ?? []
        }.called("data", "values"),
        .optional("search", "The query item that contains the text of a search.", .text) { $0.search = $1 }
            .called("filter", "q"),
    ]
}

/// The choices of a parameter, with what rules about the whole source need.
struct ReadChoices: Sendable {
    let choices: SourceChoices
    let host: Located<String>?
    let uses: [SourceUse]

    /// Reads the choices of parameters, by parameter. Choices with findings are omitted.
    static func readAll(_ node: YAMLNode, _ sink: FindingSink) -> [ReadChoices] {
        guard !node.isRefused, node.requireValue("a mapping of parameters", sink) else { return [] }
        guard node.isMapping else {
            sink.report(YAMLFindings.valueType(node, expected: "a mapping of parameters"))
            return []
        }
        return node.entries.compactMap { key, value in
            key.locatedText.flatMap { read($0, value, sink) }
        }
    }

    private static func read(
        _ parameter: Located<String>, _ node: YAMLNode, _ sink: FindingSink
    ) -> ReadChoices? {
        let mark = sink.mark
        var declared = DeclaredChoices()
        let unknown = DeclaredChoices.grammar.read(node, into: &declared, sink) { key, value, choices in
            SourceFindings.meant(byKey: key, value, in: choices.fetch)
        }
        let kinds = DeclaredFetch.kindsOfChoices
        guard unknown != nil,
            let kind = SourceKindRule.kind(of: node, among: kinds, since: mark, sink),
            let fetch = declared.fetch.sourceFetch(of: node, kind, sink), let id = declared.id
        else { return nil }
        if kind != "http", let key = node.key(named: "search") {
            sink.report(SourceFindings.keyWithout(key, "http"))
        }
        let choices = SourceChoices(
            parameter: parameter, fetch: fetch, items: declared.items, id: id, title: declared.title,
            subtitle: declared.subtitle, properties: declared.properties, search: declared.search)
        let uses = declared.fetch.uses.map { use in
            var use = use
            use.choices = parameter.value
            return use
        }
        return ReadChoices(choices: choices, host: declared.fetch.url?.value.host, uses: uses)
    }

    /// The JSON Schema of choices by parameter.
    static var schema: JSONValue {
        let choices = DeclaredChoices.grammar.schema.oneOf(DeclaredFetch.kindsOfChoices)
        return ["type": "object", "additionalProperties": .object(choices)]
    }
}

extension YAMLNode {
    /// The key with a name in a mapping; nil if the mapping does not have it.
    func key(named name: String) -> YAMLNode? {
        entries.first { $0.key.text == name }?.key
    }
}
