package import JSONText

/// Any request to a provider, with its params read.
package enum ProviderRequest: Hashable, Sendable {
    case initialize(InitializeRequest)
    case placeholder(PlaceholderRequest)
    case snapshot(SnapshotRequest)
    case timeline(TimelineRequest)
    case options(OptionsRequest)
    case defaults(DefaultsRequest)
    case validate(ValidateRequest)
    case perform(PerformRequest)
    case shutdown(ShutdownRequest)

    /// Reads `params` as those of `method`.
    package init(_ method: Method, params: JSONValue) throws(MessageError) {
        do throws(MessageError) {
            switch method {
            case .initialize: self = .initialize(try InitializeRequest(json: params))
            case .placeholder: self = .placeholder(try PlaceholderRequest(json: params))
            case .snapshot: self = .snapshot(try SnapshotRequest(json: params))
            case .timeline: self = .timeline(try TimelineRequest(json: params))
            case .options: self = .options(try OptionsRequest(json: params))
            case .defaults: self = .defaults(try DefaultsRequest(json: params))
            case .validate: self = .validate(try ValidateRequest(json: params))
            case .perform: self = .perform(try PerformRequest(json: params))
            case .shutdown: self = .shutdown(try ShutdownRequest(json: params))
            }
        } catch { throw error.inside("params") }
    }

    package var method: Method {
        switch self {
        case .initialize: .initialize
        case .placeholder: .placeholder
        case .snapshot: .snapshot
        case .timeline: .timeline
        case .options: .options
        case .defaults: .defaults
        case .validate: .validate
        case .perform: .perform
        case .shutdown: .shutdown
        }
    }

    package var params: JSONValue {
        switch self {
        case .initialize(let request): request.json
        case .placeholder(let request): request.json
        case .snapshot(let request): request.json
        case .timeline(let request): request.json
        case .options(let request): request.json
        case .defaults(let request): request.json
        case .validate(let request): request.json
        case .perform(let request): request.json
        case .shutdown(let request): request.json
        }
    }

    /// The line that asks this under `id`.
    package func message(id: MessageID) -> Message {
        .request(id: id, method: method.rawValue, params: params)
    }
}

extension RequestParams {
    /// Reads the result that answers this request; an error names its place from `result` on.
    package static func answer(_ result: JSONValue) throws(MessageError) -> Answer {
        do throws(MessageError) { return try Answer(json: result) } catch { throw error.inside("result") }
    }
}
