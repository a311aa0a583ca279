package import WidgetModel

/// A reply of the board's host: a document, remarks for the user, and a status.
///
/// It is also the result of a JSON-RPC response on the board's socket.
package struct BoardReply: Codable, Sendable {
    /// How the request went, which determines the exit code.
    package enum Status: String, Codable, CaseIterable, Sendable {
        case done
        /// The user's input has a problem, or the requested reload failed (exit code 1).
        case problems
        /// The request could not be carried out (exit code 3).
        case failed
        /// The user interrupted the request; the document says whether its change is stored.
        case interrupted
    }

    /// A message for standard error.
    package struct Remark: Codable, Hashable, Sendable {
        package enum Severity: String, Codable, CaseIterable, Sendable { case error, warning, note }

        package var severity: Severity
        /// In lower case and without a period, like the message of a finding.
        package var message: String
        package var hint: String?
        /// The code of a finding with the same subject, for `widgetconf explain`.
        package var code: String?
        /// The widget that the remark is about, if the request was about several.
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
    package enum Refusal: Hashable, Sendable {
        /// What the request is about does not exist.
        case notFound
        /// The widget has another revision than the client expects.
        case revisionMoved(present: Revision)
    }

    package var status: Status
    /// Nil for any other reason, and for a request that is not refused.
    package var refusal: Refusal?
    /// The output of `--format json`: the document of the request, or its problems.
    package var document: JSONObject
    package var remarks: [Remark]

    package init(_ document: some Encodable, remarks: [Remark] = []) {
        status = .done
        self.document = document.encodedObject
        self.remarks = remarks
    }

    /// A refusal of the request: nothing was changed.
    package init(refused remarks: [Remark], because refusal: Refusal? = nil) {
        self.init(refused: remarks, Problems(problems: remarks))
        self.refusal = refusal
    }

    /// A refusal whose problems name the affected parameters.
    package init(refused remarks: [Remark], _ problems: Problems<ParameterProblem>) {
        self.init(refused: remarks, problems as any Encodable)
    }

    /// A refusal of the settings of a display.
    package init(refused problems: [SettingProblem]) {
        self.init(refused: problems.map(\.remark), Problems(problems: problems) as any Encodable)
    }

    private init(refused remarks: [Remark], _ problems: any Encodable) {
        self.init(problems, remarks: remarks)
        status = .problems
    }

    /// A failure to carry out the request.
    package init(failed message: String, hint: String? = nil) {
        self.init(failed: Remark(.error, message, hint: hint))
    }

    package init(failed remark: Remark) {
        self.init(refused: [remark])
        status = .failed
    }

    /// Whether the request was carried out. A requested reload that failed was carried out too.
    package var isCarriedOut: Bool { problems == nil && status != .interrupted }

    private var problems: [JSONValue]? {
        // Decoding fails for documents without problems.
        (try? Problems<JSONValue>(json: .object(document)))?.problems
    }

    /// The same reply, with the status failed and additional remarks, of which the first is added as a
    /// problem.
    package func failing(_ remarks: [Remark]) -> BoardReply {
        guard let first = remarks.first else { return self }
        var reply = self
        reply.status = .failed
        let all = Problems(problems: (problems ?? []) + [first.encodedJSON])
        for (key, value) in all.encodedObject { reply.document[key] = value }
        reply.remarks = remarks + self.remarks
        return reply
    }
}

extension BoardReply {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        status = try container.decode(Status.self, forKey: .status)
        // A newer board may know more refusals, which its remarks explain.
        refusal = try? container.decode(Refusal.self, forKey: .refusal)
        document = try container.decode(JSONObject.self, forKey: .document)
        remarks = try container.decode([Remark].self, forKey: .remarks)
    }
}

extension BoardReply.Refusal: Codable {
    private enum Key: CodingKey { case notFound, presentRevision }

    /// The JSON form: `{"notFound": true}` or `{"presentRevision": 7}`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let present = try container.decodeIfPresent(Revision.self, forKey: .presentRevision)
        if let present {
            self = .revisionMoved(present: present)
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
        }
    }
}

/// The document of a refused or failed request.
package struct Problems<Problem: Codable>: Codable {
    package var problems: [Problem]

    package init(problems: [Problem]) { self.problems = problems }
}

/// A problem with a value or a parameter that makes the host refuse an edit.
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

/// The reply to `status`, which clients use to find out who hosts the board.
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
