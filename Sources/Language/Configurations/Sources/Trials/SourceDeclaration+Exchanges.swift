import SourceText
import WidgetModel

extension SourceDeclaration {
    /// The document that answers make; nil if an answer is missing or failed.
    ///
    /// - Parameters:
    ///   - exchanges: the requests for one timeline with their answers, in any order.
    ///   - values: the values with which the requests were built.
    func document(
        answered exchanges: [RecordedExchange], in values: TemplateValues
    ) throws(AnswerProblem) -> JSONValue? {
        if fetches.count == 1, fetches[0].name == nil {
            return try fetches[0].document(answered: exchanges)
        }
        var members: [(String, JSONValue)] = []
        for fetch in fetches {
            let own = try fetch.own(among: exchanges, in: values)
            guard let document = try fetch.document(answered: own) else { return nil }
            members.append((fetch.name?.value ?? "", document))
        }
        return .object(JSONObject(members))
    }
}

extension SourceFetch {
    /// The document of the only exchange, or of the exchanges for its pages.
    fileprivate func document(answered exchanges: [RecordedExchange]) throws(AnswerProblem) -> JSONValue? {
        switch method {
        case .fixed(let json): return json
        case .http, .run, .file: break
        default: return nil
        }
        var pages: [JSONValue] = []
        for exchange in exchanges {
            guard exchange.failure == nil, let text = exchange.text else { return nil }
            pages.append(exchange.isAbsent ? .null : try document(of: Array(text.utf8)))
        }
        return pages.isEmpty ? nil : .joining(pages: pages)
    }

    /// The exchanges of one of several sources.
    fileprivate func own(
        among exchanges: [RecordedExchange], in values: TemplateValues
    ) throws(AnswerProblem) -> [RecordedExchange] {
        switch method {
        case .http(let fetch): return try pages(of: fetch, among: exchanges, in: values)
        case .run(let fetch):
            let request = RecordedRequest(.run(try fetch.arguments(in: values)))
            return exchanges.first { $0.answers(request) }.map { [$0] } ?? []
        case .file(let path):
            let request = RecordedRequest(.file(try path.value.filePath(in: values)))
            return exchanges.first { $0.answers(request) }.map { [$0] } ?? []
        default: return []
        }
    }

    private func pages(
        of fetch: HTTPFetch, among exchanges: [RecordedExchange], in values: TemplateValues
    ) throws(AnswerProblem) -> [RecordedExchange] {
        var pages = PageRequests(of: fetch, from: try fetch.request(in: values))
        var own: [RecordedExchange] = []
        while let request = pages.next {
            let recorded = RecordedRequest(
                .http("\(request.method.rawValue) \(request.url)"),
                body: request.body.map { RecordedRequest.body(of: $0) })
            guard let exchange = exchanges.first(where: { $0.answers(recorded) }) else { break }
            own.append(exchange)
            guard exchange.failure == nil, let text = exchange.text else { break }
            try pages.add(exchange.isAbsent ? .null : try document(of: Array(text.utf8)))
        }
        return own
    }
}

extension RecordedExchange {
    /// Whether the answer is that there is no content (status 204 or 205).
    fileprivate var isAbsent: Bool { status == 204 || status == 205 }

    fileprivate func answers(_ sent: RecordedRequest) -> Bool {
        RecordedRequest(request)?.covers(sent) ?? false
    }
}
