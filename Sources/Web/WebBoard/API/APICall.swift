import BoardDocuments
import WidgetModel

/// What a route gets from a request: the values in its path, its query and its body.
struct APICall {
    let path: [String: String]
    let query: WebQuery
    let request: WebRequest
    /// The id of a change. A client that repeats it after a lost connection changes nothing twice.
    let changeID: String
    /// The revision that the client expects (`If-Match`); nil for any.
    let expectedRevision: Revision?

    /// - Parameter newID: an id for a change, unless the client sends its own.
    init(
        _ route: APIRoute, path: [String: String], _ query: [RequestTarget.Parameter], _ request: WebRequest,
        newID: String
    ) throws(WebProblem) {
        self.path = path
        self.request = request
        self.query = try WebQuery(query, names: route.parameters.map(\.name))
        let key = try request.headers.single("idempotency-key")
        // A key that is not stored must not be ignored: a repeated request would be carried out twice.
        guard key == nil || route.changeFields.contains(.id) || route.method == "GET" else {
            throw .idempotencyUnsupported
        }
        changeID = key.map { Self.id(ofKey: $0, request) } ?? newID
        let condition = try request.headers.single("if-match")
        guard let condition, condition != "*", route.method != "GET" else {
            expectedRevision = nil
            return
        }
        // A condition that is not checked must not be ignored.
        guard route.changeFields.contains(.revision) else { throw .preconditionUnsupported(route.method) }
        guard let revision = EntityTag.revision(in: condition) else { throw .preconditionValue(condition) }
        expectedRevision = revision
    }

    /// The id of a change with a key. It also identifies the request, so that the board refuses another
    /// request with the same key. Digests have no character that means something in ids.
    private static func id(ofKey key: String, _ request: WebRequest) -> String {
        var content = SHA256()
        content.update("\(request.method)\n\(request.target)\n".utf8)
        content.update(request.body)
        return "\(SHA256.digest(of: key).prefix(32))~\(content.finish().prefix(32))"
    }

    /// The placed widget that the path names.
    var widget: String { path["id"] ?? "" }

    /// The text of a parameter of the query; nil without it.
    func text(_ name: String) -> String? { query.text(name) }

    func instant(_ name: String) throws(WebProblem) -> Instant? { try query.instant(name) }

    func revision(_ name: String) throws(WebProblem) -> Revision? {
        try query.value(name, "the number of a revision") { Int($0).map { Revision($0) } }
    }

    func value<Value>(
        _ name: String, _ expected: String, _ read: (String) -> Value?
    ) throws(WebProblem) -> Value? { try query.value(name, expected, read) }

    /// One of the raw values of a type.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(WebProblem) -> Value? where Value.RawValue == String { try query.choice(name) }

    /// The body as a document. A body that is missing counts as an empty object.
    func body<Document: Decodable>(_ type: Document.Type) throws(WebProblem) -> Document {
        try request.document(type)
    }
}

/// The tag of a widget's configuration, which is its revision in quotes.
enum EntityTag {
    static func text(of revision: Revision) -> String { "\"\(revision)\"" }

    static func revision(in tag: String) -> Revision? {
        guard tag.count > 2, tag.first == "\"", tag.last == "\"" else { return nil }
        return Int(tag.dropFirst().dropLast()).map { Revision($0) }
    }
}
