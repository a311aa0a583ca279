package import BoardDocuments
import WidgetModel

/// The reason for refusing a request, as a problem document (RFC 9457). The status in the body is the same as
/// in the reply.
package struct WebProblem: Error, Codable, Sendable {
    /// A problem with one part of the request.
    package struct Detail: Codable, Hashable, Sendable {
        package var detail: String
        /// The location of the problem in the body, as the fragment of a URI: `#/values/units`.
        package var pointer: String?
        /// The code of a finding, for `widgetconf explain`.
        package var code: String?

        package init(_ detail: String, pointer: String? = nil, code: String? = nil) {
            self.detail = detail
            self.pointer = pointer
            self.code = code
        }
    }

    /// A stable name of the kind of problem, as a URN.
    package var type: String
    /// The kind of problem in words.
    package var title: String
    package var status: Int
    /// The specific problem with this request.
    package var detail: String
    /// One step that fixes the problem.
    package var hint: String?
    package var errors: [Detail]?
    /// Fields of the reply that belong to the problem.
    private var fields: [(String, String)] = []

    private enum CodingKeys: String, CodingKey { case type, title, status, detail, hint, errors }

    private init(_ kind: String, _ title: String, _ status: Int, _ detail: String, hint: String? = nil) {
        type = "urn:widgetconf:problem:" + kind
        self.title = title
        self.status = status
        self.detail = detail
        self.hint = hint
    }

    /// A refusal of the board.
    private init(
        _ kind: String, _ title: String, _ status: Int, _ first: BoardRemark?, _ errors: [Detail]
    ) {
        self.init(
            kind, title, status, first?.message ?? "the board refused the request", hint: first?.hint)
        self.errors = errors.isEmpty ? nil : errors
    }

    /// The reply to OPTIONS: the methods of a path; nil if another problem was found.
    var options: WebReply? { status == 405 ? WebReply(204, fields) : nil }

    package var reply: WebReply {
        let type = ("Content-Type", "application/problem+json")
        return WebReply(status, [type, ("Cache-Control", "no-store")] + fields, body: encodedJSON.bytes)
    }
}

// The wording of all problems.
extension WebProblem {
    package static let boardAway = WebProblem(
        "board-away", "The board is not served", 503, "no process serves the board",
        hint: "run \"widgetconf serve\"")

    package static func bodyTooLong(limit: Int) -> WebProblem {
        WebProblem(
            "body-too-long", "Body too long", 413, "expected a body of at most \(limit) bytes")
    }

    package static let displayTooLarge = WebProblem(
        "display-too-large", "The picture is too large", 400,
        "the picture of the display has more pixels than a panel with 4K")

    package static let codeUnknown = WebProblem(
        "code-unknown", "The code cannot be used", 403, "found a code that is unknown, used or too old",
        hint: "open a new link: \"widgetconf board --web\"")

    package static let displayKeyNeeded: WebProblem = {
        var problem = WebProblem(
            "display-key-needed", "The display is not linked", 401, "found no valid key of this display",
            hint: "run \"widgetconf display link NAME\"")
        problem.fields = [authenticate]
        return problem
    }()

    static func encryptionNeeded(_ address: PublicAddress) -> WebProblem {
        WebProblem(
            "encryption-needed", "The connection is not encrypted", 403,
            "found an unencrypted request, expected one to \(address.text)",
            hint: "if it is encrypted, the proxy must send X-Forwarded-Proto: https")
    }

    static func fieldRepeated(_ name: String) -> WebProblem {
        WebProblem(
            "field-repeated", "A field is repeated", 400, "found several fields \(name), expected at most one"
        )
    }

    static func foreignOrigin(_ origin: String) -> WebProblem {
        WebProblem(
            "foreign-origin", "The request comes from another site", 403,
            "found the origin \"\(origin)\", expected the one of this server")
    }

    static func foreignSite(_ sites: [String]) -> WebProblem {
        WebProblem(
            "foreign-origin", "The request comes from another site", 403,
            "found a request from another site (Sec-Fetch-Site: \(sites.joined(separator: ", ")))")
    }

    package static func formUnknown(_ id: String) -> WebProblem {
        WebProblem(
            "form-unknown", "Unknown form", 404, "there is no form \"\(id)\"",
            hint: "open the form again; a form that is not used is closed")
    }

    package static func headerTooLong(_ limits: WebLimits) -> WebProblem {
        WebProblem(
            "header-too-long", "Header too long", 431,
            "expected a header of at most \(limits.headerBytes) bytes and \(limits.headerFields) fields")
    }

    package static let headerUnreadable = WebProblem(
        "header-unreadable", "The request cannot be read", 400, "expected a request of HTTP/1.1")

    static func hostUnknown(_ host: String?) -> WebProblem {
        // The option accepts names and addresses only.
        let name = host.map(HostRule.name(in:)).flatMap { HostRule.Allowed($0) == nil ? nil : $0 }
        return WebProblem(
            "host-unknown", "The host is not allowed", 403,
            (host.map { "found the host \"\($0)\"" } ?? "found no host") + ", expected a name of this server",
            hint: name.map { "start \"widgetconf serve --web\" with --allow-host \($0)" })
    }

    package static let pictureFailed = WebProblem(
        "failure", "The server failed", 500, "the picture cannot be drawn")

    /// The problem for a form whose preview is not ready.
    package static let previewMissing = WebProblem.notFound("there is no preview yet")

    /// Every reply with the status 401 names a scheme (RFC 9110, section 15.5.2).
    static let authenticate = ("WWW-Authenticate", "Bearer")

    package static let loginNeeded: WebProblem = {
        var problem = WebProblem(
            "login-needed", "A login is needed", 401, "found no valid token or login",
            hint: "run \"widgetconf board --web\"")
        problem.fields = [authenticate]
        return problem
    }()

    /// The same problem for a program.
    static let tokenNeeded: WebProblem = {
        var problem = loginNeeded
        problem.hint = "send the token in \"web.json\" in the field Authorization, after \"Bearer\""
        return problem
    }()

    package static let loginNotStored = WebProblem(
        "login-not-stored", "The login cannot be stored", 503, "the login cannot be written to the disk",
        hint: "try again later")

    static func membersRepeated(_ pointers: [JSONPointer]) -> WebProblem {
        var problem = WebProblem(
            "member-repeated", "Repeated members", 422, "the body has members that are repeated")
        problem.errors = pointers.map {
            Detail(
                "found \"\($0.parts.last ?? "")\" several times, expected it once", pointer: $0.fragment)
        }
        return problem
    }

    static let idempotencyUnsupported = WebProblem(
        "idempotency-unsupported", "The key is not supported", 400,
        "found Idempotency-Key for a call that stores no key")

    static func membersUnknown(_ members: [BodySchema.UnknownMember]) -> WebProblem {
        var problem = WebProblem(
            "member-unknown", "Unknown members", 422, "the body has members that are not known here")
        problem.errors = members.map { member in
            let expected = member.expected.map { "\"\($0)\"" }.sorted().joined(separator: ", ")
            return Detail(
                "found \"\(member.pointer.parts.last ?? "")\", expected "
                    + (expected.isEmpty ? "no members" : expected), pointer: member.pointer.fragment)
        }
        return problem
    }

    static func methodUnknown(_ method: String, expected: [String]) -> WebProblem {
        var problem = WebProblem(
            "method-unknown", "The method is not supported here", 405,
            "found \(method), expected \(expected.joined(separator: ", "))",
            hint: expected.count == 1 ? "send the request with \(expected[0])" : nil)
        problem.fields = [("Allow", (expected + ["OPTIONS"]).joined(separator: ", "))]
        return problem
    }

    package static let noPhoneAddress = WebProblem(
        "no-phone-address", "Other devices cannot reach the board", 422,
        "only this machine can open the board",
        hint: "add --public-address to \"widgetconf serve --web\", as Docs/proxy.md explains")

    package static let noUpload = WebProblem(
        "no-upload", "Nothing can be uploaded here", 422, "this row takes no uploaded file")

    package static func noRoomForUpload(limit: Int) -> WebProblem {
        WebProblem(
            "no-room", "There is no room for the file", 507,
            "the uploaded files of this board may have \(limit) bytes together",
            hint: "delete files that no widget needs on the machine of the board")
    }

    package static func noPreview(_ reason: String) -> WebProblem {
        WebProblem("no-preview", "There is no preview", 422, reason)
    }

    package static func notFound(_ what: String) -> WebProblem {
        WebProblem("not-found", "Not found", 404, what)
    }

    package static let notStored = WebProblem(
        "not-stored", "The file is not stored", 500, "the file cannot be written to the disk of the board",
        hint: "check the free space on the machine of the board")

    static func notJSON(_ reason: String) -> WebProblem {
        WebProblem(
            "not-json", "The body is not valid", 400, "the body is not JSON: \(reason)",
            hint: "send JSON, such as {\"name\": \"value\"}")
    }

    static func notJSONType(_ type: String?) -> WebProblem {
        WebProblem(
            "not-json-type", "The type of the body is not supported", 415,
            "found \(type.map { "the content type \"\($0)\"" } ?? "no content type"), "
                + "expected \"application/json\"", hint: "send the field Content-Type: application/json")
    }

    static func notDocument(_ mismatch: JSONMismatch, in body: JSONValue) -> WebProblem {
        var problem = WebProblem(
            "not-valid", "The body is not valid", 400, "the body is not what is expected here")
        problem.errors = [
            Detail(mismatch.problem, pointer: JSONPointer(path: mismatch.path, in: body).fragment)
        ]
        return problem
    }

    package static func nothingToConfigure(_ widget: String) -> WebProblem {
        WebProblem(
            "nothing-to-configure", "There is no form", 422,
            "there is nothing to configure about \"\(widget)\"")
    }

    static func parameterRepeated(_ name: String) -> WebProblem {
        WebProblem(
            "parameter-repeated", "Repeated query parameter", 400,
            "found the parameter \"\(name)\" several times, expected it once")
    }

    static func parameterUnknown(_ name: String, expected: [String]) -> WebProblem {
        WebProblem(
            "parameter-unknown", "Unknown query parameter", 400,
            "found the parameter \"\(name)\", expected "
                + (expected.isEmpty ? "none" : expected.joined(separator: ", ")))
    }

    static func parameterValue(_ name: String, _ value: String, expected: String) -> WebProblem {
        WebProblem(
            "parameter-value", "Invalid query parameter", 400,
            "found \"\(value)\" for \"\(name)\", expected \(expected)")
    }

    static func preconditionUnsupported(_ method: String) -> WebProblem {
        WebProblem(
            "precondition-unsupported", "The condition is not supported", 400,
            "found If-Match for a call that cannot depend on a revision")
    }

    static func preconditionValue(_ value: String) -> WebProblem {
        WebProblem(
            "precondition-value", "The condition is not valid", 400,
            "found If-Match: \(value), expected a revision in quotes, such as \"3\"")
    }

    /// An unknown key, in the same words as the board's, so that the reply says nothing about other keys.
    static let pushKeyUnknown = WebProblem.unknown(.pushKeyUnknown, [])

    static func refused(_ first: BoardRemark?, _ errors: [Detail]) -> WebProblem {
        WebProblem("refused", "The board refused the request", 422, first, errors)
    }

    /// - Parameter present: the current revision of the widget or the group.
    static func revisionMoved(
        _ first: BoardRemark?, _ errors: [Detail], to present: Revision
    ) -> WebProblem {
        var problem = WebProblem("revision-moved", "The revision has changed", 412, first, errors)
        problem.fields = [("ETag", EntityTag.text(of: present))]
        return problem
    }

    static let signatureWrong: WebProblem = {
        var problem = WebProblem(
            "signature-wrong", "The signature is wrong", 401,
            "found a signature in X-Hub-Signature-256 that does not belong to this body and key",
            hint: "enter the key as the secret of the webhook")
        problem.fields = [authenticate]
        return problem
    }()

    package static func textTooLong(limit: Int) -> WebProblem {
        WebProblem("text-too-long", "The text is too long", 422, "expected a text of at most \(limit) bytes")
    }

    static func unknown(_ first: BoardRemark?, _ errors: [Detail]) -> WebProblem {
        WebProblem("not-found", "Not found", 404, first, errors)
    }

    package static func failed(_ first: BoardRemark?) -> WebProblem {
        WebProblem(
            "failed", "The board could not carry out the request", 503,
            first?.message ?? "the board could not carry out the request", hint: first?.hint)
    }

    package static let tooManyAttempts: WebProblem = {
        let seconds = LoginAttempts.period.count / 1000
        var problem = WebProblem(
            "too-many-attempts", "Too many attempts", 429,
            "found \(LoginAttempts.limit) wrong codes from this address within \(seconds) seconds",
            hint: "try again in a minute")
        problem.fields = [("Retry-After", "\(seconds)")]
        return problem
    }()

    static func tooManyPushes(_ first: BoardRemark?, after wait: Milliseconds) -> WebProblem {
        var problem = WebProblem("too-many-pushes", "Too many requests", 429, first, [])
        // In whole seconds (RFC 9110, section 10.2.3).
        problem.fields = [("Retry-After", "\(max(1, (wait.count + 999) / 1000))")]
        return problem
    }

    package static func targetTooLong(limit: Int) -> WebProblem {
        WebProblem(
            "address-too-long", "The address is too long", 414,
            "expected an address of at most \(limit) bytes")
    }

    static func targetUnreadable(_ target: String) -> WebProblem {
        let path = target.prefix { $0 != "?" }
        let isLong = path.count > 1 && path.hasSuffix("/")
        return WebProblem(
            "address-unreadable", "The address cannot be read", 400,
            "found \"\(target.prefix(100))\", expected a path without empty parts, dots and broken escapes",
            hint: isLong ? "leave out the \"/\" at the end" : nil)
    }

    package static let ending = WebProblem(
        "ending", "The server is shutting down", 503, "the server is shutting down", hint: "try again later")

    package static let busy = WebProblem(
        "busy", "The server is busy", 503, "too many requests are waiting for an answer",
        hint: "try again later")

    package static func tooMany(_ what: String, limit: Int) -> WebProblem {
        WebProblem(
            "too-many", "Too many open \(what)", 503, "there are already \(limit) \(what)",
            hint: "try again later")
    }
}
