package import JSONText
import WidgetStore

/// What the host of the board answers: a document, what to tell the person, and how it went.
package struct BoardReply: Sendable {
    package enum Status: String, Sendable {
        case done
        /// Something that the user gave is wrong, or the reload that was asked for failed (exit code 1).
        case problems
        /// It could not be carried out (exit code 3).
        case failed
        /// The user interrupted it; the document says whether it was stored.
        case interrupted
    }

    /// A remark for standard error.
    package struct Remark: Hashable, Sendable {
        package enum Severity: String, Sendable { case error, warning, note }

        package var severity: Severity
        /// Lower case, no full stop, like a finding's.
        package var message: String
        package var hint: String?
        /// The code of the finding that it repeats, for `widgetconf explain`.
        package var code: String?

        package init(_ severity: Severity, _ message: String, hint: String? = nil, code: String? = nil) {
            self.severity = severity
            self.message = message
            self.hint = hint
            self.code = code
        }
    }

    package var status: Status
    /// What `--format json` prints.
    package var document: JSONObject
    package var remarks: [Remark]

    package init(_ document: JSONObject, remarks: [Remark] = []) {
        status = .done
        self.document = document
        self.remarks = remarks
    }

    /// A refusal: nothing was changed.
    package init(refused remarks: [Remark], document: JSONObject? = nil) {
        status = .problems
        self.document = document ?? ["problems": .array(remarks.map(\.json))]
        self.remarks = remarks
    }

    package init(failed message: String, hint: String? = nil) {
        let remark = Remark(.error, message, hint: hint)
        status = .failed
        document = ["problems": [remark.json]]
        remarks = [remark]
    }
}

extension BoardReply {
    /// Whether what was asked for was done, with whatever result; a reload that failed was.
    package var isCarriedOut: Bool { document["problems"] == nil && status != .interrupted }

    /// What the disk did not allow: nothing was changed.
    init(_ error: StoreError) { self.init(failed: error.description, hint: error.hint) }

    /// The same, when something around it failed; the first remark says what.
    func failing(_ remarks: [Remark]) -> BoardReply {
        guard let first = remarks.first else { return self }
        var reply = self
        reply.status = .failed
        let problems = (document["problems"]?.array ?? []) + [first.json]
        reply.document["problems"] = .array(problems)
        reply.remarks = remarks + self.remarks
        return reply
    }
}

extension BoardReply.Remark {
    package var json: JSONValue {
        var object: JSONObject = ["severity": .string(severity.rawValue), "message": .string(message)]
        if let hint { object["hint"] = .string(hint) }
        if let code { object["code"] = .string(code) }
        return .object(object)
    }

    init?(_ json: JSONValue) {
        guard let severity = json["severity"]?.string.flatMap(Severity.init),
            let message = json["message"]?.string
        else { return nil }
        self.init(severity, message, hint: json["hint"]?.string, code: json["code"]?.string)
    }
}

extension BoardReply {
    /// The result of a JSON-RPC answer on the socket.
    package var json: JSONValue {
        [
            "status": .string(status.rawValue), "document": .object(document),
            "remarks": .array(remarks.map(\.json)),
        ]
    }

    /// Nil when the answer is not of this form.
    package init?(json: JSONValue) {
        guard let status = json["status"]?.string.flatMap(Status.init),
            let document = json["document"]?.object,
            let remarks = json["remarks"]?.array
        else { return nil }
        self.status = status
        self.document = document
        self.remarks = remarks.compactMap(Remark.init)
    }
}
