/// The recorded answers of a file, in place of the outside of sources in a timeline test.
package struct RecordedAnswers: Hashable, Sendable {
    package let answers: [RecordedAnswer]

    package init(_ answers: [RecordedAnswer]) { self.answers = answers }

    /// The answers in exchanges. An answer is left out if it only repeats the last answer to the same
    /// request.
    package init(_ exchanges: [RecordedExchange]) {
        let answers = exchanges.compactMap { RecordedAnswer($0) }
        var byRequest: [RecordedRequest: [Int]] = [:]
        for (index, answer) in answers.enumerated() { byRequest[answer.request, default: []].append(index) }
        var repeated: Set<Int> = []
        for indexes in byRequest.values {
            for (former, index) in zip(indexes, indexes.dropFirst()).reversed() {
                guard answers[former] == answers[index] else { break }
                repeated.insert(index)
            }
        }
        self.answers = answers.indices.filter { !repeated.contains($0) }.map { answers[$0] }
    }

    /// The answers after another recording, the number of new ones, and the requests whose former answers are
    /// kept because all new ones are failures.
    ///
    /// A failure can prevent further requests. Therefore, if answers are kept, so are those to requests that
    /// were not sent.
    package func updated(
        by exchanges: [RecordedExchange]
    ) -> (answers: RecordedAnswers, newCount: Int, kept: Set<RecordedRequest>) {
        let recorded = RecordedAnswers(exchanges)
        let answered = Set(exchanges.filter { $0.failure == nil }.compactMap { RecordedRequest($0.request) })
        let failed = Set(exchanges.compactMap { RecordedRequest($0.request) }).subtracting(answered)
        let kept = failed.filter { request in answers.contains { $0.request.covers(request) } }
        guard !kept.isEmpty else { return (recorded, recorded.answers.count, []) }
        let new = recorded.answers.filter { !kept.contains($0.request) }
        let former = answers.filter { answer in !answered.contains { answer.request.covers($0) } }
        return (RecordedAnswers(new + former), new.count, kept)
    }
}

/// The answers that are left for a run. Equal requests receive their answers in order, and after that the
/// last one again.
package struct RecordedAnswerQueue: Sendable {
    private let answers: [RecordedAnswer]
    /// The indexes of the answers that were given.
    private var given: Set<Int> = []

    package init(_ recorded: RecordedAnswers) { answers = recorded.answers }

    /// The next answer to a request; nil if no answer is recorded.
    package mutating func next(for request: RecordedRequest) -> RecordedAnswer? {
        let known = answers.indices.filter { answers[$0].request.covers(request) }
        guard let index = known.first(where: { !given.contains($0) }) ?? known.last else { return nil }
        given.insert(index)
        return answers[index]
    }
}

extension BoundWidget {
    /// Whether its source sends requests whose answers can be recorded.
    package var hasRecordedAnswers: Bool {
        (source?.allFetches ?? []).contains { fetch in
            switch fetch.method {
            case .http, .run, .file: true
            case .mqtt, .fixed, .push: false
            }
        }
    }
}
