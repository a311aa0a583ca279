import BoardDocuments
import Configurations
import SourceText
import WidgetModel
import WidgetStore

/// What applying a board file changes, in the form in which the board stores it.
struct SetPlan {
    /// An edit of a member.
    struct Edit {
        let key: String
        let hosted: HostedWidget
        let draft: EditDraft
        /// The fields that are not changed although they differ from the file.
        let kept: [String]
    }

    /// A widget of the file that is placed.
    struct Placement {
        let key: String
        let planned: PlannedPlacement
    }

    /// The result for people.
    var document: BoardPlan
    var edits: [Edit] = []
    var placements: [Placement] = []
    var removals: [HostedWidget] = []
    /// Members that do not change, with the keys and the revisions that the set then has.
    var members: [MemberRow] = []
    /// Keys that the set no longer has.
    var formerKeys: [String] = []
    /// The layout after the change; nil if it does not change.
    var layout: BoardLayout?
    /// The displays that change.
    var displays: [Display] = []
    /// The layout and the displays with which the next apply compares.
    var base = AppliedSet()
    /// The members from which the plan was made.
    var formerMembers: [MemberRow] = []
    var remarks: [BoardRemark] = []
    /// Why the file is refused, by key and parameter.
    var problems: [ParameterProblem] = []

    /// The members whose rows differ from those before the apply.
    var changedMembers: [MemberRow] {
        let former = Set(formerMembers)
        return members.filter { !former.contains($0) }
    }

    /// Whether anything has to be stored.
    func changesBoard(since base: AppliedSet) -> Bool {
        !edits.isEmpty || !placements.isEmpty || !removals.isEmpty || layout != nil || !displays.isEmpty
            || !formerKeys.isEmpty || self.base != base || !changedMembers.isEmpty
    }
}

/// The layout and the displays that the last apply of a set wrote: a property of the board.
struct AppliedSet: Codable, Hashable, Sendable {
    var layout: KeyedLayout?
    /// Sorted by name.
    var displays: [DisplaySetup] = []
}

extension BoardPlan.Conflict {
    /// The conflict as a refusal, with its key and parameter.
    var problem: ParameterProblem {
        var problem = ParameterProblem(
            BoardFileFindings.conflict.text, parameter, severity: Severity.error.rawValue, message,
            hint: hint)
        problem.widget = key
        return problem
    }

    private var hint: String {
        switch field {
        case .value, .family, .name:
            "copy the board's value to the file (\"board export --update\"), or use --overwrite or --keep"
        case .removal:
            "remove the widget from the file, or use --overwrite to place it or --keep to leave it out"
        case .layout, .display:
            "copy this part from \"widgetconf board export\" to the file, or use --overwrite or --keep"
        }
    }

    private var message: String {
        let when = at.map { " at \($0)" } ?? ""
        let how = origin.map { " was changed by \"\($0)\"" } ?? " differs"
        let found = present.map { $0.string ?? $0.text } ?? "no value"
        let expected = wanted.map { $0.string ?? $0.text } ?? "no value"
        let values = "the board has \(found), and the file \(expected)"
        return switch field {
        case .value: "\(quoted(parameter ?? ""))\(how)\(when): \(values)"
        case .family: "the size\(how)\(when): \(values)"
        case .name: "the name\(how)\(when): \(values)"
        case .removal: "\(widget?.description ?? "the widget") was removed from the board\(when)"
        case .layout: "the widgets were rearranged since the last apply"
        case .display: "the display \(quoted(key ?? "")) was changed since the last apply"
        }
    }
}
