import BoardDocuments
import Configurations
import IntentDefinitions
package import SourceText
import WidgetModel
import WidgetStore

/// An edit that can be committed on one revision, in the form in which the board stores it.
///
/// A static widget cannot be configured. Only its size and its name can change.
struct EditDraft {
    /// The revision on which the edit was planned. If it is no longer current, the edit is planned again
    /// (C7).
    let base: Revision
    /// The family and the user's name after the edit.
    let family: Family
    let name: String?
    /// The configuration after the edit.
    let reading: ConfigurationReading
    var changes = ValueChanges()
    /// Whether other choices are stored, even if no value changes, for example the default as a chosen value.
    private var changesChoices = false
    /// The values that are dropped because the edit hides their parameters (C2).
    var dropped: [DroppedValue] = []
    /// The revision whose values it restores; nil for any other edit.
    var restores: Revision?
    /// Whether it undoes or redoes an edit.
    var movesInHistory = false
    var remarks: [BoardRemark] = []

    /// The draft for a plan.
    ///
    /// - Parameter widget: the widget, which already has the family and the name after the edit.
    init(_ plan: EditPlan, of form: ConfigurationForm, for widget: HostedWidget) {
        base = plan.base
        family = widget.family
        name = widget.name
        reading = ConfigurationReading(
            plan.configuration, resolved: plan.resolved, of: form, kept: widget.reading.kept)
        changes = ValueChanges(plan.changes)
        for value in plan.dropped { changes.drop(value.parameter, hiddenBy: value.hiddenBy) }
        dropped = plan.dropped.map { DroppedValue(parameter: $0.parameter, hiddenBy: $0.hiddenBy) }
        remarks = plan.warnings.map(BoardRemark.init)
        changesChoices = reading.choosesDifferently(
            from: widget.reading, except: Set(plan.dropped.map(\.parameter)))
    }

    /// A draft that does not change values.
    init(unchanged widget: HostedWidget) {
        base = widget.revision
        family = widget.family
        name = widget.name
        reading = widget.reading
    }

    /// The parameters whose values were kept aside, and that have no value after the edit, sorted by name.
    ///
    /// - Parameter former: the configuration before the edit.
    func discarded(from former: ConfigurationReading) -> [String] {
        let kept = Set((former.resolved?.aside ?? []).map(\.parameter))
        return kept.filter { reading.configuration[$0] == nil }.sorted()
    }

    /// The widget with the family and the name after the edit.
    func edited(_ widget: HostedWidget) -> HostedWidget {
        var edited = widget
        edited.family = family
        edited.name = name
        return edited
    }

    /// Whether the edit leads to a new revision of a widget. An undo or redo always does; if it did not, the
    /// next one would find the same revision again.
    func changes(_ widget: HostedWidget) -> Bool {
        movesInHistory || family != widget.family || name != widget.name || changesChoices
            || !changes.all.isEmpty
    }
}

extension ConfigurationReading {
    /// Whether the stored form of the choices differs from another configuration.
    ///
    /// Clearing a value that does not exist does not count, nor does the loss of hidden choices.
    ///
    /// - Parameter dropped: the parameters whose choices are dropped because they are hidden.
    fileprivate func choosesDifferently(
        from other: ConfigurationReading, except dropped: Set<String>
    ) -> Bool {
        let (old, new) = (other.storedChoices, storedChoices)
        return Set(old.map(\.key) + new.map(\.key)).subtracting(dropped).contains { old[$0] != new[$0] }
    }

    private var storedChoices: JSONObject {
        JSONValue.object(form?.json(of: configuration) ?? [:]).withoutNulls.object ?? [:]
    }
}

extension JSONValue {
    /// The same value without the members of objects that are null.
    fileprivate var withoutNulls: JSONValue {
        switch self {
        case .object(let members):
            var kept: JSONObject = [:]
            for (name, value) in members where value != .null { kept[name] = value.withoutNulls }
            return .object(kept)
        case .array(let elements): return .array(elements.map(\.withoutNulls))
        default: return self
        }
    }
}

/// The properties of an edit apart from its changes.
struct EditToMake: Sendable {
    let id: String
    /// The name of the command for the history.
    let origin: String
    /// The only revision of a widget on which the edit is accepted; nil to accept any (C7).
    var expectedRevision: Revision?
    /// Whether several widgets were chosen. Unchanged widgets are then not refreshed, and the reply lists the
    /// others.
    var areSeveral = false
    /// The options of a dry run, which stores nothing; nil for an edit.
    var trial: EditTrial?
    /// Whether the provider validates the values.
    var isVerified = true
    /// The stage of the reload for which the edit waits after it is stored.
    var wait = EditWait.answered
    /// Whether the reply contains the steps of the edit.
    var isTraced = false

    /// The id under which the edit of one of the widgets is stored.
    func id(ofWidget number: Int) -> String { number == 0 ? id : "\(id)/\(number)" }
}

/// An edit of one widget while it is being committed.
struct EditCommit {
    /// The widget before the edit, and after it.
    let former, edited: HostedWidget
    let draft: EditDraft
    let stored: StoredEdit
    /// The generation of its request.
    let generation: Generation
    /// The limits that would have delayed the request.
    let bypassed: [Bypassed]
    let hasNewSecrets: Bool

    var ask: TimelineAsk {
        TimelineAsk(
            widget: edited.index, generation: generation, revision: edited.revision, reason: .edited,
            sent: stored.at)
    }
}

/// The replies to edits of one or several widgets.
enum EditReplies {
    /// The part of a reply about one widget.
    typealias Part = (document: ChangedWidget, remarks: [BoardRemark], isChanged: Bool)

    /// - Parameter areSeveral: whether the reply lists widgets. If false, there must be one part.
    static func reply(_ parts: [Part], areSeveral: Bool) -> BoardReply<EditReply> {
        guard areSeveral else { return BoardReply(.one(parts[0].document), remarks: parts[0].remarks) }
        let changed = parts.filter(\.isChanged)
        return BoardReply(
            .several(
                ChangedWidgets(
                    edits: changed.map(\.document),
                    unchanged: parts.filter { !$0.isChanged }.map(\.document.widget))),
            remarks: changed.flatMap { part in part.remarks.map { $0.naming(part.document.widget) } })
    }
}

extension BoardRemark {
    /// The remark for a reply about several widgets.
    func naming(_ widget: PlacedWidgetID) -> BoardRemark { naming(widget.description) }

    /// - Parameter widget: an id, or the key in a board file.
    func naming(_ widget: String) -> BoardRemark {
        var remark = self
        remark.widget = widget
        if !message.contains(widget) { remark.message = "\(widget): \(message)" }
        return remark
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

/// The refusal of a call: an error inside the host, whose `reply` the client receives.
struct CallRefusal: Error {
    private var content: BoardReply<NoDocument>
    /// The indices of the refused changes of an edit; empty if the call is refused as a whole.
    private(set) var changes: Set<Int> = []

    /// The refusal for problems that planning found. The reply lists them by parameter.
    init(_ refusals: [Refusal]) {
        let problems = refusals.map { refusal in
            let finding = refusal.finding
            return ParameterProblem(
                finding.code.description, refusal.parameter, severity: finding.severity.rawValue,
                finding.message, hint: finding.hint)
        }
        content = BoardReply(refused: refusals.map { BoardRemark($0.finding) }, problems)
        changes = Set(refusals.compactMap(\.change))
    }

    /// The refusal for any other reason, such as a failure of the store.
    init(_ reply: BoardReply<NoDocument>) { content = reply }

    /// The reply to the call that is refused.
    func reply<Document>() -> BoardReply<Document> { BoardReply(refusedAs: content) }

    /// The same refusal, which clients handle specially.
    func because(_ reason: ReplyRefusal?) -> CallRefusal {
        var refusal = self
        refusal.content.refusal = reason
        return refusal
    }

    /// The refusal of an edit of several widgets, naming the widget that caused it.
    func naming(_ widget: PlacedWidgetID) -> CallRefusal {
        var reply = content
        reply.remarks = reply.remarks.map { $0.naming(widget) }
        reply.problems = reply.problems?.map { problem in
            guard case .object(var members) = problem else { return problem }
            members["widget"] = .string(widget.description)
            return .object(members)
        }
        return CallRefusal(reply)
    }
}

extension BoardRemark {
    /// A finding as a remark, without its location.
    package init(_ finding: Finding) {
        self.init(
            finding.severity == .error ? .error : .warning, finding.message, hint: finding.hint,
            code: finding.code.description)
    }
}
