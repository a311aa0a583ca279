package import WidgetModel

/// Any request to a provider, with its decoded parameters.
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
    case accountBegin(AccountBeginRequest)
    case accountPoll(AccountPollRequest)
    case accountRefresh(AccountRefreshRequest)

    /// Decodes `params` as the parameters of `method`.
    package init(_ method: Method, params: JSONValue) throws(JSONMismatch) {
        do throws(JSONMismatch) {
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
            case .accountBegin: self = .accountBegin(try AccountBeginRequest(json: params))
            case .accountPoll: self = .accountPoll(try AccountPollRequest(json: params))
            case .accountRefresh: self = .accountRefresh(try AccountRefreshRequest(json: params))
            }
        } catch { throw error.inside("params") }
    }

    private var request: any RequestParams {
        switch self {
        case .initialize(let request): request
        case .placeholder(let request): request
        case .snapshot(let request): request
        case .timeline(let request): request
        case .options(let request): request
        case .defaults(let request): request
        case .validate(let request): request
        case .perform(let request): request
        case .shutdown(let request): request
        case .accountBegin(let request): request
        case .accountPoll(let request): request
        case .accountRefresh(let request): request
        }
    }

    /// The same request with a changed configuration. `change` returns it for the kind and the current
    /// configuration.
    package func mapConfiguration(_ change: (Kind, JSONObject) -> JSONObject) -> ProviderRequest {
        func changed<Request: ConfiguredRequest>(_ request: Request) -> Request {
            var request = request
            request.configuration = change(request.context.kind, request.configuration)
            return request
        }
        switch self {
        case .snapshot(let request): return .snapshot(changed(request))
        case .timeline(let request): return .timeline(changed(request))
        case .defaults(let request): return .defaults(changed(request))
        case .validate(let request): return .validate(changed(request))
        case .options(var request):
            request.configuration = change(request.context.kind, request.configuration)
            return .options(request)
        case .perform(var request):
            request.configuration = change(request.context.kind, request.configuration)
            return .perform(request)
        case .initialize, .placeholder, .shutdown, .accountBegin, .accountPoll, .accountRefresh: return self
        }
    }

    /// The same request about a board. Requests about the process remain as they are.
    package func naming(_ board: BoardID) -> ProviderRequest {
        func named<Request: ConfiguredRequest>(_ request: Request) -> Request {
            var request = request
            request.context.board = board
            return request
        }
        switch self {
        case .placeholder(var request):
            request.context.board = board
            return .placeholder(request)
        case .snapshot(let request): return .snapshot(named(request))
        case .timeline(let request): return .timeline(named(request))
        case .defaults(let request): return .defaults(named(request))
        case .validate(let request): return .validate(named(request))
        case .options(var request):
            request.context.board = board
            return .options(request)
        case .perform(var request):
            request.context.board = board
            return .perform(request)
        case .accountBegin(var request):
            request.board = board
            return .accountBegin(request)
        case .accountPoll(var request):
            request.board = board
            return .accountPoll(request)
        case .accountRefresh(var request):
            request.board = board
            return .accountRefresh(request)
        case .initialize, .shutdown: return self
        }
    }

    package var method: Method { type(of: request).method }
    package var params: JSONValue { request.encodedJSON }

    /// The message that sends this request with the given id.
    package func message(id: MessageID) -> Message {
        .request(id: id, method: method.rawValue, params: params)
    }
}
