import Configurations
import Glibc
import IntentDefinitions
import Machine
import ProviderProtocol
import Synchronization
import WidgetModel

/// Appends exchanges to a file, one JSON document in each line.
final class ExchangeRecorder: Sendable {
    private let path: String
    /// Held while a line is written.
    private let turn = Mutex(())

    init(path: String) { self.path = path }

    /// Performs an exchange, which `work` describes, and appends it with its failure if it has one.
    func recording<Answer>(
        _ request: RecordedExchange.Request, hiding secrets: RequestSecrets,
        _ work: (inout RecordedExchange) async throws -> Answer
    ) async throws -> Answer {
        var exchange = RecordedExchange(request: request)
        let outcome: Result<Answer, ProviderFailure>
        do { outcome = .success(try await work(&exchange)) } catch let failure as ProviderFailure {
            exchange.failure = failure.message
            outcome = .failure(failure)
        }
        try add(exchange, hiding: secrets)
        return try outcome.get()
    }

    /// Appends an exchange without secrets.
    ///
    /// - Throws: if the file cannot be written. A record with gaps would look complete.
    func add(_ exchange: RecordedExchange, hiding secrets: RequestSecrets) throws(ProviderFailure) {
        let line = secrets.masked(exchange).encodedJSON.line
        let problem = turn.withLock { _ in append(line) }
        guard problem == 0 else {
            throw ProviderFailure(
                .failed, "the answer cannot be recorded in \(path): \(systemReason(problem))")
        }
    }

    /// Returns 0, or the number of the system's error.
    private func append(_ line: [UInt8]) -> CInt {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}

extension RequestSecrets {
    /// The exchange without the values.
    fileprivate func masked(_ exchange: RecordedExchange) -> RecordedExchange {
        var exchange = exchange
        exchange.request.http = exchange.request.http.map { masked($0) }
        exchange.request.run = exchange.request.run?.map { masked($0) }
        exchange.request.file = exchange.request.file.map { masked($0) }
        exchange.request.headers = exchange.request.headers.map { masked($0) }
        exchange.request.body = exchange.request.body.map { masked($0) }
        exchange.headers = exchange.headers.map { masked($0) }
        exchange.text = exchange.text.map { masked(answer: $0) }
        exchange.failure = exchange.failure.map { masked($0) }
        return exchange
    }

    /// Headers whose values are secrets, regardless of where they come from.
    private static let secretHeaders: Set = ["authorization", "cookie", "proxy-authorization", "set-cookie"]

    private func masked(_ headers: JSONObject) -> JSONObject {
        headers.mapValues { header in
            Self.secretHeaders.contains(header.key.lowercased())
                ? .string(SecretText.mask) : masked(header.value)
        }
    }

    private func masked(answer text: String) -> String {
        let masked = masked(text)
        // A secret number in JSON becomes a string, so that the answer remains JSON. Other answers are text.
        guard masked != text, let json = try? JSONValue(parsing: text) else { return masked }
        return self.masked(self.masked(json).text)
    }
}
