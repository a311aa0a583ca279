import BoardDocuments
package import WidgetModel

/// The description of the API (OpenAPI 3.1), derived from the operations and from the decoding of their
/// documents.
package enum OpenAPI {
    package static let document: JSONValue = {
        let schemas = OpenAPISchemas()
        var paths: JSONObject = [:]
        for operation in APIOperation.all {
            var operations = paths[operation.path]?.object ?? [:]
            operations[operation.method.rawValue.lowercased()] = .object(describe(operation, schemas))
            paths[operation.path] = .object(operations)
        }
        let responses = Self.responses(schemas)
        let tags = APITag.allCases.map { tag -> JSONValue in
            ["name": .string(tag.rawValue), "description": .string(tag.summary)]
        }
        return [
            "openapi": "3.1.0",
            "info": ["title": "widgetconf", "version": "1", "description": .string(summary)],
            "servers": [["url": "/"]],
            "security": [["token": []]],
            "tags": .array(tags),
            "paths": .object(paths),
            "components": [
                "securitySchemes": [
                    "token": [
                        "type": "http", "scheme": "bearer",
                        "description": "The member \"token\" of \"web.json\" in the board's state folder.",
                    ]
                ],
                "schemas": .object(schemas.used(by: .array([.object(paths), .object(responses)]))),
                "responses": .object(responses),
            ],
        ]
    }()

    static let reply = WebReply.json(document).tagged()

    private static let summary = """
        The board of placed widgets. Refusals are problem documents (RFC 9457). The documents of replies are \
        the ones that the commands print with --format json; warnings are in the additional member "remarks".
        """

    private static func describe(_ operation: APIOperation, _ schemas: OpenAPISchemas) -> JSONObject {
        var members: JSONObject = [
            "operationId": .string(operation.id), "tags": [.string(operation.tag.rawValue)],
            "summary": .string(operation.summary),
        ]
        members["description"] = operation.details.map(JSONValue.string)
        if operation.isKeyed { members["security"] = .array([]) }
        let parameters =
            (operation.subject.map { [path($0)] } ?? []) + operation.query.map(query) + headers(operation)
        if !parameters.isEmpty { members["parameters"] = .array(parameters) }
        if let (schema, example, isRequired) = body(of: operation, schemas) {
            members["requestBody"] = [
                "required": .boolean(isRequired),
                "content": ["application/json": ["schema": .object(schema), "example": example]],
            ]
        }
        var responses: JSONObject = ["\(operation.success)": .object(success(of: operation, schemas))]
        if operation.call?.method == .get { responses["304"] = ["description": "The document is the same."] }
        for status in refusals(of: operation) { responses["\(status)"] = reference(to: status) }
        responses["default"] = ["$ref": "#/components/responses/Problem"]
        members["responses"] = .object(responses)
        if !operation.events.isEmpty {
            members["x-events"] = .object(
                JSONObject(
                    operation.events.map { ($0.event, .object(schemas.reply($0.document, of: operation))) }))
        }
        return members
    }

    private static func body(
        of operation: APIOperation, _ schemas: OpenAPISchemas
    ) -> (JSONObject, example: JSONValue, isRequired: Bool)? {
        if let document = operation.body {
            return (schemas.body(document), JSONValue(exampleOf: document), true)
        }
        guard let call = operation.call, let body = schemas.body(of: call, operation.typeName) else {
            return nil
        }
        return (body.schema, .object(call.example), body.isRequired)
    }

    private static func success(of operation: APIOperation, _ schemas: OpenAPISchemas) -> JSONObject {
        switch operation.reply {
        case .none: return ["description": "Done."]
        case .document(let document):
            var reply: JSONObject = [
                "description": "The document of the reply.",
                "content": [
                    "application/json": [
                        "schema": .object(schemas.reply(document, of: operation)),
                        "example": JSONValue(exampleOf: document),
                    ]
                ],
            ]
            reply["headers"] = operation.call.flatMap(tag)
            return reply
        case .content(let type, let example):
            let isText = example != nil || type.hasSuffix("+xml")
            var content: JSONObject = [
                "schema": isText ? ["type": "string"] : ["type": "string", "format": "binary"]
            ]
            content["example"] = example.map(JSONValue.string)
            return ["description": "The content.", "content": .object([type: .object(content)])]
        }
    }

    /// The header field with the tag of a reply; nil for a reply without a tag.
    private static func tag(of call: RoutedCall) -> JSONValue? {
        let tag: String
        switch (call.isTagged, call.method == .get) {
        case (true, true): tag = "The revision and a hash of the document, such as \"3-1h2k9\", in quotes."
        case (true, false): tag = "The revision, in quotes."
        case (false, true): tag = "A hash of the document, in quotes."
        case (false, false): return nil
        }
        return ["ETag": ["description": .string(tag), "schema": ["type": "string"]]]
    }

    // Parameters

    private static func path(_ subject: APIOperation.Subject) -> JSONValue {
        [
            "name": "id", "in": "path", "required": true, "description": .string(subject.summary),
            "schema": ["type": "string"], "example": .string(subject.example),
        ]
    }

    private static func query(_ parameter: CallRoute.QueryMember) -> JSONValue {
        [
            "name": .string(parameter.name), "in": "query", "description": .string(parameter.summary),
            "schema": .object(parameter.form.schema), "example": parameter.form.example,
        ]
    }

    /// The header fields of requests: the id of a change, the expected revision, and the known document.
    private static func headers(_ operation: APIOperation) -> [JSONValue] {
        let id: JSONValue = [
            "name": "Idempotency-Key", "in": "header",
            "description": "An id of the change. A repeated request with the same id changes nothing.",
            "schema": ["type": "string"], "example": "4f1c6a2e",
        ]
        let tag: JSONValue = [
            "name": "If-Match", "in": "header",
            "description": "The revision on which the change depends, in quotes, or the ETag of a document.",
            "schema": ["type": "string", "pattern": "^(\"[0-9]+(-[0-9a-z-]+)?\"|\\*)$"], "example": "\"3\"",
        ]
        let known: JSONValue = [
            "name": "If-None-Match", "in": "header",
            "description": "The ETag of an earlier reply. If the document is the same, the reply is a 304.",
            "schema": ["type": "string"], "example": "\"1h2k9\"",
        ]
        guard let call = operation.call else { return [] }
        return (call.changeID == nil ? [] : [id]) + (call.expectedRevision == nil ? [] : [tag])
            + (call.method == .get ? [known] : [])
    }

    // Refusals

    /// The refusals that clients must expect, in addition to the general ones.
    private static func refusals(of operation: APIOperation) -> [Int] {
        let hasBody = operation.body != nil || operation.call?.body != nil
        return (operation.isKeyed ? [429] : [401]) + [503]
            + (!operation.query.isEmpty || hasBody ? [400] : [])
            + (hasBody ? [415] : []) + (operation.subject == nil ? [] : [404])
            + (operation.call?.expectedRevision == nil ? [] : [412])
            + (operation.method == .get ? [] : [422])
    }

    /// The refusals by status, each with the name of its response and an example.
    private static let refusals: [(status: Int, name: String, summary: String, example: WebProblem)] = [
        (
            400, "BadRequest", "The request cannot be read.",
            .parameterValue("limit", "0", expected: "1 to 500")
        ),
        (401, "LoginNeeded", "The token is missing or wrong.", .tokenNeeded),
        (
            404, "NotFound", "The subject of the path does not exist.",
            .unknown(BoardRemark(.error, "there is no widget \"weather-9\" on the board"), [])
        ),
        (
            412, "RevisionMoved", "The revision differs from the expected one.",
            .revisionMoved(
                BoardRemark(.error, "\"weather-1\" was edited meanwhile: it has revision 4 instead of 3"),
                [], to: Revision(4))
        ),
        (415, "NotJSON", "The body has another type than JSON.", .notJSONType("text/plain")),
        (
            422, "Refused", "The board refused the change. Nothing is changed.",
            .refused(
                BoardRemark(.error, "found \"kelvin\" for \"units\", expected metric or imperial"),
                [
                    WebProblem.Detail(
                        "found \"kelvin\" for \"units\", expected metric or imperial",
                        pointer: "#/values/units")
                ])
        ),
        (
            429, "TooManyRequests", "Repeat the request after the seconds in Retry-After.",
            .tooManyPushes(
                BoardRemark(.error, "found more than 10 pushes a second with this key, expected fewer"),
                after: .seconds(1))
        ),
        (503, "Unavailable", "The board is not reachable or busy. Repeat the request later.", .boardAway),
    ]

    private static func reference(to status: Int) -> JSONValue {
        guard let refusal = refusals.first(where: { $0.status == status }) else {
            preconditionFailure("the status \(status) is not described")
        }
        return ["$ref": .string("#/components/responses/" + refusal.name)]
    }

    private static func responses(_ schemas: OpenAPISchemas) -> JSONObject {
        func response(_ summary: String, _ example: WebProblem) -> JSONValue {
            [
                "description": .string(summary),
                "content": [
                    "application/problem+json": [
                        "schema": .object(schemas.problem), "example": example.encodedJSON,
                    ]
                ],
            ]
        }
        let named = refusals.map { ($0.name, response($0.summary, $0.example)) }
        return JSONObject(named + [("Problem", response("The request is refused.", .busy))])
    }
}

extension CallRoute.QueryMember.Form {
    fileprivate var schema: JSONObject {
        switch self {
        case .text, .widgetID: ["type": "string"]
        case .words(let words): ["type": "string", "enum": .array(words.map { .string($0) })]
        case .instant: ["type": "string", "format": "date-time"]
        case .revision, .generation: ["type": "integer", "minimum": 1]
        case .number(let range):
            [
                "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
                "maximum": .integer(Int64(range.upperBound)),
            ]
        }
    }

    fileprivate var example: JSONValue {
        switch self {
        case .text: "text"
        case .words(let words): .string(words[0])
        case .instant: Instant.example
        case .revision, .generation: 1
        case .widgetID: PlacedWidgetID.example
        case .number(let range): .integer(Int64(range.upperBound))
        }
    }
}
