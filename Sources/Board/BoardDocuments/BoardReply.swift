package import WidgetModel

/// How a call went, which determines the exit code.
package enum ReplyStatus: String, Codable, CaseIterable, Sendable {
    case done
    /// The user's input has a problem, or the requested reload failed (exit code 1).
    case problems
    /// The call failed (exit code 3).
    case failed
    /// The user interrupted the call, so that its change was withdrawn.
    case interrupted
}

/// A message for standard error.
package struct BoardRemark: Codable, Hashable, Sendable {
    package enum Severity: String, Codable, CaseIterable, Sendable { case error, warning, note }

    package var severity: Severity
    /// In lower case and without a period, like the message of a finding.
    package var message: String
    package var hint: String?
    /// The code of a finding with the same subject, for `widgetconf explain`.
    package var code: String?
    /// The widget that the remark is about, if the call was about several.
    package var widget: String?
    /// Whether the remark is about a change that is not stored yet. Not part of the JSON form.
    package var isAboutUnsavedWork = false

    private enum CodingKeys: String, CodingKey { case severity, message, hint, code, widget }

    package init(_ severity: Severity, _ message: String, hint: String? = nil, code: String? = nil) {
        self.severity = severity
        self.message = message
        self.hint = hint
        self.code = code
    }
}

/// Refusals that clients handle specially.
package enum ReplyRefusal: Hashable, Sendable {
    /// The subject of the call does not exist.
    case notFound
    /// The widget's revision differs from the one that the client expects.
    case revisionMoved(present: Revision)
    /// The client sends requests too fast. It can repeat this one after a time.
    case tooFast(retryAfter: Milliseconds)
}

/// The reply of the board's host to a call: a document or problems, remarks for the user, and a status.
///
/// It is also the result of a JSON-RPC response on the board's socket. A client that passes the document on
/// reads a reply with a `JSONObject`.
package struct BoardReply<Document: Codable & Sendable>: Sendable {
    package var status: ReplyStatus
    /// Nil for any other reason, and for a call that is not refused.
    package var refusal: ReplyRefusal?
    /// The result of the call; nil if it is refused, or fails before it produces a result.
    package var document: Document?
    /// The problems of a refused or failed call, in the JSON form of their types; nil without problems.
    package var problems: [JSONValue]?
    package var remarks: [BoardRemark]

    package init(_ document: Document, remarks: [BoardRemark] = []) {
        status = .done
        self.document = document
        self.remarks = remarks
    }

    /// A refusal of the call: nothing was changed.
    package init(refused remarks: [BoardRemark], because refusal: ReplyRefusal? = nil) {
        self.init(refused: remarks, remarks)
        self.refusal = refusal
    }

    /// A refusal whose problems identify the affected parameters.
    package init(refused remarks: [BoardRemark], _ problems: [ParameterProblem]) {
        self.init(refused: remarks, problems as [any Encodable])
    }

    /// A refusal of a display's settings.
    package init(refused problems: [SettingProblem]) {
        self.init(refused: problems.map(\.remark), problems)
    }

    private init(refused remarks: [BoardRemark], _ problems: [any Encodable]) {
        status = .problems
        self.problems = problems.map(\.encodedJSON)
        self.remarks = remarks
    }

    /// The call failed.
    package init(failed message: String, hint: String? = nil) {
        self.init(failed: BoardRemark(.error, message, hint: hint))
    }

    package init(failed remark: BoardRemark) {
        self.init(refused: [remark])
        status = .failed
    }

    /// The same refusal or failure as the reply to another call, without a document.
    package init<Other>(refusedAs other: BoardReply<Other>) {
        status = other.status
        refusal = other.refusal
        problems = other.problems
        remarks = other.remarks
    }

    /// Whether the call was performed, including calls whose reload failed.
    package var isCarriedOut: Bool { problems == nil && status != .interrupted }

    /// Whether the document has another form than this version knows.
    package var isUnreadable: Bool { isCarriedOut && document == nil }

    /// The document of a performed call; nil for any other.
    package var carriedOut: Document? { isCarriedOut ? document : nil }

    /// The problems with parameters in a refusal of values; empty for any other reply.
    package var parameterProblems: [ParameterProblem] { problems(ParameterProblem.self) }

    /// The problems with settings in a refusal of a display's settings; empty for any other reply.
    package var settingProblems: [SettingProblem] { problems(SettingProblem.self) }

    private func problems<Problem: Decodable>(_ type: Problem.Type) -> [Problem] {
        // Other kinds of problems cannot be decoded as this type.
        (try? (problems ?? []).map { try Problem(json: $0) }) ?? []
    }

    /// The output of `--format json`: the document, or the problems.
    package var json: JSONObject {
        var json = document?.encodedObject ?? [:]
        if let problems { json["problems"] = .array(problems) }
        return json
    }

    /// The same reply, with the status failed and additional remarks, of which the first is added as a
    /// problem.
    package func failing(_ remarks: [BoardRemark]) -> BoardReply {
        guard let first = remarks.first else { return self }
        var reply = self
        reply.status = .failed
        reply.problems = (problems ?? []) + [first.encodedJSON]
        reply.remarks = remarks + self.remarks
        return reply
    }

    /// The same reply with another form of the document.
    package func map<Other>(_ convert: (Document) -> Other?) -> BoardReply<Other> {
        var reply = BoardReply<Other>(refusedAs: self)
        reply.document = document.flatMap(convert)
        return reply
    }
}

/// The document of replies without one, because they refuse a call.
package struct NoDocument: Codable, Sendable {}

/// The member of a document that a performed call omits.
private struct ProblemsIfAny: Decodable { var problems: [JSONValue]? }

extension BoardReply: Codable {
    private enum Key: CodingKey { case status, refusal, document, remarks }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        status = try container.decode(ReplyStatus.self, forKey: .status)
        // A newer board may send unknown refusals, which its remarks explain.
        refusal = try? container.decode(ReplyRefusal.self, forKey: .refusal)
        problems = try container.decode(ProblemsIfAny.self, forKey: .document).problems
        remarks = try container.decode([BoardRemark].self, forKey: .remarks)
        // A host of another version may send another form. The status and the remarks still count.
        document = try? container.decode(Document.self, forKey: .document)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(status, forKey: .status)
        try container.encodeIfPresent(refusal, forKey: .refusal)
        try container.encode(json, forKey: .document)
        try container.encode(remarks, forKey: .remarks)
    }
}

extension ReplyRefusal: Codable {
    private enum Key: CodingKey { case notFound, presentRevision, retryAfter }

    /// The JSON form: `{"notFound": true}`, `{"presentRevision": 7}` or `{"retryAfter": 0.1}`, in seconds.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let present = try container.decodeIfPresent(Revision.self, forKey: .presentRevision)
        let retryAfter = try container.decodeIfPresent(Milliseconds.self, forKey: .retryAfter)
        if let present {
            self = .revisionMoved(present: present)
        } else if let retryAfter {
            self = .tooFast(retryAfter: retryAfter)
        } else if try container.decodeIfPresent(Bool.self, forKey: .notFound) == true {
            self = .notFound
        } else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a known refusal"))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .notFound: try container.encode(true, forKey: .notFound)
        case .revisionMoved(let present): try container.encode(present, forKey: .presentRevision)
        case .tooFast(let time): try container.encode(time, forKey: .retryAfter)
        }
    }
}

/// The document of a refused or failed call.
package struct Problems<Problem: Codable>: Codable {
    package var problems: [Problem]

    package init(problems: [Problem]) { self.problems = problems }
}

/// A problem with a value or a parameter, because of which the host refuses an edit.
package struct ParameterProblem: Codable, Sendable {
    /// The widget that has the problem, if the edit is about several.
    package var widget: String?
    /// The code of a finding.
    package var code: String
    package var parameter: String?
    package var severity: String
    package var message: String
    package var hint: String?

    package init(_ code: String, _ parameter: String?, severity: String, _ message: String, hint: String?) {
        self.code = code
        self.parameter = parameter
        self.severity = severity
        self.message = message
        self.hint = hint
    }
}

/// The reply to `status`, with which clients identify the process that hosts the board.
package struct HostStatus: Codable, Sendable {
    package var processID: Int
    /// Whether the process is a `serve`, rather than another command that hosts the board while it runs.
    package var serving: Bool
    package var workspace: String
    package var state: String

    private enum CodingKeys: String, CodingKey {
        case processID = "process"
        case serving, workspace, state
    }

    package init(processID: Int, serving: Bool, workspace: String, state: String) {
        self.processID = processID
        self.serving = serving
        self.workspace = workspace
        self.state = state
    }
}
