import BoardDocuments
import WidgetModel

/// An operation of the OpenAPI document.
struct APIOperation: Sendable {
    typealias Document = any (Codable & SendableMetatype).Type

    /// The content of a successful reply.
    enum Reply: Sendable {
        case none
        case document(Document)
        /// A content of this type that is not JSON, with an example if it is text.
        case content(String, example: String? = nil)
    }

    let method: CallRoute.Method
    /// The complete path: `/api/v1/widgets/{id}`.
    let path: String
    /// The name of the operation in generated clients. A released name never changes.
    let id: String
    let tag: APITag
    let summary: String
    var details: String?
    /// The value of `{id}` in the path.
    var subject: Subject?
    var query: [CallRoute.QueryMember] = []
    /// The document of the body; nil for a body of a call, or no body.
    var body: Document?
    /// The call of the board; nil for the other addresses of the server.
    var call: RoutedCall?
    var success = 200
    var reply: Reply
    /// The documents of a stream by their event.
    var events: [(event: String, document: Document)] = []
    /// Whether the path contains a key, so that neither the token nor a login is needed.
    var isKeyed = false

    /// The subject of a path.
    struct Subject: Sendable {
        let summary: String
        let example: String

        static let widget = Subject(summary: "The id of a widget.", example: "weather-1")

        /// By the member of the call that receives the subject.
        static let named = [
            "widget": widget,
            "target": Subject(summary: "The id of a widget, or a kind.", example: "weather-1"),
            "display": Subject(summary: "The name of a display.", example: "kitchen"),
            "account": Subject(summary: "The id or the title of an account.", example: "github"),
            "group": Subject(summary: "The id of a group.", example: "group.org.example.counter"),
        ]
    }

    init(
        _ method: CallRoute.Method, _ path: String, _ id: String, _ tag: APITag, _ summary: String,
        reply: Reply, _ refine: (inout APIOperation) -> Void = { _ in }
    ) {
        (self.method, self.path, self.id, self.tag) = (method, path, id, tag)
        (self.summary, self.reply) = (summary, reply)
        refine(&self)
    }

    init(_ call: RoutedCall) {
        let id = call.operation ?? Self.name(ofMethod: call.type.method)
        self.init(
            call.method, RoutedCall.root + call.path, id, APITag(path: call.path), call.summary,
            reply: .document(call.reply)
        ) {
            $0.call = call
            $0.query = call.query
            $0.success = call.success
            $0.subject = call.path.contains("{id}") ? Subject.named[call.named] : nil
        }
    }

    /// The name of a call's operation: `displayAdd` for the method `display.add`.
    private static func name(ofMethod method: String) -> String {
        let words = method.split(separator: ".")
        return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    /// The name for types without their own name: `DisplayAdd`.
    var typeName: String { id.prefix(1).uppercased() + id.dropFirst() }
}
