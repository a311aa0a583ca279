import BoardDocuments
import WidgetModel

/// The description of the API (OpenAPI 3.1), derived from the routes and from the decoding of their
/// documents.
enum OpenAPI {
    static let document: JSONValue = {
        var paths: JSONObject = [:]
        for route in RoutedCall.all {
            var operations = paths[route.path]?.object ?? [:]
            operations[route.method.rawValue.lowercased()] = operation(route)
            paths[route.path] = .object(operations)
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "widgetconf", "version": "1",
                "description": "The board of placed widgets. Refusals are problem documents (RFC 9457).",
            ],
            "servers": [["url": .string(RoutedCall.root)]],
            "security": [["token": []]],
            "paths": .object(paths),
            "components": [
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
                "schemas": ["Problem": .object(JSONObject(schemaOf: WebProblem.self))],
                "responses": [
                    "Problem": [
                        "description": "The request is refused.",
                        "content": [
                            "application/problem+json": [
                                "schema": ["$ref": "#/components/schemas/Problem"]
                            ]
                        ],
                    ]
                ],
            ],
        ]
    }()

    private static func operation(_ route: RoutedCall) -> JSONValue {
        var operation: JSONObject = ["summary": .string(route.summary)]
        let parameters = pathParameters(route) + route.query.map(parameter) + headers(route)
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if let body = route.body {
            operation["requestBody"] = [
                "required": .boolean(body.isRequired),
                "content": content(acceptingNull(body.json)),
            ]
        }
        var success: JSONObject = [
            "description": "The document of the command line.",
            "content": content(JSONObject(schemaOf: route.reply)),
        ]
        if route.isTagged { success["headers"] = ["ETag": header("The revision, in quotes.")] }
        var responses: JSONObject = [
            "\(route.success)": .object(success),
            "default": ["$ref": "#/components/responses/Problem"],
        ]
        for status in refusals(of: route) {
            responses["\(status)"] = ["$ref": "#/components/responses/Problem"]
        }
        operation["responses"] = .object(responses)
        return .object(operation)
    }

    private static func header(_ summary: String) -> JSONValue {
        ["description": .string(summary), "schema": ["type": "string"]]
    }

    /// The refusals that clients must expect, in addition to the general ones.
    private static func refusals(of route: RoutedCall) -> [Int] {
        let hasInput = !route.query.isEmpty || route.body != nil
        return [401, 503] + (hasInput ? [400] : [])
            + (route.body == nil ? [] : [415]) + (route.path.contains("{") ? [404] : [])
            + (route.expectedRevision == nil ? [] : [412]) + (route.method == .get ? [] : [422])
    }

    private static func content(_ schema: JSONObject) -> JSONValue {
        ["application/json": ["schema": .object(schema)]]
    }

    /// The schema of a body, in which null counts as missing for each optional member.
    private static func acceptingNull(_ schema: JSONObject) -> JSONObject {
        var schema = schema
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        if var members = schema["properties"]?.object {
            for (name, member) in members {
                let accepted = JSONValue.object(acceptingNull(member.object ?? [:]))
                members[name] = required.contains(name) ? accepted : ["anyOf": [accepted, ["type": "null"]]]
            }
            schema["properties"] = .object(members)
        }
        if let items = schema["items"]?.object { schema["items"] = .object(acceptingNull(items)) }
        if let choices = schema["anyOf"]?.array {
            schema["anyOf"] = .array(choices.map { .object(acceptingNull($0.object ?? [:])) })
        }
        return schema
    }

    private static func pathParameters(_ route: RoutedCall) -> [JSONValue] {
        route.path.split(separator: "/").filter { $0.first == "{" }.map { part in
            [
                "name": .string(String(part.dropFirst().dropLast())), "in": "path", "required": true,
                "schema": ["type": "string"],
            ]
        }
    }

    private static func parameter(_ parameter: CallRoute.QueryMember) -> JSONValue {
        [
            "name": .string(parameter.name), "in": "query", "description": .string(parameter.summary),
            "schema": .object(parameter.form.schema),
        ]
    }

    /// The header fields of changes: their id, and the expected revision.
    private static func headers(_ route: RoutedCall) -> [JSONValue] {
        let id: JSONValue = [
            "name": "Idempotency-Key", "in": "header",
            "description": "An id of the change. A repeated request with the same id changes nothing.",
            "schema": ["type": "string"],
        ]
        let tag: JSONValue = [
            "name": "If-Match", "in": "header",
            "description": "The revision on which the change depends, in quotes.",
            "schema": ["type": "string", "pattern": "^(\"[0-9]+\"|\\*)$"],
        ]
        return (route.changeID == nil ? [] : [id]) + (route.expectedRevision == nil ? [] : [tag])
    }
}

extension CallRoute.QueryMember.Form {
    fileprivate var schema: JSONObject {
        switch self {
        case .text, .widgetID: ["type": "string"]
        case .words(let words): ["enum": .array(words.map { .string($0) })]
        case .instant: ["type": "string", "format": "date-time"]
        case .revision: ["type": "integer", "minimum": 1]
        }
    }
}
