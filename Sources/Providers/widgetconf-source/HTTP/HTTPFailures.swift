import AsyncHTTPClient
import Glibc
import Machine
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import ProviderProtocol
import WidgetModel

/// The failures of requests over HTTP: their classes and their words.
enum HTTPFailures {
    /// The failure for a status that is not a success.
    static func status(
        _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: [UInt8], to request: WebRequest
    ) -> ProviderFailure {
        let reason = Excerpt.text(of: status.reasonPhrase.lowercased()).map { " (\($0))" } ?? ""
        let quote = Excerpt.text(of: body).map { ": \(Excerpt.inQuotes($0))" } ?? ""
        let step = step(after: status.code, hasSecret: request.hasSecret).map { "; \($0)" } ?? ""
        let message = "\(request.address.shown) answered \(status.code)\(reason)\(quote)\(step)"
        switch status.code {
        case 401: return ProviderFailure(.authentication, message)
        // Without a secret, another login does not help: services also answer 403 to unknown programs.
        case 403: return ProviderFailure(request.hasSecret ? .authentication : .failed, message)
        case 429, 503:
            return ProviderFailure(.unavailable, message, retryAfter: CacheControl.retryTime(headers))
        case 500...: return ProviderFailure(.unavailable, message)
        default: return ProviderFailure(.failed, message)
        }
    }

    /// The step after a status; nil if there is nothing to correct.
    private static func step(after status: UInt, hasSecret: Bool) -> String? {
        switch status {
        case 401, 403:
            hasSecret
                ? "enter the token again in the form of the widget"
                : "if the service needs a token, add headers: { NAME: $token } with a secret parameter"
        case 404, 410: "compare the path and the query with the address in a browser"
        default: nil
        }
    }

    /// The failure for an answer that is too large.
    static func tooLarge(at address: WebAddress) -> ProviderFailure {
        let most = FetchLimits.answerBytes >> 20
        return ProviderFailure(.failed, "\(address.shown) answered with more than \(most) MiB")
    }

    /// The failure for an error of the library or of the network.
    static func failure(_ error: any Error, at address: WebAddress, by deadline: Deadline) -> any Error {
        switch error {
        case is ProviderFailure, is CancellationError: error
        case is DeadlineExceeded: unavailable(address, "did not answer within \(deadline.shown)")
        case _ where isClosedConnection(error): unavailable(address, ended)
        case let refusal as AddressRefusal:
            ProviderFailure(.failed, refusal.description(for: address.host))
        case let problem as NIOConnectionError: connection(problem, to: address)
        case let problem as HTTPClientError: library(problem, at: address, by: deadline)
        case NIOHTTPDecompression.DecompressionError.limit: tooLarge(at: address)
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            ProviderFailure(.failed, "\(address.shown) answered with damaged compression")
        case ChannelError.connectTimeout: unavailable(address, "could not be connected in time")
        case let problem as IOError: unreachable(address, problem)
        case HTTPParserError.headerOverflow:
            ProviderFailure(.failed, "\(address.shown) answered with headers that are too large")
        case is HTTPParserError: ProviderFailure(.failed, "\(address.shown) did not answer with HTTP")
        default: other(error, at: address)
        }
    }

    /// Whether the connection ended, which also happens when a service closes an idle connection while it is
    /// used again.
    static func isClosedConnection(_ error: any Error) -> Bool {
        switch error {
        case let error as HTTPClientError: error == .remoteConnectionClosed
        case ChannelError.ioOnClosedChannel, ChannelError.eof: true
        case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection: true
        default: false
        }
    }

    private static let ended = "closed the connection before its answer was complete"

    private static func library(
        _ error: HTTPClientError, at address: WebAddress, by deadline: Deadline
    ) -> ProviderFailure {
        switch error {
        case .deadlineExceeded, .readTimeout:
            unavailable(address, "did not answer within \(deadline.shown)")
        case .connectTimeout, .getConnectionFromPoolTimeout:
            unavailable(address, "could not be connected in time")
        case .tlsHandshakeTimeout:
            unavailable(address, "did not complete the encrypted connection in time")
        default: other(error, at: address)
        }
    }

    private static func connection(
        _ problem: NIOConnectionError, to address: WebAddress
    ) -> ProviderFailure {
        // Without an attempt to connect, the name was not found. One of the two lookups may fail otherwise.
        guard let first = problem.connectionErrors.first else {
            return ProviderFailure(
                .unavailable, "the host \(address.host) was not found; check its spelling in the URL")
        }
        return (first.error as? IOError).map { unreachable(address, $0) }
            ?? unavailable(address, "is not reachable: no connection")
    }

    private static func other(_ error: any Error, at address: WebAddress) -> ProviderFailure {
        let text = String(describing: error)
        // The library for TLS reports the reason as text only.
        if text.contains("CERTIFICATE_VERIFY_FAILED") || text.contains("unableToValidateCertificate") {
            return ProviderFailure(.failed, "the certificate of \(address.host) is not valid")
        }
        if text.contains("SSL") || text.contains("TLS") {
            let isPlain = text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST")
            return unavailable(
                address,
                isPlain
                    ? "does not answer with TLS; write http:// instead of https://"
                    : "could not be connected with TLS; if the service does not use TLS, write http://")
        }
        return unavailable(address, "failed: \(Excerpt.text(of: text) ?? "unknown")")
    }

    private static func unreachable(_ address: WebAddress, _ problem: IOError) -> ProviderFailure {
        let step = problem.errnoCode == ECONNREFUSED ? "; start the service, or correct the port" : ""
        return unavailable(address, "is not reachable: \(systemReason(problem.errnoCode))\(step)")
    }

    private static func unavailable(_ address: WebAddress, _ problem: String) -> ProviderFailure {
        ProviderFailure(.unavailable, "\(address.shown) \(problem)")
    }
}

/// The beginning of text from outside, for messages.
enum Excerpt {
    /// The beginning in one printable line; nil for an empty answer.
    static func text(of bytes: [UInt8]) -> String? {
        text(of: String(decoding: bytes.prefix(4 * FetchLimits.quotedBytes), as: UTF8.self))
    }

    /// The same of a text.
    static func text(of text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : Printable.text(words).shortened(toBytes: FetchLimits.quotedBytes)
    }

    /// A text in single quotes if it contains a double one, as JSON does.
    static func inQuotes(_ text: String) -> String {
        let quote = text.contains("\"") ? "'" : "\""
        return quote + text + quote
    }
}
