package import JSONText
package import WidgetModel

/// Why a request was not answered; a JSON-RPC error object on the wire.
///
/// | class | code | course |
/// | --- | --- | --- |
/// | failed | -32000 | retried (T12) |
/// | unavailable | -32001 | retried, not before `retryAfter` |
/// | authentication | -32002 | needs attention, no retry |
/// | configuration | -32003 | needs attention, no retry; `parameters` are named |
/// | unsupported | -32601 | the host goes on without |
///
/// `data.class` decides; without it the code does, and any other code is `failed`. The classes timeout,
/// crashed and malformed are the host's own and cannot be claimed by a provider.
package struct ProviderFailure: Error, MessagePart {
    package var `class`: FailureClass
    /// For people: what is wrong, in one sentence.
    package var message: String
    /// With `unavailable`: how long to wait at least.
    package var retryAfter: Milliseconds?
    /// With `configuration`: the parameters at fault.
    package var parameters: [String]
    /// The last lines of the provider's log, when the host ended the request; never on the wire.
    package var logLines: [String]
    /// Whether no process of the provider got ready to take requests; the host's own, never on the wire.
    package var isOfStart = false

    package init(
        _ failureClass: FailureClass, _ message: String, retryAfter: Milliseconds? = nil,
        parameters: [String] = [], logLines: [String] = []
    ) {
        self.class = failureClass
        self.message = message
        self.retryAfter = retryAfter
        self.parameters = parameters
        self.logLines = logLines
    }

    /// An answer that is not of the agreed form.
    package init(malformed error: JSONMismatch) {
        self.init(.malformed, "the answer is not of the agreed form: \(error)")
    }

    private enum CodingKeys: CodingKey { case code, message, data }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let code = try fields.read(.code, otherwise: ErrorCode.failed)
        let message = try fields.read(.message, otherwise: "")
        // By JSON-RPC, `data` is whatever the sender likes: what is not an object says nothing.
        let isDetailed = try fields.decodeIfPresent(JSONValue.self, forKey: .data)?.object != nil
        let detail = isDetailed ? try fields.decode(Detail.self, forKey: .data) : Detail()
        let named = detail.class.flatMap(FailureClass.init)
        self.init(
            named.flatMap { ErrorCode.code(of: $0) == nil ? nil : $0 } ?? ErrorCode.failureClass(of: code),
            message.shortened(toBytes: ProtocolLimits.messageBytes), retryAfter: detail.retryAfter,
            parameters: detail.parameters ?? [])
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(ErrorCode.code(of: `class`) ?? ErrorCode.failed, forKey: .code)
        try fields.encode(message, forKey: .message)
        let detail = Detail(
            class: `class`.rawValue, retryAfter: retryAfter,
            parameters: parameters.isEmpty ? nil : parameters)
        try fields.encode(detail, forKey: .data)
    }

    /// The error object's `data`.
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
    /// `unavailable: the server is down`.
    package var description: String { message.isEmpty ? `class`.rawValue : "\(`class`.rawValue): \(message)" }
}

/// The JSON-RPC error codes of the protocol.
package enum ErrorCode {
    package static let failed = -32000
    package static let unavailable = -32001
    package static let authentication = -32002
    package static let configuration = -32003
    /// JSON-RPC's "method not found".
    package static let unsupported = -32601

    /// Nil for the classes that only the host gives.
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
