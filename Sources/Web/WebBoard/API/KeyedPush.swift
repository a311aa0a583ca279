package import BoardDocuments
import WidgetModel

/// A request of a program with a key: `POST /api/v1/push/KEY` or `POST /api/v1/reload/KEY`. It needs neither
/// the token nor a login.
struct KeyedPush: Sendable {
    enum Action: String, CaseIterable, Sendable {
        /// Stores the body as the document of the widgets.
        case push
        /// Reloads the widgets. The body is not read.
        case reload
    }

    let action: Action
    /// The text in the address. It must not appear in replies.
    private let text: String

    /// Nil for any other address.
    init?(_ target: RequestTarget) {
        let parts = target.segments
        guard parts.count == 4, parts.starts(with: ["api", "v1"]), let action = Action(rawValue: parts[2])
        else { return nil }
        (self.action, text) = (action, parts[3])
    }

    init?(_ request: WebRequest) {
        guard let target = RequestTarget(request.target) else { return nil }
        self.init(target)
    }

    /// The SHA-256 of the key.
    ///
    /// - Throws: if the text cannot be a key, with the problem for an unknown key.
    var digest: String {
        get throws(WebProblem) {
            guard let key = PushKey(text) else { throw .pushKeyUnknown }
            return key.digest
        }
    }

    /// The call that a request means.
    func call(for request: WebRequest) throws(WebProblem) -> any BoardCall {
        let digest = try digest
        // Conditions that are not checked must not be ignored.
        if try request.headers.single("idempotency-key") != nil { throw .idempotencyUnsupported }
        if try request.headers.single("if-match") != nil { throw .preconditionUnsupported(request.method) }
        // With this request, GitHub checks a new webhook. It is not an event.
        if request.headers["x-github-event"] == "ping" { return FindPushKeyCall(key: digest) }
        switch action {
        case .reload: return PushReloadCall(withKey: digest)
        case .push:
            let json = try request.inputJSON
            do throws(JSONMismatch) {
                return PushCall(withKey: digest, try PushContent(body: json))
            } catch {
                throw .notDocument(error, in: json)
            }
        }
    }

    // Signatures

    /// The field with which GitHub signs a body. Other services use the same field.
    private static let signatureField = "x-hub-signature-256"
    private static let signaturePrefix = "sha256="

    /// Why the signature of a request is refused; nil for a right one, and for a request without a signature,
    /// because the address contains the key anyway.
    func signatureRefusal(of request: WebRequest) -> WebProblem? {
        let found = request.headers.all(Self.signatureField)
        if found.isEmpty { return nil }
        let expected = Self.signaturePrefix + SHA256.authentication(of: request.body, key: text)
        let isRight = found.count == 1 && Secrets.isSame(found[0].lowercased(), expected)
        return isRight ? nil : .signatureWrong
    }
}

extension ReplyForm {
    /// The form of replies to requests with a key, which is the subject of the path.
    static let keyed = ReplyForm(
        subject: .named, values: [], success: 200, isTagged: false, isReading: false, isFromProgram: true)
}

extension WebBoard {
    /// The call that checks the key of a request before its body is read, so that clients without a key
    /// cannot fill the server's memory; nil for any other request, and for one with a short body.
    package func keyCheck(of request: WebRequest, _ limits: WebLimits) -> FindPushKeyCall? {
        guard let push = KeyedPush(request) else { return nil }
        // A body whose length is unknown may be long.
        let length = request.headers["content-length"].flatMap { Int($0) } ?? .max
        guard length > limits.deviceBodyBytes else { return nil }
        // Another text cannot be a key. Its request is refused anyway.
        return (try? push.digest).map { FindPushKeyCall(key: $0) }
    }

    /// The reply that ends a request whose key is refused; nil if the key is known.
    package static func refusal(_ reply: BoardReply<KnownPushKey>) -> WebReply? {
        reply.isCarriedOut ? nil : ReplyForm.keyed.reply(to: BoardReply(refusedAs: reply))
    }
}

/// The body of a push in the OpenAPI document: any JSON, or the form of TRMNL's webhooks.
struct PushBody: JSONForm, Codable, Sendable {
    private let json: JSONValue

    init(from decoder: any Decoder) throws {
        json = try decoder.singleValueContainer().decode(JSONValue.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(json)
    }

    /// Generators of clients do not read a choice between any JSON and one form of it.
    static var schema: JSONObject {
        [
            "description": .string(
                "any JSON, or the form of TRMNL's webhooks: an object with \(PushContent.variablesName)")
        ]
    }

    static var example: JSONValue { ["load": 0.7] }
}
