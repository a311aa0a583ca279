import BoardDocuments
import ProviderProtocol
import WidgetModel
import WidgetViews

/// The JSON Schema of the provider protocol: of each message, and of the view tree.
///
/// It is derived from how the program decodes the messages. The schemas of the parameters and the result of a
/// method are under `$defs`, as `timeline.params` and `timeline.result`, because an answer does not contain
/// its method.
enum ProtocolSchema {
    static var document: JSONValue {
        var schema: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A message of the provider protocol, version 1",
        ]
        var definitions: JSONObject = [:]
        var messages: [JSONValue] = []
        for (method, params, answer) in requests {
            definitions[method + ".params"] = nullable(JSONObject(schemaOf: params))
            definitions[method + ".result"] = nullable(JSONObject(schemaOf: answer))
            messages.append(message(method, hasID: true))
        }
        for (method, params) in notifications {
            definitions[method + ".params"] = nullable(JSONObject(schemaOf: params))
            messages.append(message(method, hasID: false))
        }
        definitions["error"] = nullable(JSONObject(schemaOf: ProviderFailure.self))
        definitions[ViewSchema.name] = .object(ViewSchema.document)
        schema["anyOf"] = .array(messages + answers)
        schema["$defs"] = .object(definitions)
        return .object(schema)
    }

    private static var requests: [(String, any Decodable.Type, any Decodable.Type)] {
        let toProvider = Method.allCases.map { method in
            let types = types(of: method)
            return (method.rawValue, types.params, types.answer)
        }
        let toHost = HostMethod.allCases.map { method in
            let types = types(of: method)
            return (method.rawValue, types.params, types.answer)
        }
        return toProvider + toHost
    }

    private static var notifications: [(String, any Decodable.Type)] {
        [
            (BoardLeftNotification.method, BoardLeftNotification.self),
            (CancelNotification.method, CancelNotification.self),
            (GroupChangedNotification.method, GroupChangedNotification.self),
            (LogNotification.method, LogNotification.self),
            (ProgressNotification.method, ProgressNotification.self),
            (ReloadNotification.method, ReloadNotification.self),
        ]
    }

    private typealias Types = (params: any Decodable.Type, answer: any Decodable.Type)

    private static func types(of method: Method) -> Types {
        func types<Request: RequestParams>(_ request: Request.Type) -> Types {
            (Request.self, Request.Answer.self)
        }
        return switch method {
        case .initialize: types(InitializeRequest.self)
        case .placeholder: types(PlaceholderRequest.self)
        case .snapshot: types(SnapshotRequest.self)
        case .timeline: types(TimelineRequest.self)
        case .options: types(OptionsRequest.self)
        case .defaults: types(DefaultsRequest.self)
        case .validate: types(ValidateRequest.self)
        case .perform: types(PerformRequest.self)
        case .shutdown: types(ShutdownRequest.self)
        case .accountBegin: types(AccountBeginRequest.self)
        case .accountPoll: types(AccountPollRequest.self)
        case .accountRefresh: types(AccountRefreshRequest.self)
        }
    }

    private static func types(of method: HostMethod) -> Types {
        func types<Request: HostRequestParams>(_ request: Request.Type) -> Types {
            (Request.self, Request.Answer.self)
        }
        return switch method {
        case .configurations: types(ConfigurationsRequest.self)
        case .groupGet: types(GroupGetRequest.self)
        case .groupSet: types(GroupSetRequest.self)
        }
    }

    // Messages

    private static let version: JSONValue = ["enum": ["2.0"]]
    private static let id: JSONValue = ["type": "integer"]

    private static func message(_ method: String, hasID: Bool) -> JSONValue {
        var properties: JSONObject = ["jsonrpc": version]
        if hasID { properties["id"] = id }
        properties["method"] = ["enum": [.string(method)]]
        properties["params"] = ["$ref": .string("#/$defs/\(method).params")]
        let required = properties.keys.map(JSONValue.string)
        return ["type": "object", "properties": .object(properties), "required": .array(required)]
    }

    private static let answers: [JSONValue] = [
        [
            "type": "object", "properties": ["jsonrpc": version, "id": id, "result": [:]],
            "required": ["jsonrpc", "id", "result"],
        ],
        [
            "type": "object",
            "properties": [
                "jsonrpc": version, "id": ["type": ["integer", "null"]], "error": ["$ref": "#/$defs/error"],
            ],
            "required": ["jsonrpc", "error"],
        ],
    ]

    /// The schema with null as another value of optional members, which means that they are missing.
    private static func nullable(_ schema: JSONObject) -> JSONValue {
        var result = schema
        if let choices = schema["anyOf"]?.array {
            result["anyOf"] = .array(choices.map { nullable($0.object ?? [:]) })
        }
        if let items = schema["items"]?.object { result["items"] = nullable(items) }
        if let properties = schema["properties"]?.object {
            let required = schema["required"]?.array ?? []
            let members = properties.map { key, value -> (String, JSONValue) in
                let inner = nullable(value.object ?? [:])
                if required.contains(.string(key)) || inner == [:] { return (key, inner) }
                return (key, ["anyOf": [inner, ["type": "null"]]])
            }
            result["properties"] = .object(JSONObject(members))
        }
        return .object(result)
    }
}
