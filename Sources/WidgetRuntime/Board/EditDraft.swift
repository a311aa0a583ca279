import BoardDocuments
import Configurations
import IntentDefinitions
package import SourceText
import WidgetModel

/// An edit that can be committed on one revision, in the form in which the board stores it.
///
/// A static widget cannot be configured. Its draft changes nothing and only requests a new timeline.
struct EditDraft {
    /// The revision on which the edit was planned. If it is no longer current, the edit is planned again
    /// (C7).
    let base: Revision
    /// The configuration after the edit.
    let reading: ConfigurationReading
    var changes = ValueChanges()
    /// The values that are dropped because the edit hides their parameters (C2).
    var dropped: [DroppedValue] = []
    /// The revision whose values it restores; nil for any other edit.
    var restores: Revision?
    var remarks: [BoardReply.Remark] = []

    /// The draft for a plan.
    ///
    /// - Parameter present: the configuration before the edit.
    init(_ plan: EditPlan, of form: ConfigurationForm, after present: ConfigurationReading) {
        base = plan.base
        reading = ConfigurationReading(
            plan.configuration, resolved: plan.resolved, of: form, kept: present.kept)
        changes = ValueChanges(plan.changes)
        for value in plan.dropped { changes.drop(value.parameter, hiddenBy: value.hiddenBy) }
        dropped = plan.dropped.map { DroppedValue(parameter: $0.parameter, hiddenBy: $0.hiddenBy) }
        remarks = plan.warnings.map(BoardReply.Remark.init)
    }

    /// A draft without changes.
    init(unchanged reading: ConfigurationReading, at revision: Revision) {
        base = revision
        self.reading = reading
    }
}

extension ValueChanges {
    /// The changes of a plan in their JSON form.
    init(_ changes: [EditPlan.ValueChange]) {
        self.init(changes.map { ($0.parameter, .init(from: $0.from?.json, to: $0.to?.json)) })
    }

    /// Records why a value was dropped.
    fileprivate mutating func drop(_ parameter: String, hiddenBy: String) {
        guard let index = all.firstIndex(where: { $0.parameter == parameter }) else { return }
        all[index].change.hiddenBy = hiddenBy
    }
}

/// The refusal of an edit or a placement: an error inside the host, whose `reply` the client receives.
struct EditRefusal: Error {
    let reply: BoardReply

    /// The refusal for problems that planning found. The reply lists them by parameter.
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

    /// The refusal for any other reason, such as a failure of the store.
    init(_ reply: BoardReply) { self.reply = reply }
}

extension BoardReply.Remark {
    /// A finding as a remark, without its location.
    package init(_ finding: Finding) {
        self.init(
            finding.severity == .error ? .error : .warning, finding.message, hint: finding.hint,
            code: finding.code.description)
    }
}
