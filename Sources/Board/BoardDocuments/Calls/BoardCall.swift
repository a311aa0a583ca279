package import WidgetModel

/// Something that a client asks the board's host for, or tells it to do.
///
/// A call is one file: its parameters, its reply, its JSON-RPC method, the threads that send it, and how the
/// web API addresses it. `BoardCalls` lists all calls. The host answers each with a `HostedCall`.
package protocol BoardCall: Codable, Sendable {
    /// The document of a successful reply.
    associatedtype Reply: Codable & Sendable

    /// The JSON-RPC method on the board's socket.
    static var method: String { get }

    /// How the web API addresses the call; empty if it is not part of the API.
    static var routes: [CallRoute] { get }

    /// The type whose schema describes the parameters.
    static var described: any Decodable.Type { get }

    /// Which of the web server's threads send the call.
    var lane: CallLane { get }

    /// The id under which the change is stored; nil if the call stores nothing under an id.
    var changeID: String? { get }

    /// Whether the call changes nothing, so that a board that cannot be written can answer it.
    var isReading: Bool { get }

    /// Whether the user may expect the widget to keep reloading. If no `serve` is running, the
    /// reply then has a remark about that.
    var expectsReloads: Bool { get }
}

extension BoardCall {
    package static var routes: [CallRoute] { [] }
    package static var described: any Decodable.Type { Self.self }
    package var lane: CallLane { .waiting }
    package var changeID: String? { nil }
    package var isReading: Bool { false }
    package var expectsReloads: Bool { false }

    /// The JSON-RPC parameters, including the locale of the user if there is one.
    package func parameters(in locale: LocaleTag? = nil) -> JSONObject {
        var parameters = encodedObject
        for (key, value) in CallerLocale(locale: locale).encodedObject { parameters[key] = value }
        return parameters
    }
}

/// The threads that send a call, so that a provider that hangs stops neither edits nor reads.
package enum CallLane: Int, CaseIterable, Sendable {
    /// Calls whose replies depend on a provider.
    case waiting
    case editing
    /// Calls that the board answers alone.
    case reading
    /// Calls about displays, which are also sent for devices whose key is not checked yet.
    case displaying
}

/// The member for the locale of the user, which the parameters of every call may have.
struct CallerLocale: Codable { var locale: LocaleTag? }

/// A call whose parameters are a document that has other uses too.
package protocol DocumentCall: BoardCall {
    associatedtype Document: Codable

    var document: Document { get }

    init(_ document: Document)
}

extension DocumentCall {
    package static var described: any Decodable.Type { Document.self }

    package init(from decoder: any Decoder) throws { self.init(try Document(from: decoder)) }

    package func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}
