import SourceText
import WidgetModel

/// A declaration with the keys of a fetch: a whole source, one of several named ones, or the choices of a
/// parameter.
protocol FetchDeclaring: Sendable {
    var fetch: DeclaredFetch { get set }
}

/// The keys of a fetch, as they were read.
struct DeclaredFetch: FetchDeclaring {
    var url: Located<SourceURL>?
    var words: [Located<ReadTemplate>] = []
    var file: Located<ReadTemplate>?
    var constant: JSONValue?
    var push: PushRule?
    var broker: Located<BrokerURL>?
    var topic: Located<ReadTemplate>?
    var user: Located<ReadTemplate>?
    var password: Located<ReadTemplate>?
    var query: [NamedValue<ReadTemplate>] = []
    var headers: [NamedValue<ReadTemplate>] = []
    var body: ReadBody?
    var method: Located<HTTPFetch.Method>?
    var format: Located<AnswerFormat>?
    var pattern: TextPattern?
    var isKept = false
    var pages = DeclaredPages()

    var fetch: DeclaredFetch {
        get { self }
        set { self = newValue }
    }

    /// The host that is requested; nil for other kinds.
    var host: Located<String>? { url?.value.host ?? broker?.value.host }

    /// The values that the templates use, ordered like the properties above.
    var uses: [SourceUse] {
        let origins = [url?.value.template, file?.value].compactMap(\.self) + words.map(\.value)
        let messages = [topic?.value, user?.value, password?.value].compactMap(\.self)
        let templates = origins + messages + (query + headers).map(\.value.value)
        return templates.flatMap(\.uses) + (body?.uses ?? [])
    }
}

/// The keys of `pages`, as they were read.
struct DeclaredPages: Sendable {
    var next: Located<AnswerPath>?
    var most = DeclaredPages.usual

    /// The most pages that are requested by default.
    static let usual = 10
    /// More pages would be a download, and each is a request.
    static let limit = 100
}

extension DeclaredFetch {
    /// The kinds of a fetch, of which each has exactly one. Choices are requested, so they cannot be pushed,
    /// and no broker sends them.
    static let kinds = ["file", "fixed", "http", "mqtt", "push", "run"]
    static let kindsOfChoices = ["file", "fixed", "http", "run"]

    /// The keys of a fetch except those of `push` and `mqtt`, and further keys.
    static func keys<Target: FetchDeclaring>(and own: [GrammarKey<Target>]) -> [GrammarKey<Target>] {
        let parts: [[GrammarKey<Target>]] = [kindKeys(), requestKeys(), answerKeys(), own]
        return parts.flatMap(\.self)
    }

    /// The keys of `push` and `mqtt`, and further keys.
    static func newsKeys<Target: FetchDeclaring>(and own: [GrammarKey<Target>]) -> [GrammarKey<Target>] {
        let news: [GrammarKey<Target>] = [
            .optional("push", "Documents that other programs push to the board.", .pushRule) {
                $0.fetch.push = $1.value
            },
            .optional("mqtt", "The broker whose messages are read.", .brokerURL) { $0.fetch.broker = $1 }
                .called("broker", "brokerUrl", "broker_url"),
            .optional("topic", "The topic of the messages.", .topic) { $0.fetch.topic = $1 }
                .called("state_topic", "subscribe", "topics"),
            .optional("user", "The user at the broker.", .sourceTemplate) { $0.fetch.user = $1 },
            .optional("password", "The password at the broker.", .sourceTemplate) {
                $0.fetch.password = $1
            },
        ]
        return news + own
    }

    private static func kindKeys<Target: FetchDeclaring>() -> [GrammarKey<Target>] {
        [
            .optional("http", "The URL that is requested.", .sourceURL) { $0.fetch.url = $1 }
                .called(
                    "address", "api", "apiUrl", "api_url", "endpoint", "get", "href", "link", "polling_url",
                    "request", "resource", "uri", "url", "webhook"),
            .optional("run", "The program whose output is read, and its arguments.", .runWords) {
                $0.fetch.words = $1.value
            }.called("cmd", "command", "exec", "execute", "program", "script", "shell"),
            .optional("file", "The file that is read, relative to the manifest.", .filePath) {
                $0.fetch.file = $1
            }.called("filename", "files"),
            .custom("fixed", "The data itself.", schema: SchemaForm.anything) { target, entry, sink in
                guard entry.value.requireValue("a value", sink) else { return }
                target.fetch.constant = entry.value.plainJSON
            }.called("constant", "inline", "static", "value"),
        ]
    }

    private static func requestKeys<Target: FetchDeclaring>() -> [GrammarKey<Target>] {
        [
            .optional("query", "Items that are added to the query of the URL.", .queryItems) {
                $0.fetch.query = $1.value
            }.called("parameters", "params", "querystring"),
            .optional("headers", "Headers of the request.", .headers) { $0.fetch.headers = $1.value }
                .called("header", "polling_headers"),
            .optional("body", "The body of the request: text, or JSON as YAML.", .fetchBody) {
                $0.fetch.body = $1.value
            }.called("content", "form", "payload", "polling_body", "post", "requestBody"),
            .optional(
                "method", "The method of the request.",
                .choice(of: HTTPFetch.Method.self, meant: SourceFindings.method(meantBy:))
            ) { $0.fetch.method = $1 }.called("polling_verb", "verb"),
            .optional("pages", "How further pages of the answer are requested.", .fetchPages) {
                $0.fetch.pages = $1.value
            }.called("pagination", "paginate", "paging"),
        ]
    }

    private static func answerKeys<Target: FetchDeclaring>() -> [GrammarKey<Target>] {
        [
            .optional(
                "as", "The format of the answer.",
                .choice(of: AnswerFormat.self, meant: SourceFindings.format(meantBy:))
            ) { $0.fetch.format = $1 }
            .called("contentType", "decoder", "format", "parser", "return-type", "type"),
            .optional("pattern", "Where values are in a text, as in \"load {one} {five}\".", .textPattern) {
                $0.fetch.pattern = $1.value
            }.called("match", "regex", "regexp"),
            .optional("keep", "Whether the program keeps running and prints a line per update.", .boolean) {
                $0.fetch.isKept = $1.value
            }.called("continuous", "deflisten", "follow", "listen", "stream", "watch"),
        ]
    }

    /// The keys of one of several named fetches.
    static let grammar = MappingGrammar<DeclaredFetch>(
        "a source", example: "{ http: https://api.example.org/v1 }", guide: "Docs/manifest.md",
        keys(and: newsKeys(and: [])))
}

extension DeclaredFetch {
    /// The fetch; nil after a finding.
    ///
    /// - Parameters:
    ///   - node: The mapping with the keys of the fetch.
    ///   - kind: The key of its kind.
    func sourceFetch(of node: YAMLNode, _ kind: String, _ sink: FindingSink) -> SourceFetch? {
        SourceKeyRule.check(node, kind, self, sink)
        guard let method = fetchMethod else { return nil }
        let format = format?.value ?? (pattern == nil ? .json : .text)
        return SourceFetch(method: method, format: format, pattern: pattern)
    }

    /// The method of the fetch; nil if its value has a finding.
    private var fetchMethod: FetchMethod? {
        if let constant { return .fixed(constant) }
        if let push { return .push(push) }
        if let file { return .file(file.map(\.template)) }
        if !words.isEmpty {
            return .run(RunFetch(command: words.map { $0.map(\.template) }, isKept: isKept))
        }
        if let broker, let topic {
            return .mqtt(
                MQTTFetch(
                    broker: broker.map(\.origin), topic: topic.map(\.template),
                    user: user?.map(\.template), password: password?.map(\.template)))
        }
        guard let url else { return nil }
        var request = HTTPFetch(url: url.map(\.template.template))
        request.query = query.map { NamedTemplate(name: $0.name, template: $0.value.value.template) }
        request.headers = headers.map { NamedTemplate(name: $0.name, template: $0.value.value.template) }
        request.body = body?.body
        request.method = method?.value ?? (body == nil ? .get : .post)
        request.pages = pages.next.map { (next: $0, most: pages.most) }
        return .http(request)
    }
}

/// A fetch without its name, with what rules about the whole source need.
struct ReadFetch: Sendable {
    let fetch: SourceFetch
    let host: Located<String>?
    let uses: [SourceUse]

    init(_ fetch: SourceFetch, _ declared: DeclaredFetch) {
        self.fetch = fetch
        host = declared.host
        uses = declared.uses
    }
}

extension NodeReader where Value == ReadFetch {
    /// Reads one of several named fetches.
    static var namedFetch: NodeReader {
        NodeReader(.object(DeclaredFetch.grammar.schema.oneOf(DeclaredFetch.kinds))) { node, sink in
            let mark = sink.mark
            var declared = DeclaredFetch()
            let unknown = DeclaredFetch.grammar.read(node, into: &declared, sink) { key, value, fetch in
                SourceFindings.meant(byKey: key, value, in: fetch)
            }
            guard unknown != nil,
                let kind = SourceKindRule.kind(of: node, among: DeclaredFetch.kinds, since: mark, sink)
            else { return nil }
            return declared.sourceFetch(of: node, kind, sink).map { ReadFetch($0, declared) }
        }
    }
}

extension JSONObject {
    /// The schema of a mapping that contains exactly one of the keys.
    func oneOf(_ keys: [String]) -> JSONObject {
        var schema = self
        schema["oneOf"] = .array(keys.map { ["required": [.string($0)]] })
        return schema
    }
}

/// A fetch has exactly one kind.
enum SourceKindRule {
    /// The key of the kind; nil after a finding.
    ///
    /// - Parameters:
    ///   - known: The keys of the kinds that the mapping may have.
    ///   - mark: The position in the findings before the mapping was read.
    static func kind(
        of node: YAMLNode, among known: [String], since mark: Int, _ sink: FindingSink
    ) -> String? {
        let found = node.entries.compactMap { key, _ in known.contains(key.text ?? "") ? key : nil }
        guard let first = found.first else {
            // A key with a finding may be the kind, such as "url" for "http".
            if node.isComplete, !sink.hasErrors(since: mark) {
                sink.report(SourceFindings.kindMissing(node, known: known))
            }
            return nil
        }
        if found.count > 1 {
            let mayBeNamed = known.contains("sources") && !found.contains { $0.hasText("sources") }
            sink.report(SourceFindings.kindTwice(found[1], earlier: first, mayBeNamed: mayBeNamed))
            return nil
        }
        return first.text
    }
}

/// Each key of a fetch has an effect.
enum SourceKeyRule {
    /// Reports keys that do not apply to the kind.
    static func check(_ node: YAMLNode, _ kind: String, _ fetch: DeclaredFetch, _ sink: FindingSink) {
        for (key, _) in node.entries {
            guard let name = key.text else { continue }
            if let needed = needed(by: name), needed != kind {
                let isLogin = name == "user" || name == "password"
                sink.report(
                    isLogin ? SourceFindings.loginWithout(key) : SourceFindings.keyWithout(key, needed))
            } else if kind == "fixed" || kind == "push", name == "as" || name == "pattern" {
                sink.report(SourceFindings.keyBeside(key, kind))
            } else if name == "pattern", let format = fetch.format, format.value != .text {
                sink.report(SourceFindings.patternUnneeded(key, with: format))
            } else if name == "body", let method = fetch.method, method.value == .get {
                sink.report(SourceFindings.bodyUnneeded(key, with: method))
            }
        }
        if kind == "mqtt" { BrokerKeyRule.check(node, fetch, sink) }
    }

    /// The kind to which a key belongs; nil for the keys of every kind.
    static func needed(by key: String) -> String? {
        switch key {
        case "body", "headers", "method", "pages", "query": "http"
        case "keep": "run"
        case "password", "topic", "user": "mqtt"
        default: nil
        }
    }
}
