import Configurations
import JSONText
package import SourceText
import WidgetModel

/// An edit that may be committed on one revision: what its plan says, in the form in which the board keeps
/// it.
///
/// A static widget has nothing to configure: its draft changes nothing, and only asks for a fresh timeline.
struct EditDraft {
    let base: Revision
    let reading: ConfigurationReading
    /// `{"days": {"from": 7, "to": 30}}`.
    var changes: JSONObject = [:]
    /// `[{"parameter": …, "hiddenBy": …}]`.
    var dropped: JSONValue = []
    var remarks: [BoardReply.Remark] = []

    /// - Parameter present: what the configuration was before.
    init(_ plan: EditPlan, of form: ConfigurationForm, after present: ConfigurationReading) {
        base = plan.base
        reading = ConfigurationReading(
            plan.configuration, resolved: plan.resolved, of: form, kept: present.kept)
        changes = plan.changesJSON
        dropped = plan.droppedJSON
        remarks = plan.warnings.map(BoardReply.Remark.init)
    }

    /// Nothing changed.
    init(unchanged reading: ConfigurationReading, at revision: Revision) {
        base = revision
        self.reading = reading
    }
}

/// Why an edit is not carried out, as a reply.
struct EditRefusal: Error {
    let reply: BoardReply

    init(_ refusals: [Refusal]) {
        let problems = refusals.map { refusal -> JSONValue in
            present([
                "code": .string(refusal.finding.code.description),
                "parameter": refusal.parameter.map { .string($0) },
                "severity": .string(refusal.finding.severity.rawValue),
                "message": .string(refusal.finding.message),
                "hint": refusal.finding.hint.map { .string($0) },
            ]).asValue
        }
        reply = BoardReply(
            refused: refusals.map { BoardReply.Remark($0.finding) }, document: ["problems": .array(problems)])
    }

    init(_ reply: BoardReply) { self.reply = reply }
}

extension BoardReply.Remark {
    package init(_ finding: Finding) {
        self.init(
            finding.severity == .error ? .error : .warning, finding.message, hint: finding.hint,
            code: finding.code.description)
    }
}

extension JSONObject {
    var asValue: JSONValue { .object(self) }
}
