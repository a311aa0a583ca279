import Configurations
import NIOHTTP1

/// The answers that can be revalidated: the service sends only a short answer if nothing has changed.
struct AnswerStore {
    struct Answer: Sendable {
        let body: [UInt8]
        let headers: HTTPHeaders
    }

    private struct Stored {
        let answer: Answer
        /// The number of the last use.
        var use: Int
    }

    private let most: Int
    private let mostBytes: Int
    private var stored: [WebRequest: Stored] = [:]
    private var bytes = 0
    private var uses = 0

    init(most: Int = FetchLimits.storedAnswers, bytes: Int = FetchLimits.storedBytes) {
        self.most = most
        mostBytes = bytes
    }

    /// The answer to the same request; nil if it is not stored.
    mutating func answer(to request: WebRequest) -> Answer? {
        guard stored[request] != nil else { return nil }
        uses += 1
        stored[request]?.use = uses
        return stored[request]?.answer
    }

    /// Stores an answer if it can be revalidated. The answers that were not used for the longest time make
    /// room.
    mutating func store(_ answer: Answer, to request: WebRequest) {
        remove(request)
        guard request.method == .get, answer.canBeRevalidated, answer.body.count <= mostBytes else { return }
        uses += 1
        stored[request] = Stored(answer: answer, use: uses)
        bytes += answer.body.count
        while stored.count > most || bytes > mostBytes {
            guard let oldest = stored.min(by: { $0.value.use < $1.value.use })?.key else { return }
            remove(oldest)
        }
    }

    private mutating func remove(_ request: WebRequest) {
        guard let removed = stored.removeValue(forKey: request) else { return }
        bytes -= removed.answer.body.count
    }
}

extension AnswerStore.Answer {
    fileprivate var canBeRevalidated: Bool {
        (headers.contains(name: "ETag") || headers.contains(name: "Last-Modified"))
            && !CacheControl(headers).isNeverStored
    }

    /// The same answer, with the newer headers of a short answer (RFC 9111, sections 3.2 and 4.3.4). Headers
    /// about the content are not replaced, because the content is not sent again.
    func updated(by newer: HTTPHeaders) -> AnswerStore.Answer {
        var headers = headers
        let applied = newer.filter { !$0.name.lowercased().hasPrefix("content-") }
        for header in applied { headers.remove(name: header.name) }
        for header in applied { headers.add(name: header.name, value: header.value) }
        return AnswerStore.Answer(body: body, headers: headers)
    }

    /// The request that asks whether this answer is still current.
    func revalidating(_ request: WebRequest) -> WebRequest {
        var request = request
        if let tag = headers.first(name: "ETag") { request.offer("If-None-Match", tag) }
        if let date = headers.first(name: "Last-Modified") { request.offer("If-Modified-Since", date) }
        return request
    }
}
