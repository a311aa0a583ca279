package import WidgetModel

/// A query or a command that a client sends to the board's host.
///
/// A call is one file: its parameters, its reply, its JSON-RPC method, the threads that send it, and how the
/// web API addresses it. `BoardCalls` lists all calls. The host answers each with a `HostedCall`.
package protocol BoardCall: Codable, Sendable {
    /// The document of a successful reply.
    associatedtype Reply: Codable & Sendable

    /// The JSON-RPC method on the board's socket.
    static var method: String { get }

    /// The routes of the call in the web API; empty if it is not part of the API.
    static var routes: [CallRoute] { get }

    /// The type whose schema describes the parameters.
    static var parametersType: any Decodable.Type { get }

    /// The web server's threads that send the call.
    var lane: CallLane { get }

    /// The id under which the change is stored; nil if the call does not store anything under an id.
    var changeID: String? { get }

    /// Whether the call only reads, so that a read-only board can answer it.
    var isReading: Bool { get }

    /// Whether the user may expect the widget to keep reloading. If no `serve` is running, the reply then
    /// contains a remark about that.
    var expectsReloads: Bool { get }

    /// The widget's timeline in a reply, which tells whether it reloads again; nil if the reply has none.
    static func timeline(in reply: Reply) -> PresentTimeline?
}

extension BoardCall {
    package static var routes: [CallRoute] { [] }
    package static var parametersType: any Decodable.Type { Self.self }
    package var lane: CallLane { .waiting }
    package var changeID: String? { nil }
    package var isReading: Bool { false }
    package var expectsReloads: Bool { false }
    package static func timeline(in reply: Reply) -> PresentTimeline? { nil }

    /// The JSON-RPC parameters, including the user's locale unless it is nil.
    package func parameters(in locale: LocaleTag? = nil) -> JSONObject {
        var parameters = encodedObject
        for (key, value) in CallerLocale(locale: locale).encodedObject { parameters[key] = value }
        return parameters
    }
}

/// The threads that send a call, so that a hanging provider delays neither edits nor reads.
package enum CallLane: Int, CaseIterable, Sendable {
    /// Calls whose replies depend on a provider.
    case waiting
    case editing
    /// Calls that the board answers alone.
    case reading
    /// Calls about displays, which are also sent for devices whose key is not checked yet.
    case displaying
    /// Calls of programs with keys, which are also sent for keys that are not checked yet.
    case pushing
}

/// The member for the user's locale, which the parameters of every call may contain.
struct CallerLocale: Codable { var locale: LocaleTag? }

/// A call whose parameters are a document that other types use, too.
package protocol DocumentCall: BoardCall {
    associatedtype Document: Codable

    var document: Document { get }

    init(_ document: Document)
}

extension DocumentCall {
    package static var parametersType: any Decodable.Type { Document.self }

    package init(from decoder: any Decoder) throws { self.init(try Document(from: decoder)) }

    package func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}
