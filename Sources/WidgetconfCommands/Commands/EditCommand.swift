import ArgumentParser
import BoardDocuments
import JSONText
import TextWidth
import ViewRendering
import WidgetModel
import WidgetRuntime

/// `widgetconf edit`: changes the values of a placed widget as one edit.
struct EditCommand: DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a placed widget; it refreshes at once.",
        discussion: """
            All changes are one edit: all are accepted or none. Without a change it only asks for a fresh \
            timeline. For example: widgetconf edit today-commit-1 days=30 goal=5
            """)

    @OptionGroup var target: WidgetArgument
    @OptionGroup var arguments: ValueArguments
    @Option(help: ArgumentHelp("Restore the default of a parameter.", valueName: "name"))
    var unset: [String] = []
    @Option(help: ArgumentHelp("Choose no value for a parameter.", valueName: "name"))
    var none: [String] = []
    @Flag(help: "Show what would change, and change nothing.")
    var dryRun = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Refuse the edit if the widget has another revision.", valueName: "n"),
        transform: readRevision)
    var expectRevision: Revision?
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in context: CommandContext) -> BoardRequest {
        let changes =
            arguments.changes + unset.map { .unset(name: $0) } + none.map { .none(name: $0) }
        var edit = WidgetEdit(
            widget: target.widget, changes: changes, folder: context.folder, editID: makeEditID())
        edit.dryRun = dryRun ? true : nil
        edit.snapshot = dryRun && drawing.isWanted(options, context) ? true : nil
        edit.expectedRevision = expectRevision
        return .edit(edit)
    }

    var usageProblem: String? { arguments.usageProblem }

    var drawnBefore: String? { target.widget }
    func drawnAfter(_ document: ChangedWidget) -> DrawnChange {
        dryRun ? .preview(document.preview) : .widget(document.widget)
    }

    func write(_ document: ChangedWidget, on page: inout Page) { page.edit(document) }
}

extension Page {
    /// Prints each changed parameter, which values were dropped, and the reload that follows.
    /// Used by `edit` and `undo`.
    mutating func edit(_ document: ChangedWidget) {
        let changes = document.changes?.all ?? []
        let width = changes.map(\.parameter.cells).max() ?? 0
        for (name, change) in changes {
            let dropped = document.dropped?.first { $0.parameter == name }
            let remark = dropped.map { [Words.dim("  dropped: \($0.hiddenBy) hides it")] } ?? []
            line(
                [.strong(name.padded(toCells: width)), "  "]
                    + Page.words(ofChange: change, document.types?[name]) + remark)
        }
        if changes.isEmpty { line(.dim("no value changed")) }
        if document.dryRun == true {
            let present = "\(document.widget) stays at revision \(document.revision)"
            line(.dim("dry run: nothing was changed, \(present)"))
        } else {
            accepted(document, verb: "edit")
        }
    }

    /// The old and the new value of a parameter, as in `7 → 30`.
    ///
    /// - Parameter type: the name of the parameter's type, which decides how a value is written.
    static func words(ofChange change: ValueChanges.Change, _ type: String?) -> [Words] {
        let from = (change.from ?? .null).valueText(type)
        let to = (change.to ?? .null).valueText(type)
        return [.dim(from), .dim(" → "), Words(to, .good)]
    }
}
