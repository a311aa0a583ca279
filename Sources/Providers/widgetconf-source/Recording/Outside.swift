import Configurations
import Foundation
import NIOHTTP1
import ProviderProtocol
import SourceText
import WidgetModel

/// Where the answers of sources come from: the real outside, whose answers may be recorded, or recorded
/// answers in place of it.
struct Outside: Sendable {
    /// Nil for the real outside.
    var recorded: RecordedOutside?
    /// Nil if nothing is recorded.
    var recorder: ExchangeRecorder?
    /// The values of the configuration and of the group that are masked in messages and records, as paths of
    /// names; nil if all values are masked.
    var secrets: [[String]]?

    static let real = Outside()
}

extension Outside {
    /// The outside that environment variables select (`SourceVariables`).
    ///
    /// - Parameter report: receives why the recorded answers cannot be used. The result is then nil.
    init?(environment: [String: String], report: (String) -> Void) {
        self.init()
        let recorder = environment[SourceVariables.record].map { ExchangeRecorder(path: $0) }
        if let path = environment[SourceVariables.answers] {
            guard let content = FileManager.default.contents(atPath: path) else {
                report("\(path) cannot be read\n")
                return nil
            }
            var findings: [Finding] = []
            let file = SourceFile(path: path, bytes: Array(content))
            guard let answers = RecordedAnswers.read(file, into: &findings) else {
                report(FindingText.render(findings.inOrder()))
                return nil
            }
            recorded = RecordedOutside(answers, from: path, unanswered: recorder)
        } else {
            self.recorder = recorder
        }
        secrets = environment[SourceVariables.secrets].map { list in
            list.split(separator: ",").map { $0.split(separator: ".").map(String.init) }
        }
    }

    /// The bytes of a command's output or of a file.
    ///
    /// - Parameters:
    ///   - secrets: the values that are masked in the record.
    ///   - work: requests the bytes from the real outside.
    func bytes(
        of request: RecordedRequest, hiding secrets: RequestSecrets, _ work: () async throws -> [UInt8]
    ) async throws -> [UInt8] {
        if let recorded { return try recorded.answer(to: request, hiding: secrets).bytes }
        guard let recorder else { return try await work() }
        return try await recorder.recording(RecordedExchange.Request(request), hiding: secrets) { exchange in
            let bytes = try await work()
            exchange.add(bytes)
            return bytes
        }
    }

    /// The answer to a request over HTTP that is sent to the real outside.
    ///
    /// - Parameters:
    ///   - secrets: the values that are masked in the record.
    ///   - work: sends the request, and returns the answer with the request that led to it after redirects.
    func answer(
        to request: WebRequest, hiding secrets: RequestSecrets,
        _ work: () async throws -> (ReceivedAnswer, WebRequest)
    ) async throws -> WebAnswer {
        guard let recorder else {
            let (received, last) = try await work()
            return try received.answer(to: last)
        }
        return try await recorder.recording(RecordedExchange.Request(request), hiding: secrets) { exchange in
            let (received, last) = try await work()
            exchange.add(received)
            return try received.answer(to: last)
        }
    }
}

extension RecordedExchange.Request {
    init(_ request: RecordedRequest) {
        switch request.origin {
        case .http(let line): self.init(http: line, body: request.body)
        case .run(let words): self.init(run: words)
        case .file(let path): self.init(file: path)
        }
    }

    fileprivate init(_ request: WebRequest) {
        self.init(request.recorded)
        headers = JSONObject(request.headers.map { ($0.name, .string($0.value)) })
    }
}

extension RecordedExchange {
    fileprivate mutating func add(_ content: [UInt8]) {
        bytes = content.count
        text = String(decoding: content, as: UTF8.self)
    }

    fileprivate mutating func add(_ received: ReceivedAnswer) {
        status = Int(received.status.code)
        var headers = JSONObject()
        for (name, value) in received.headers {
            headers[name] = .string(headers[name]?.string.map { "\($0), \(value)" } ?? value)
        }
        self.headers = headers
        add(received.body)
    }
}
