import Configurations
import NIOHTTP1
import ProviderProtocol
import Synchronization
import WidgetModel

/// Recorded answers in place of the outside: no network, no command and no file is used.
final class RecordedOutside: Sendable {
    /// The name of the file, for messages.
    private let name: String
    private let queue: Mutex<RecordedAnswerQueue>
    /// Receives the requests without an answer; nil if they are not recorded.
    private let unanswered: ExchangeRecorder?

    /// - Parameters:
    ///   - path: the path of the file that contains the answers.
    ///   - unanswered: receives the requests without an answer.
    init(_ answers: RecordedAnswers, from path: String, unanswered: ExchangeRecorder? = nil) {
        name = path.split(separator: "/").last.map(String.init) ?? path
        queue = Mutex(RecordedAnswerQueue(answers))
        self.unanswered = unanswered
    }

    /// The next answer to a request.
    ///
    /// - Parameter secrets: the values that are masked in the record of requests without an answer.
    /// - Throws: if no answer is recorded. The message of the failure can contain secrets.
    func answer(
        to request: RecordedRequest, hiding secrets: RequestSecrets
    ) throws(ProviderFailure) -> RecordedAnswer {
        if let answer = queue.withLock({ $0.next(for: request) }) { return answer }
        let failure = ProviderFailure(
            .failed,
            "\(name) has no answer to \(request); run \"widgetconf test --record FILE\" "
                + "with the file of this test")
        let exchange = RecordedExchange(
            request: RecordedExchange.Request(request), failure: failure.message)
        try unanswered?.add(exchange, hiding: secrets)
        throw failure
    }

    /// The next answer to a request over HTTP.
    ///
    /// - Parameter secrets: the values that are masked in the record of requests without an answer.
    /// - Throws: if no answer is recorded, or if its status is not a success.
    func answer(to request: WebRequest, hiding secrets: RequestSecrets) throws(ProviderFailure) -> WebAnswer {
        let answer = try answer(to: request.recorded, hiding: secrets)
        let received = ReceivedAnswer(
            status: HTTPResponseStatus(statusCode: answer.status),
            headers: HTTPHeaders(answer.headers.map { ($0.key, $0.value.string ?? $0.value.text) }),
            body: answer.bytes)
        return try received.answer(to: request)
    }
}

extension WebRequest {
    /// The request, by which its recorded answer is found. Headers are not part of it.
    var recorded: RecordedRequest {
        RecordedRequest(
            .http("\(method.rawValue) \(address.text)"), body: body.map { RecordedRequest.body(of: $0) })
    }
}
