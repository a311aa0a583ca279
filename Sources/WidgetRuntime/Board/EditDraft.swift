import BoardDocuments
import Configurations
import IntentDefinitions
package import SourceText
import WidgetModel

/// An edit that may be committed on one revision: what its plan says, in the form in which the board keeps
/// it.
///
/// A static widget has nothing to configure: its draft changes nothing, and only asks for a fresh timeline.
struct EditDraft {
    let base: Revision
    let reading: ConfigurationReading
    var changes = ValueChanges()
    var dropped: [DroppedValue] = []
    var remarks: [BoardReply.Remark] = []

    /// - Parameter present: what the configuration was before.
    init(_ plan: EditPlan, of form: ConfigurationForm, after present: ConfigurationReading) {
        base = plan.base
        reading = ConfigurationReading(
            plan.configuration, resolved: plan.resolved, of: form, kept: present.kept)
        changes = ValueChanges(
            plan.changes.map { ($0.parameter, .init(from: $0.from?.json, to: $0.to?.json)) })
        dropped = plan.dropped.map { DroppedValue(parameter: $0.parameter, hiddenBy: $0.hiddenBy) }
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
        let problems = refusals.map { refusal in
            let finding = refusal.finding
            return ParameterProblem(
                finding.code.description, refusal.parameter, severity: finding.severity.rawValue,
                finding.message, hint: finding.hint)
        }
        reply = BoardReply(
            refused: refusals.map { BoardReply.Remark($0.finding) }, Problems(problems: problems))
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
