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

    /// - Parameter path: the path of the file that contains the answers.
    init(_ answers: RecordedAnswers, from path: String) {
        name = path.split(separator: "/").last.map(String.init) ?? path
        queue = Mutex(RecordedAnswerQueue(answers))
    }

    /// The next answer to a request.
    ///
    /// - Throws: if no answer is recorded. The message of the failure can contain secrets.
    func answer(to request: RecordedRequest) throws(ProviderFailure) -> RecordedAnswer {
        if let answer = queue.withLock({ $0.next(for: request) }) { return answer }
        throw ProviderFailure(
            .failed,
            "\(name) has no answer to \(request); run \"widgetconf test --record FILE\" "
                + "with the file of this test")
    }

    /// The next answer to a request over HTTP.
    ///
    /// - Throws: if no answer is recorded, or if its status is not a success.
    func answer(to request: WebRequest) throws(ProviderFailure) -> WebAnswer {
        let answer = try answer(to: request.recorded)
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
