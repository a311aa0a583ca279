import BoardDocuments
import WidgetModel

/// One call of the API: how it is addressed, what it means for the board, and what it returns. The routing
/// and the OpenAPI document both follow from it.
struct APIRoute: Sendable {
    /// The type of a document.
    typealias Document = any (Decodable & SendableMetatype).Type

    /// A parameter of the query.
    struct Parameter: Sendable {
        let name: String
        let summary: String
        let schema: JSONObject

        init(_ name: String, _ summary: String, _ schema: JSONObject = ["type": "string"]) {
            (self.name, self.summary, self.schema) = (name, summary, schema)
        }
    }

    /// A header field about the change that a request makes.
    enum ChangeField: Hashable, Sendable {
        /// `Idempotency-Key`: the id of the change.
        case id
        /// `If-Match`: the revision on which the change depends.
        case revision
    }

    let method: String
    /// The path below `/api/v1`, with names in braces: `/widgets/{id}`.
    let path: String
    let summary: String
    var parameters: [Parameter] = []
    /// The document in the body; nil without one.
    var body: Document?
    /// The document that is returned.
    let reply: Document
    var success = 200
    /// Whether the reply has the revision as its tag.
    var isTagged = false
    /// The fields that the call understands.
    var changeFields: Set<ChangeField> = []
    let request: @Sendable (APICall) throws(WebProblem) -> BoardRequest

    /// The path below which all calls are.
    static let root = "/api/v1"

    /// The values of the names in braces; nil for another path.
    func match(_ segments: ArraySlice<String>) -> [String: String]? {
        let pattern = path.split(separator: "/")
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
}
