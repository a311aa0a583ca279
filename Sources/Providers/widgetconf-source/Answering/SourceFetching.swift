import Configurations
import ProviderProtocol
import SourceText
import Synchronization
import WidgetModel

/// Fetches the answers of sources, and reads them as documents.
final class SourceFetching: Sendable {
    private let http: HTTPFetching
    private let runs: RunFetching
    private let files: FileFetching
    private let brokers: MQTTFetching
    /// The hosts that the manifest's sources may reach; nil if all are allowed.
    private let hosts: [String]?
    private let simulated = SimulatedAnswers()
    /// Where the answers come from.
    let outside: Outside
    /// The time that each request has.
    let time: Duration

    /// - Parameters:
    ///   - hosts: the hosts that the manifest's sources may reach; nil if all are allowed.
    ///   - time: the time that each request has.
    ///   - outside: where the answers come from.
    ///   - pacer: reloads kinds when commands print lines, files change, and brokers send messages.
    init(
        hosts: [String]?, time: Duration, outside: Outside = .real, pacer: ReloadPacer = ReloadPacer()
    ) {
        http = HTTPFetching(time: time, outside: outside)
        runs = RunFetching(pacer: pacer)
        files = FileFetching(pacer: pacer)
        brokers = MQTTFetching(pacer: pacer)
        self.hosts = hosts
        self.time = time
        self.outside = outside
    }

    /// Ends all commands and connections.
    func shutDown() async {
        let deadline = Deadline(after: FetchLimits.shutdown)
        await runs.shutDown(by: deadline)
        await brokers.shutDown(by: deadline)
        await http.shutDown(by: deadline)
    }

    /// The document of several fetches, which run at the same time.
    ///
    /// - Parameters:
    ///   - privateHosts: the hosts of the source that may have private addresses.
    ///   - secrets: the values that must not leave this program, except in the requests.
    /// - Throws: `ProviderFailure`, or `CancellationError`. The message of a failure can contain secrets.
    func document(
        of fetches: [SourceFetch], privateHosts: [String], for request: SourceRequest,
        hiding secrets: RequestSecrets
    ) async throws -> FetchedDocument {
        let policy = HostPolicy(allowed: hosts, privateHosts: privateHosts)
        if fetches.count == 1, fetches[0].name == nil {
            return try await document(of: fetches[0], policy, request, secrets)
        }
        let documents = try await withThrowingTaskGroup(of: (Int, FetchedDocument).self) { group in
            for (index, fetch) in fetches.enumerated() {
                group.addTask { [self] in
                    let document = try await document(of: fetch, policy, request, secrets)
                    return (index, document)
                }
            }
            var documents: [Int: FetchedDocument] = [:]
            for try await (index, document) in group { documents[index] = document }
            return documents
        }
        return .joining(
            fetches.enumerated().compactMap { index, fetch in
                documents[index].map { (name: fetch.name?.value ?? "", document: $0) }
            })
    }

    private func document(
        of fetch: SourceFetch, _ policy: HostPolicy, _ request: SourceRequest, _ secrets: RequestSecrets
    ) async throws -> FetchedDocument {
        switch fetch.method {
        case .http(let method):
            let sent = try failing { () throws(AnswerProblem) in
                try method.request(in: request.values, adding: request.addedItems)
            }
            return try await pages(of: fetch, method, from: sent, policy, request, secrets)
        case .run(let method):
            let words = try failing { () throws(AnswerProblem) in try method.arguments(in: request.values) }
            let bytes = try await outside.bytes(of: RecordedRequest(.run(words)), hiding: secrets) {
                if method.isKept {
                    try await runs.newestLine(
                        of: words, for: request.reloadedKind, hiding: secrets, by: request.deadline)
                } else {
                    try await runs.output(of: words, by: request.deadline)
                }
            }
            return FetchedDocument(json: try fetch.document(of: bytes, from: "the command \"\(words[0])\""))
        case .file(let template):
            let path = try failing { () throws(AnswerProblem) in
                try template.value.filePath(in: request.values)
            }
            let bytes = try await outside.bytes(of: RecordedRequest(.file(path)), hiding: secrets) {
                try await files.content(of: path, for: request.reloadedKind, by: request.deadline)
            }
            return FetchedDocument(json: try fetch.document(of: bytes, from: path))
        case .mqtt(let method):
            let asked = try failing { () throws(AnswerProblem) in try method.request(in: request.values) }
            guard outside.recorded == nil else { throw BrokerFailures.notRecorded(asked.broker) }
            let messages = try await brokers.messages(
                for: asked, policy, reloading: request.reloadedKind, by: request.deadline)
            return FetchedDocument(json: try fetch.document(of: messages, for: asked))
        case .fixed(let json): return FetchedDocument(json: json)
        case .push: return FetchedDocument(json: request.pushed?.document ?? .null)
        }
    }

    /// The document of an answer over HTTP, joined with its further pages.
    private func pages(
        of fetch: SourceFetch, _ method: HTTPFetch, from first: FetchRequest, _ policy: HostPolicy,
        _ asked: SourceRequest, _ secrets: RequestSecrets
    ) async throws -> FetchedDocument {
        var pages = PageRequests(of: method, from: first)
        var freshTime: Milliseconds?
        var addressWithoutContent: String?
        var bytes = 0
        while let request = pages.next {
            let web = try WebRequest(request, fetch.format, policy)
            let answer = try await answer(to: web, for: asked, keeping: secrets)
            bytes += answer.body.count
            guard bytes <= FetchLimits.answerBytes else { throw HTTPFailures.tooLarge(at: web.address) }
            var page = JSONValue.null
            if answer.isAbsent {
                addressWithoutContent = web.address.shown
            } else {
                page = try fetch.document(of: answer.body, from: web.address.shown)
            }
            if pages.documents.isEmpty { freshTime = answer.freshTime }
            try failing { () throws(AnswerProblem) in try pages.add(page) }
        }
        return FetchedDocument(
            json: .joining(pages: pages.documents), freshTime: freshTime,
            addressWithoutContent: addressWithoutContent)
    }

    private func answer(
        to web: WebRequest, for request: SourceRequest, keeping secrets: RequestSecrets
    ) async throws -> WebAnswer {
        if let recorded = outside.recorded { return try recorded.answer(to: web, hiding: secrets) }
        guard request.context.isSimulated else {
            return try await http.answer(to: web, keeping: secrets, by: request.deadline)
        }
        // People who record answers want each request to be sent.
        if outside.recorder == nil { try SimulatedAnswers.check(web) }
        if let known = simulated.answer(to: web) { return known }
        let answer = try await http.answer(to: web, keeping: secrets, by: request.deadline)
        simulated.store(answer, to: web)
        return answer
    }
}

/// The answers to requests of simulations, which repeat the same request many times within a second, and must
/// not change anything.
private final class SimulatedAnswers: Sendable {
    private struct Stored {
        var answers: [WebRequest: WebAnswer] = [:]
        var bytes = 0
        /// A later simulation requests the answers again.
        let end = ContinuousClock.now + FetchLimits.simulation
    }

    private let stored = Mutex(Stored())

    /// Checks that a simulation may send a request.
    ///
    /// - Throws: if the request may change something.
    static func check(_ request: WebRequest) throws(ProviderFailure) {
        guard request.method == .get else {
            let method = request.method.rawValue
            throw ProviderFailure(
                .unavailable,
                "a simulation does not send requests with \(method), because these may change something")
        }
    }

    /// The stored answer; nil if the request was not sent yet.
    func answer(to request: WebRequest) -> WebAnswer? {
        stored.withLock { stored in
            if stored.end < ContinuousClock.now { stored = Stored() }
            return stored.answers[request]
        }
    }

    func store(_ answer: WebAnswer, to request: WebRequest) {
        stored.withLock { stored in
            let bytes = stored.bytes + answer.body.count
            // Further answers are requested each time.
            guard stored.answers.count < FetchLimits.storedAnswers, bytes <= FetchLimits.storedBytes else {
                return
            }
            stored.bytes = bytes
            stored.answers[request] = answer
        }
    }
}

/// Performs work of the answers' rules, and converts its problem to a failure.
func failing<Value>(_ work: () throws(AnswerProblem) -> Value) throws(ProviderFailure) -> Value {
    do throws(AnswerProblem) { return try work() } catch { throw error.failure }
}

extension SourceFetch {
    /// The document that an answer contains.
    ///
    /// - Parameter origin: where the answer comes from, for messages.
    func document(of bytes: [UInt8], from origin: String) throws(ProviderFailure) -> JSONValue {
        do throws(AnswerProblem) {
            return try document(of: bytes)
        } catch {
            var failure = error.failure
            failure.message = "\(origin): \(failure.message)"
            throw failure
        }
    }
}
