import BoardDocuments
import WidgetModel

/// A call of the board as the API offers it. Routing and the OpenAPI document are both derived from it.
@dynamicMemberLookup
struct RoutedCall: Sendable {
    let type: any BoardCall.Type
    private let route: CallRoute
    /// The schema of the body; nil for a request without one.
    let body: BodySchema?

    /// The path prefix of all calls.
    static let root = "/api/v1"

    /// All routes, in the order of the calls.
    static let all = BoardCalls.all.flatMap { type in type.routes.map { RoutedCall(type, $0) } }

    /// The base for relative paths in values. A browser does not have a current folder.
    private static let folder = "/"

    init(_ type: any BoardCall.Type, _ route: CallRoute) {
        self.type = type
        self.route = route
        body = BodySchema(of: type, at: route)
    }

    subscript<Value>(dynamicMember path: KeyPath<CallRoute, Value>) -> Value { route[keyPath: path] }

    /// The type of the document that is returned.
    var reply: APIOperation.Document { route.reply ?? type.replyType }

    /// The schema of the body, which refers to the schemas of its members; nil for a request without a body.
    func body(naming names: NamedSchemas) -> BodySchema? { BodySchema(of: type, at: route, naming: names) }

    /// The name of the body's type: the call's operation, or a document that other calls use, too.
    func bodyName(_ operation: String) -> String {
        type.parametersType == type ? operation : NamedSchemas.name(of: type.parametersType) ?? operation
    }

    /// The values of the names in braces; nil for another path.
    func match(_ segments: ArraySlice<String>) -> [String: String]? {
        let pattern = route.path.split(separator: "/")
        guard pattern.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (part, segment) in zip(pattern, segments) {
            if part.first == "{" {
                values[String(part.dropFirst().dropLast())] = segment
            } else if part != segment {
                return nil
            }
        }
        return values
    }

    /// The call that a request means.
    ///
    /// - Parameters:
    ///   - id: the value of `{id}` in the path; nil without it.
    ///   - newID: an id for a change, unless the client sends its own.
    func call(
        for request: WebRequest, id: String?, _ query: [RequestTarget.Parameter], newID: String
    ) throws(WebProblem) -> any BoardCall {
        let query = try WebQuery(query, names: route.query.map(\.name))
        let header = try changeMembers(of: request, newID: newID)
        var members: JSONObject = [:]
        if let body { members = try request.members(body) }
        let json = JSONValue.object(members)
        for name in route.required where members[name].map(\.isNull) ?? true {
            throw .notDocument(JSONMismatch(path: name, "missing"), in: json)
        }
        if let body, body.hasValues {
            members["changes"] = .array(try request.changes(in: json).map(\.encodedJSON))
            members["folder"] = .string(Self.folder)
            (members["values"], members["unset"]) = (nil, nil)
        }
        if let id { members[route.named] = .string(id) }
        for parameter in route.query { members[parameter.member] = try query.json(parameter) }
        for (name, value) in header { members[name] = value }
        for (name, value) in route.implied { members[name] = value }
        do throws(JSONMismatch) { return try type.init(json: .object(members)) } catch {
            throw .notDocument(error, in: json)
        }
    }

    /// The members of the call that header fields set: the id of a change, so that a client can repeat it
    /// after a lost connection without changing anything twice, and the revision that the client expects.
    private func changeMembers(of request: WebRequest, newID: String) throws(WebProblem) -> JSONObject {
        var members: JSONObject = [:]
        let key = try request.headers.single("idempotency-key")
        // A key that is not stored must not be ignored, because a repeated request would be executed twice.
        guard key == nil || route.changeID != nil || route.method == .get else {
            throw .idempotencyUnsupported
        }
        if let member = route.changeID {
            members[member] = .string(key.map { Self.changeID(ofKey: $0, request) } ?? newID)
        }
        let condition = try request.headers.single("if-match")
        guard let condition, condition != "*", route.method != .get else { return members }
        // A condition that is not checked must not be ignored.
        guard let member = route.expectedRevision else {
            throw .preconditionUnsupported(route.method.rawValue)
        }
        guard let revision = EntityTag.revision(in: condition) else { throw .preconditionValue(condition) }
        members[member] = revision.encodedJSON
        return members
    }

    /// The id of a change with a key. It also identifies the request, so that the board refuses another
    /// request with the same key. Digests do not contain characters with a meaning in ids.
    private static func changeID(ofKey key: String, _ request: WebRequest) -> String {
        var content = SHA256()
        content.update("\(request.method)\n\(request.target)\n".utf8)
        content.update(request.body)
        return "\(SHA256.digest(of: key).prefix(32))~\(content.finish().prefix(32))"
    }
}

extension WebQuery {
    /// A parameter as the member of a call; nil without it.
    fileprivate func json(_ parameter: CallRoute.QueryMember) throws(WebProblem) -> JSONValue? {
        let name = parameter.name
        return switch parameter.form {
        case .text: text(name).map(JSONValue.string)
        case .words(let words):
            try value(name, words.joined(separator: ", ")) { words.contains($0) ? .string($0) : nil }
        case .instant: try instant(name)?.encodedJSON
        case .revision: try value(name, "the number of a revision", Self.positive)
        case .generation: try value(name, "the generation of a reload", Self.positive)
        case .number(let range):
            try number(name, "\(range.lowerBound) to \(range.upperBound)", in: range).map {
                .integer(Int64($0))
            }
        case .widgetID:
            try value(name, "the id of a widget") { PlacedWidgetID($0).map { .string($0.description) } }
        }
    }

    private static func positive(_ text: String) -> JSONValue? {
        Int64(text).flatMap { $0 > 0 ? .integer($0) : nil }
    }
}

/// The tags of replies. The tag of a change is the revision in quotes. A document also contains a state that
/// changes without an edit, so its tag continues with a hash: `"3-1h2k9"`.
enum EntityTag {
    static func text(of revision: Revision) -> String { "\"\(revision)\"" }

    static func text(of revision: Revision?, content: String) -> String {
        "\"\(revision.map { "\($0)-" } ?? "")\(content)\""
    }

    /// The revision with which a tag begins.
    static func revision(in tag: String) -> Revision? {
        guard tag.count > 2, tag.first == "\"", tag.last == "\"" else { return nil }
        return Int(tag.dropFirst().dropLast().prefix { $0 != "-" }).map { Revision($0) }
    }
}

extension BoardCall {
    fileprivate static var replyType: APIOperation.Document { Reply.self }
}
