package import SourceText
import WidgetModel

extension RecordedAnswers {
    /// Reads a file of recorded answers; nil after findings if it has an error.
    package static func read(_ file: SourceFile, into findings: inout [Finding]) -> RecordedAnswers? {
        let sink = FindingSink()
        var found: [Finding] = []
        // Services send all kinds of characters, and none of them reaches a terminal from here.
        let tree = YAMLTree.read(file, controls: .escaped, into: &found)
        sink.report(found)
        var keys = RecordedKeys()
        if let root = tree.root { RecordedKeys.grammar.read(root, into: &keys, sink) }
        findings += sink.findings
        return sink.hasErrors(since: 0) ? nil : RecordedAnswers(keys.answers)
    }
}

/// The keys of a file of recorded answers, as they were read.
struct RecordedKeys {
    fileprivate var answers: [RecordedAnswer] = []

    static let grammar = MappingGrammar<RecordedKeys>(
        "a file of recorded answers",
        [
            FileFormat.key(),
            .required("answers", "Requests with their answers, in order.", .list(of: .recordedAnswer)) {
                $0.answers = $1.value.map(\.value)
            },
        ])
}

/// The keys of one answer, as they were read.
private struct DeclaredAnswer {
    var origin: RecordedRequest.Origin?
    var body: JSONValue?
    var status = RecordedAnswer.success
    var headers: JSONObject = [:]
    var content: RecordedAnswer.Content?

    static let requests = ["file", "http", "run"]
    static let contents = ["json", "text"]
    /// The keys that only apply to requests over HTTP.
    static let keysOfHTTP = ["body", "headers", "status"]

    static let grammar = MappingGrammar<DeclaredAnswer>(
        "an answer", example: "{ http: GET https://example.org/now, json: { temperature: 4 } }",
        [
            .optional("http", "The method and the complete URL of the request.", .requestLine) {
                $0.origin = .http($1.value)
            }.called("get", "request", "url"),
            .optional("run", "The program and its arguments.", .list(of: .text)) {
                $0.origin = .run($1.value.map(\.value))
            }.called("command"),
            .optional("file", "The path of the file.", .text) { $0.origin = .file($1.value) }
                .called("path"),
            .custom(
                "body", "The body of the request: text, or JSON as YAML.", schema: SchemaForm.anything
            ) { answer, entry, sink in
                guard entry.value.requireValue("text, a list or a mapping", sink) else { return }
                let isText = entry.value.isScalar
                answer.body = isText ? entry.value.text.map(JSONValue.string) : entry.value.plainJSON
            },
            .optional("status", "The status of the answer; 200 unless said.", .integer(in: 100...599)) {
                $0.status = $1.value
            }.called("code"),
            .optional("headers", "Headers of the answer.", .answerHeaders) { $0.headers = $1.value },
            .custom(
                "json", "The answer, as JSON in the notation of YAML.", schema: SchemaForm.anything
            ) { answer, entry, _ in answer.content = .json(entry.value.plainJSON) },
            .optional("text", "The answer, as text.", .text) { $0.content = .text($1.value) }
                .called("content", "output"),
        ])

    /// The schema of an answer, with exactly one request and one content.
    static var schema: JSONObject {
        var schema = grammar.schema.oneOf(requests)
        schema["allOf"] = [.object(JSONObject().oneOf(contents))]
        schema["dependentRequired"] = .object(JSONObject(keysOfHTTP.map { ($0, ["http"]) }))
        return schema
    }

    /// The answer; nil after a finding.
    ///
    /// - Parameter mark: The position in the findings before the mapping was read.
    func answer(of node: YAMLNode, since mark: Int, _ sink: FindingSink) -> RecordedAnswer? {
        let requests = node.keys(among: Self.requests)
        let contents = node.keys(among: Self.contents)
        if requests.count > 1 {
            sink.report(RecordedFindings.requestTwice(requests[1], earlier: requests[0]))
        }
        if contents.count > 1 {
            sink.report(RecordedFindings.contentTwice(contents[1], earlier: contents[0]))
        }
        if requests.first?.hasText("http") == false {
            for key in node.keys(among: Self.keysOfHTTP) { sink.report(RecordedFindings.keyWithoutHTTP(key)) }
        }
        // A key with a finding may be the missing one.
        if node.isComplete, !sink.hasErrors(since: mark) {
            if requests.isEmpty { sink.report(RecordedFindings.requestMissing(node, known: Self.requests)) }
            if contents.isEmpty { sink.report(RecordedFindings.contentMissing(node)) }
        }
        guard let origin, let content else { return nil }
        return RecordedAnswer(
            RecordedRequest(origin, body: body), status: status, headers: headers, content)
    }
}

extension NodeReader where Value == RecordedAnswer {
    /// Reads a request and its answer.
    fileprivate static var recordedAnswer: NodeReader {
        NodeReader(.object(DeclaredAnswer.schema)) { node, sink in
            let mark = sink.mark
            var declared = DeclaredAnswer()
            guard DeclaredAnswer.grammar.read(node, into: &declared, sink) != nil else { return nil }
            return declared.answer(of: node, since: mark, sink)
        }
    }
}

extension NodeReader where Value == String {
    /// Reads a method and a URL, such as `GET https://example.org/now`.
    fileprivate static var requestLine: NodeReader {
        let methods = HTTPFetch.Method.allCases.map(\.rawValue)
        let schema = SchemaForm.fitting("^(\(methods.joined(separator: "|"))) https?://")
        return NodeReader(schema) { node, sink in
            guard let text = node.readText(sink) else { return nil }
            let beginnings = methods.flatMap { ["\($0) https://", "\($0) http://"] }
            guard beginnings.contains(where: { text.hasPrefix($0) }) else {
                return sink.refuse(RecordedFindings.requestMalformed(node, text))
            }
            return text
        }
    }
}

extension NodeReader where Value == JSONObject {
    /// Reads the headers of an answer, by name.
    fileprivate static var answerHeaders: NodeReader {
        NodeReader<[NamedValue<String>]>.entries(of: .text).map {
            (headers: [NamedValue<String>], _: YAMLNode, _: FindingSink) -> JSONObject? in
            JSONObject(headers.map { ($0.name.value, .string($0.value.value)) })
        }
    }
}

extension YAMLNode {
    /// The keys of a mapping that are among these, in file order.
    fileprivate func keys(among names: [String]) -> [YAMLNode] {
        entries.compactMap { key, _ in names.contains(key.text ?? "") ? key : nil }
    }
}
