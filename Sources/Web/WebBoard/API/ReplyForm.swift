package import BoardDocuments
package import WidgetModel

/// Converts a reply of the board to an HTTP reply.
package struct ReplyForm: Sendable {
    /// The subject of a path.
    enum Subject: Sendable {
        case board
        /// One widget, display, account or group.
        case named
    }

    /// The subject of the path. An unknown id in the body is a 422, not a 404.
    let subject: Subject
    /// The values of the body to which problems can point.
    let values: Set<String>
    let success: Int
    let isTagged: Bool
    /// Whether the request only reads.
    let isReading: Bool
    /// Whether a program sent the request. Pages show the hints of the board to users of its commands.
    let isFromProgram: Bool

    package func reply(to reply: BoardReply<JSONObject>) -> WebReply {
        var reply = reply
        if isFromProgram {
            for index in reply.remarks.indices {
                reply.remarks[index].hint = reply.remarks[index].hint.map(AddressedHint.text)
            }
        }
        let error = reply.remarks.first { $0.severity == .error }
        if reply.status != .failed, let document = reply.carriedOut {
            return self.reply(with: document, reply.remarks)
        }
        guard reply.status == .problems else { return WebProblem.failed(error).reply }
        let details = details(of: reply)
        return switch reply.refusal {
        case .notFound where subject == .named: WebProblem.unknown(error, details).reply
        case .revisionMoved(let present): WebProblem.revisionMoved(error, details, to: present).reply
        case .tooFast(let wait): WebProblem.tooManyPushes(error, after: wait).reply
        case .notFound, nil: WebProblem.refused(error, details).reply
        }
    }

    private func reply(with document: JSONObject, _ remarks: [BoardRemark]) -> WebReply {
        var headers: [(String, String)] = []
        let revision = isTagged ? document["revision"]?.integer.map { Revision(Int($0)) } : nil
        if let revision, !isReading { headers.append(("ETag", EntityTag.text(of: revision))) }
        if success == 201, let id = document["widget"]?.string {
            headers.append(("Location", "\(RoutedCall.root)/widgets/\(id)"))
        }
        var document = document
        // The remarks that the command line would print: warnings, or why a reload failed.
        if !remarks.isEmpty { document["remarks"] = .array(remarks.map(\.encodedJSON)) }
        let reply = WebReply.json(.object(document), status: success, headers)
        return isReading ? reply.tagged(revision) : reply
    }

    private func details(of reply: BoardReply<JSONObject>) -> [WebProblem.Detail] {
        let settings = reply.settingProblems
        if !settings.isEmpty {
            return settings.map { problem in
                let path = ["settings", problem.setting] + (problem.index.map { ["\($0)"] } ?? [])
                return WebProblem.Detail(problem.message, pointer: JSONPointer(path).fragment)
            }
        }
        return reply.parameterProblems.map { problem in
            let name = problem.parameter.flatMap { name in
                // The longest matching name: a value of an object can be set by a name with dots.
                values.filter { $0 == name || name.hasPrefix($0 + ".") }.max { $0.count < $1.count }
                    ?? (values.isEmpty ? nil : name)
            }
            return WebProblem.Detail(
                problem.message, pointer: name.map { JSONPointer(["values", $0]).fragment },
                code: problem.code)
        }
    }
}

extension ReplyForm {
    /// The form of a refusal to draw a widget.
    package static let picture = ReplyForm(
        subject: .named, values: [], success: 200, isTagged: false, isReading: true, isFromProgram: true)
}
