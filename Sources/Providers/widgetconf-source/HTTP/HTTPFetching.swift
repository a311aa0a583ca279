import AsyncHTTPClient
import Configurations
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import ProviderProtocol
import Synchronization
import WidgetModel

/// Requests answers over HTTP.
///
/// Equal requests at the same time are one. Answers are revalidated, so that unchanged ones are not sent
/// again. Redirects are followed here and not by the library, because each one has to be checked.
final class HTTPFetching: Sendable {
    /// Connects to public addresses only.
    private let publicClient: HTTPClient
    /// Connects to any address, for the hosts that a manifest lists. Its connections are separate, so that
    /// they are never used for another host.
    private let privateClient: HTTPClient
    private let turns = HostTurns()
    private let store = Mutex(AnswerStore())
    private let shared = SharedWork<WebRequest, (ReceivedAnswer, WebRequest)>()
    private let time: TimeAmount
    private let outside: Outside

    /// - Parameters:
    ///   - time: the time that each request has.
    ///   - outside: records the answers.
    init(time: Duration, outside: Outside = .real) {
        // The deadlines of the callers end requests. Another caller can join a request until the deadline of
        // the first one.
        let time = TimeAmount.milliseconds(2 * time.wholeMilliseconds)
        self.time = time
        self.outside = outside
        publicClient = HTTPClient(configuration: Self.configuration(time, checkingAddresses: true))
        privateClient = HTTPClient(configuration: Self.configuration(time, checkingAddresses: false))
    }

    /// The number of callers that wait for the answer to a request.
    func callers(for request: WebRequest) -> Int { shared.callers(for: request) }

    /// Ends all connections, and waits for that until the deadline: a connection that is being established
    /// cannot be canceled. No request may be in progress.
    func shutDown(by deadline: Deadline) async {
        let ended = FirstResult<Void>()
        // The task keeps the clients, which must not be released before they have ended.
        Task { [publicClient, privateClient] in
            for client in [publicClient, privateClient] {
                // The process ends, and its connections with it.
                try? await client.shutdown()
            }
            ended.finish(.success(()))
        }
        // The same applies after the deadline.
        try? await deadline.limit { try await ended.value() }
    }

    /// The answer to a request, after redirects.
    ///
    /// - Parameter secrets: the values in the request that must not reach another host.
    /// - Throws: `ProviderFailure`, or `CancellationError`. The message of a failure can contain secrets.
    func answer(
        to request: WebRequest, keeping secrets: RequestSecrets, by deadline: Deadline
    ) async throws -> WebAnswer {
        try await outside.answer(to: request, hiding: secrets) {
            do {
                return try await deadline.limit { [self] in
                    try await shared.value(for: request) { [self] in
                        try await followed(request, secrets, deadline)
                    }
                }
            } catch {
                throw HTTPFailures.failure(error, at: request.address, by: deadline)
            }
        }
    }

    /// The last answer after redirects, with the request that it answers.
    private func followed(
        _ first: WebRequest, _ secrets: RequestSecrets, _ deadline: Deadline
    ) async throws -> (ReceivedAnswer, WebRequest) {
        var request = first
        try Redirects.check(request.address, from: request)
        for _ in 0...FetchLimits.redirects {
            let asked = request
            do {
                let received = try await turns.run(request.place) { try await self.received(asked) }
                let next = try Redirects.next(after: request, received.status, received.headers, secrets)
                guard let next else { return (received, request) }
                request = next
            } catch {
                // The failure names the address that failed, which may not be the first one.
                throw HTTPFailures.failure(error, at: request.address, by: deadline)
            }
        }
        throw ProviderFailure(
            .failed, "\(first.address.shown) redirects more than \(FetchLimits.redirects) times")
    }

    /// The answer to one request, which may be the stored answer if it is still current.
    private func received(_ request: WebRequest) async throws -> ReceivedAnswer {
        let stored = store.withLock { $0.answer(to: request) }
        let asked = stored?.revalidating(request) ?? request
        let received = try await sent(asked)
        if received.status == .notModified, let stored {
            let answer = stored.updated(by: received.headers)
            store.withLock { $0.store(answer, to: request) }
            return ReceivedAnswer(status: .ok, headers: answer.headers, body: answer.body)
        }
        if received.status == .ok {
            let answer = AnswerStore.Answer(body: received.body, headers: received.headers)
            store.withLock { $0.store(answer, to: request) }
        }
        return received
    }

    /// Sends a request, and once more if the service closed an idle connection at the same moment.
    private func sent(_ request: WebRequest) async throws -> ReceivedAnswer {
        do {
            return try await exchange(request)
        } catch let error where request.method == .get && HTTPFailures.isClosedConnection(error) {
            return try await exchange(request)
        }
    }

    private func exchange(_ request: WebRequest) async throws -> ReceivedAnswer {
        let isPrivate = request.policy.allowsPrivateAddress(of: request.address)
        if !isPrivate { try AddressRules.check(host: request.address.host) }
        var message = HTTPClientRequest(url: request.address.text)
        message.method = HTTPMethod(rawValue: request.method.rawValue)
        for header in request.headers { message.headers.add(name: header.name, value: header.value) }
        if let body = request.body { message.body = .bytes(ByteBuffer(bytes: body)) }
        // This deadline does not apply to the body. The caller's deadline cancels everything.
        let client = isPrivate ? privateClient : publicClient
        let response = try await client.execute(message, deadline: .now() + time)
        return try await ReceivedAnswer(response, from: request.address)
    }
}

// The library
extension HTTPFetching {
    private static func configuration(
        _ time: TimeAmount, checkingAddresses: Bool
    ) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout = HTTPClient.Configuration.Timeout(connect: time, read: time)
        configuration.decompression = .enabled(limit: .size(FetchLimits.answerBytes))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = FetchLimits.requestsOfHost
        configuration.connectionPool.idleTimeout = .seconds(30)
        // The library would retry a refused address until the time is over. The board retries failures.
        configuration.connectionPool.retryConnectionEstablishment = false
        if checkingAddresses {
            // Called when the connection exists, and before the library writes a request to it.
            configuration.http1_1ConnectionDebugInitializer = check
            configuration.http2ConnectionDebugInitializer = check
        }
        return configuration
    }

    /// Refuses a connection to an address that is not public.
    @Sendable private static func check(_ channel: any Channel) -> EventLoopFuture<Void> {
        guard let refusal = AddressRules.refusal(of: channel) else {
            return channel.eventLoop.makeSucceededFuture(())
        }
        // The library does not close the connection. It must know the failure before the connection ends.
        channel.eventLoop.execute { channel.close(mode: .all, promise: nil) }
        return channel.eventLoop.makeFailedFuture(refusal)
    }
}

/// An answer with any status, and a body within the limits.
struct ReceivedAnswer: Sendable {
    let status: HTTPResponseStatus
    let headers: HTTPHeaders
    let body: [UInt8]

    init(status: HTTPResponseStatus, headers: HTTPHeaders, body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Reads the body of a response. Only the beginning is read if the status is not a success.
    init(_ response: HTTPClientResponse, from address: WebAddress) async throws {
        let isSuccess = (200..<300).contains(response.status.code)
        let length = response.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
        if isSuccess, length > FetchLimits.answerBytes { throw HTTPFailures.tooLarge(at: address) }
        var body: [UInt8] = []
        do {
            for try await part in response.body {
                body += part.readableBytesView
                // Leaving the loop ends the request.
                if !isSuccess, body.count >= FetchLimits.errorBytes { break }
                if body.count > FetchLimits.answerBytes { throw HTTPFailures.tooLarge(at: address) }
            }
        } catch let error as NIOHTTPDecompression.ExtraDecompressionError
            where error == .truncatedData && body.isEmpty
        {
            // An answer without a body may name a compression, as 304 and 204 often do.
        }
        // A canceled request ends the body like a complete one.
        try Task.checkCancellation()
        self.init(status: response.status, headers: response.headers, body: body)
    }

    /// The answer, if the status is a success.
    func answer(to request: WebRequest) throws(ProviderFailure) -> WebAnswer {
        guard (200..<300).contains(status.code) else {
            throw HTTPFailures.status(status, headers, body, to: request)
        }
        let encoding = headers[canonicalForm: "Content-Encoding"].joined(separator: ", ").lowercased()
        guard ["", "identity", "gzip", "deflate"].contains(encoding) else {
            let found = Excerpt.text(of: encoding) ?? ""
            throw ProviderFailure(
                .failed,
                "\(request.address.shown) answered with the compression \"\(found)\", expected \"gzip\"")
        }
        return WebAnswer(
            body: body, isAbsent: status == .noContent || status == .resetContent,
            freshTime: CacheControl(headers).freshTime)
    }
}
