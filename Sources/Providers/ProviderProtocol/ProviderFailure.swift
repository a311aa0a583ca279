package import WidgetModel

/// The reason why a request was not answered; on the wire, a JSON-RPC error object.
///
/// | class | code | reaction of the host |
/// | --- | --- | --- |
/// | failed | -32000 | retries (T12) |
/// | unavailable | -32001 | retries, not before `retryAfter` |
/// | authentication | -32002 | needs attention, no retry |
/// | configuration | -32003 | needs attention, no retry; `parameters` are named |
/// | unsupported | -32601 | continues without the answer |
///
/// `data.class` determines the class. If it is missing, the code determines the class, and unknown codes
/// stand for `failed`. A provider cannot use the classes timeout, crashed and malformed, which only the host
/// assigns.
package struct ProviderFailure: Error, MessagePart {
    package var `class`: FailureClass
    /// One sentence for users that describes the problem.
    package var message: String
    /// With `unavailable`: how long the host must wait at least.
    package var retryAfter: Milliseconds?
    /// With `configuration`: the parameters that cause the failure.
    package var parameters: [String]
    /// The fatal error that the process reported in its log before it ended; not sent on the wire.
    package var cause: String?
    /// The last lines of the provider's log if the host caused the failure; not sent on the wire.
    package var logLines: [String]
    /// Whether the process failed to start or to answer `initialize`. Set by the host, and not sent on the
    /// wire.
    package var isOfStart = false

    /// The message, followed by the fatal error that caused the failure.
    package var reason: String { cause.map { "\(message): \($0)" } ?? message }

    /// The failure in words, for all reports: the reason, or without a known fatal error, the message with
    /// the last line of the log.
    package var explanation: String {
        guard cause == nil, let last = logLines.last else {
            return reason.isEmpty ? `class`.rawValue : reason
        }
        return "\(message); its log ends with \"\(last.shortened(toBytes: Self.quotedLogBytes))\""
    }

    /// Longer lines of a log are shortened in an explanation.
    private static let quotedLogBytes = 200

    package init(
        _ failureClass: FailureClass, _ message: String, retryAfter: Milliseconds? = nil,
        parameters: [String] = [], cause: String? = nil, logLines: [String] = []
    ) {
        self.class = failureClass
        self.message = message
        self.retryAfter = retryAfter
        self.parameters = parameters
        self.cause = cause
        self.logLines = logLines
    }

    /// A failure for a malformed answer.
    package init(malformed error: JSONMismatch) {
        self.init(.malformed, "malformed answer: \(error)")
    }

    /// The host's refusal of a malformed request.
    package init(malformedRequest error: JSONMismatch) {
        self.init(.malformed, "malformed request: \(error)")
    }

    private enum CodingKeys: CodingKey { case code, message, data }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let code = try fields.read(.code, otherwise: ErrorCode.failed)
        let message = try fields.read(.message, otherwise: "")
        // JSON-RPC allows any value for `data`, so a value that is not an object is ignored.
        let isDetailed = try fields.decodeIfPresent(JSONValue.self, forKey: .data)?.object != nil
        let detail =
            isDetailed ? try fields.decodeIfPresent(Detail.self, forKey: .data) ?? Detail() : Detail()
        let named = detail.class.flatMap(FailureClass.init)
        self.init(
            named.flatMap { ErrorCode.code(of: $0) == nil ? nil : $0 } ?? ErrorCode.failureClass(of: code),
            message.shortened(toBytes: ProtocolLimits.messageBytes), retryAfter: detail.retryAfter,
            parameters: detail.parameters ?? [])
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        let hostCode = `class` == .malformed ? ErrorCode.malformed : ErrorCode.failed
        try fields.encode(ErrorCode.code(of: `class`) ?? hostCode, forKey: .code)
        try fields.encode(message, forKey: .message)
        let detail = Detail(
            class: `class`.rawValue, retryAfter: retryAfter,
            parameters: parameters.isEmpty ? nil : parameters)
        try fields.encode(detail, forKey: .data)
    }

    /// The members of the error object's `data`.
    private struct Detail: Codable {
        var `class`: String?
        var retryAfter: Milliseconds?
        var parameters: [String]?

        init(class: String? = nil, retryAfter: Milliseconds? = nil, parameters: [String]? = nil) {
            self.class = `class`
            self.retryAfter = retryAfter
            self.parameters = parameters
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            `class` = try fields.decodeIfPresent(String.self, forKey: .class)
            retryAfter = try fields.decodeIfPresent(Milliseconds.self, forKey: .retryAfter)
            parameters = try fields.listIfPresent(.parameters, limit: ProtocolLimits.names)
        }
    }
}

extension ProviderFailure: CustomStringConvertible {
    /// The class and the message, such as `unavailable: the server is down`.
    package var description: String { message.isEmpty ? `class`.rawValue : "\(`class`.rawValue): \(message)" }
}

/// The JSON-RPC error codes of the protocol, one per class that a provider can use.
package enum ErrorCode {
    package static let failed = -32000
    package static let unavailable = -32001
    package static let authentication = -32002
    package static let configuration = -32003
    /// The standard code of JSON-RPC for "method not found".
    package static let unsupported = -32601
    /// The standard code of JSON-RPC for "invalid params", which only the host uses.
    package static let malformed = -32602

    /// The code of a class; nil for classes that only the host assigns.
    package static func code(of failureClass: FailureClass) -> Int? {
        switch failureClass {
        case .failed: failed
        case .unavailable: unavailable
        case .authentication: authentication
        case .configuration: configuration
        case .unsupported: unsupported
        case .timeout, .crashed, .malformed: nil
        }
    }

    /// The class of a code; any code that is not listed here counts as failed.
    package static func failureClass(of code: Int) -> FailureClass {
        switch code {
        case unavailable: .unavailable
        case authentication: .authentication
        case configuration: .configuration
        case unsupported: .unsupported
        default: .failed
        }
    }
}
