package import JSONText

/// What the host of the board answers: a document, remarks for the person, and how it went.
///
/// It is also the result of a JSON-RPC answer on the board's socket.
package struct BoardReply: Codable, Sendable {
    package enum Status: String, Codable, CaseIterable, Sendable {
        case done
        /// Something that the user gave is wrong, or the reload that was asked for failed (exit code 1).
        case problems
        /// It could not be carried out (exit code 3).
        case failed
        /// The user interrupted it; the document says whether it was stored.
        case interrupted
    }

    /// A remark for standard error.
    package struct Remark: Codable, Hashable, Sendable {
        package enum Severity: String, Codable, CaseIterable, Sendable { case error, warning, note }

        package var severity: Severity
        /// Lower case, no full stop, like a finding's.
        package var message: String
        package var hint: String?
        /// The code of the finding that it repeats, for `widgetconf explain`.
        package var code: String?
        /// Whether it says that something is not stored so far; not part of the document.
        package var isAboutUnsavedWork = false

        private enum CodingKeys: String, CodingKey { case severity, message, hint, code }

        package init(_ severity: Severity, _ message: String, hint: String? = nil, code: String? = nil) {
            self.severity = severity
            self.message = message
            self.hint = hint
            self.code = code
        }
    }

    package var status: Status
    /// What `--format json` prints: the JSON of the request's document, or its problems.
    package var document: JSONObject
    package var remarks: [Remark]

    package init(_ document: some Encodable, remarks: [Remark] = []) {
        status = .done
        self.document = document.encodedObject
        self.remarks = remarks
    }

    /// A refusal: nothing was changed.
    package init(refused remarks: [Remark]) {
        self.init(refused: remarks, Problems(problems: remarks))
    }

    /// A refusal whose problems say which parameter is meant.
    package init(refused remarks: [Remark], _ problems: Problems<ParameterProblem>) {
        self.init(refused: remarks, problems as any Encodable)
    }

    private init(refused remarks: [Remark], _ problems: any Encodable) {
        self.init(problems, remarks: remarks)
        status = .problems
    }

    package init(failed message: String, hint: String? = nil) {
        self.init(failed: Remark(.error, message, hint: hint))
    }

    package init(failed remark: Remark) {
        self.init(refused: [remark])
        status = .failed
    }

    /// Whether what was asked for was done, with whatever result; a reload that failed was.
    package var isCarriedOut: Bool { problems == nil && status != .interrupted }

    private var problems: [JSONValue]? {
        // A document of another form has none.
        (try? Problems<JSONValue>(json: .object(document)))?.problems
    }

    /// The same, when something around it failed; the first remark says what.
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

/// Why something was not done.
package struct Problems<Problem: Codable>: Codable {
    package var problems: [Problem]

    package init(problems: [Problem]) { self.problems = problems }
}

/// A value, or something else about one parameter, that an edit is refused for.
package struct ParameterProblem: Codable, Sendable {
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

/// The reply to a client that asks for a sign of life.
package struct HostStatus: Codable, Sendable {
    package var processID: Int
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
