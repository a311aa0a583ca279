import BoardDocuments
import JSONText
import WidgetModel

/// What a route gets from a request: the values in its path, its query and its body.
struct APICall {
    let path: [String: String]
    let query: [RequestTarget.Parameter]
    let request: WebRequest
    /// An id for a change, unless the client sends its own.
    let newID: String

    /// The placed widget that the path names.
    var widget: String { path["id"] ?? "" }

    /// The id of a change. A client that repeats it after a lost connection changes nothing twice.
    var changeID: String { request.headers["idempotency-key"] ?? newID }

    /// The value of a parameter of the query; nil without one.
    func text(_ name: String) -> String? { query.first { $0.name == name }?.value }

    func value<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws(WebProblem)
        -> Value?
    {
        guard let text = text(name) else { return nil }
        guard let value = read(text) else {
            throw .parameterValue(name, text, expected: expected)
        }
        return value
    }

    func instant(_ name: String) throws(WebProblem) -> Instant? {
        try value(name, Instant.expectation) { Instant(rfc3339: $0) }
    }

    func revision(_ name: String) throws(WebProblem) -> Revision? {
        try value(name, "the number of a revision") { Int($0).map { Revision($0) } }
    }

    /// One of the raw values of a type.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(WebProblem) -> Value? where Value.RawValue == String {
        try value(name, Value.allCases.map(\.rawValue).joined(separator: ", ")) { Value(rawValue: $0) }
    }

    /// The revision of `If-Match`; nil without it.
    var expectedRevision: Revision? {
        get throws(WebProblem) {
            guard let header = request.headers["if-match"], header != "*" else { return nil }
            guard let revision = EntityTag.revision(in: header) else { throw .preconditionValue(header) }
            return revision
        }
    }

    /// The body as a document. A body that is missing counts as an empty object.
    func body<Document: Decodable>(_ type: Document.Type) throws(WebProblem) -> Document {
        let json: JSONValue
        do throws(JSONError) {
            json = request.body.isEmpty ? .object([:]) : try JSONValue(parsing: request.body)
        } catch {
            throw .notJSON(error.description)
        }
        do throws(JSONMismatch) { return try Document(json: json) } catch { throw .notDocument(error) }
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
