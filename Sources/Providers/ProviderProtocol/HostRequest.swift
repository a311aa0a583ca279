package import WidgetModel

/// The methods of requests from a provider to the host.
package enum HostMethod: String, Hashable, Sendable, CaseIterable {
    case configurations
    case groupGet = "group.get"
    case groupSet = "group.set"
}

/// The parameters of a request to the host, together with the type of its answer.
package protocol HostRequestParams: AnsweredParams {
    static var method: HostMethod { get }
    /// The board that the request concerns; nil for the only board of the process.
    var board: BoardID? { get }
}

/// Any request to the host, with its decoded parameters.
package enum HostRequest: Hashable, Sendable {
    case configurations(ConfigurationsRequest)
    case groupGet(GroupGetRequest)
    case groupSet(GroupSetRequest)

    /// Decodes `params` as the parameters of `method`. Missing parameters count as an empty object.
    package init(_ method: HostMethod, params: JSONValue) throws(JSONMismatch) {
        let params = params == .null ? [:] : params
        do throws(JSONMismatch) {
            switch method {
            case .configurations: self = .configurations(try ConfigurationsRequest(json: params))
            case .groupGet: self = .groupGet(try GroupGetRequest(json: params))
            case .groupSet: self = .groupSet(try GroupSetRequest(json: params))
            }
        } catch { throw error.inside("params") }
    }

    private var request: any HostRequestParams {
        switch self {
        case .configurations(let request): request
        case .groupGet(let request): request
        case .groupSet(let request): request
        }
    }

    package var method: HostMethod { type(of: request).method }
    /// The board that the request concerns; nil for the only board of the process.
    package var board: BoardID? { request.board }
    package var params: JSONValue { request.encodedJSON }

    /// The message that sends this request with the given id.
    package func message(id: MessageID) -> Message {
        .request(id: id, method: method.rawValue, params: params)
    }
}
