import ArgumentParser
import BoardDocuments
import JSONText
import TextWidth
import ViewRendering
import WidgetModel
import WidgetRuntime

/// `widgetconf edit`: changes the values of a placed widget as one edit.
struct EditCommand: ValueCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a placed widget; it refreshes at once.",
        discussion: """
            All changes are one edit: all are accepted or none. Without a change it opens a form on a \
            terminal, and elsewhere it only asks for a fresh timeline. For example: \
            widgetconf edit today-commit-1 days=30 goal=5
            """)

    @OptionGroup var target: WidgetArgument
    @OptionGroup var arguments: ValueArguments
    @OptionGroup var sources: ValueSources
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
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Restore the values of this revision.", valueName: "n"),
        transform: readRevision)
    var revision: Revision?
    @Option(
        help: """
            Wait for the provider's answer, or only until the edit is stored and a fresh timeline requested. \
            Without "widgetconf serve", edits always wait.
            """)
    var wait = EditWait.answered
    @OptionGroup var plain: PlainOption
    @Flag(help: "Change the values as a YAML file in $VISUAL or $EDITOR.")
    var editor = false
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    private var changes: [RequestedChange] {
        arguments.changes + unset.map { .unset(name: $0) } + none.map { .none(name: $0) }
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        if let status = try await runWithSources(in: context) { return status }
        if editor { return try await runEditor(in: context) }
        guard let shell = formShell(in: context) else { return try await runAndDraw(in: context) }
        guard let session = try session(in: context) else { return .problems }
        let subject = try PlacedWidgetForm(
            target.widget, shell == .screen ? session.silent : session, options, wait: wait, in: context)
        guard let subject else { return try await runAndDraw(in: context) }
        switch shell {
        case .screen: return try fill(subject, in: context)
        case .plain: return try await ask(subject, in: context)
        }
    }

    /// The form to open; nil if the command line says what to change.
    private func formShell(in context: CommandContext) -> FormShell? {
        let isOpen = changes.isEmpty && revision == nil && !dryRun && expectRevision == nil
        return isOpen ? plain.shell(options, in: context) : nil
    }

    private func runEditor(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        let subject = try PlacedWidgetForm(target.widget, session, options, wait: wait, in: context)
        guard let subject else { return try await runAndDraw(in: context) }
        return try await editText(subject, session, in: context)
    }

    func request(in context: CommandContext) -> BoardRequest {
        var edit = WidgetEdit(
            widget: target.widget, changes: changes, folder: context.folder, editID: makeEditID())
        edit.dryRun = dryRun ? true : nil
        if dryRun, drawing.isPreviewWanted(options, context) {
            (edit.snapshot, edit.timeline) = (true, true)
        }
        edit.expectedRevision = expectRevision
        edit.revision = revision
        edit.wait = wait
        return .edit(edit)
    }

    var usageProblem: String? {
        if plain.plain, !sources.isEmpty || !changes.isEmpty || revision != nil || dryRun {
            return "found --plain and what to change, expected only one of them"
        }
        if revision != nil, !changes.isEmpty {
            return "found --revision and values, expected only one of them"
        }
        if editor, !sources.isEmpty || !changes.isEmpty || revision != nil || dryRun {
            return "found --editor and other changes or --dry-run, expected only one of them"
        }
        return arguments.usageProblem ?? sources.usageProblem
    }

    var drawnBefore: String? { target.widget }
    func drawnAfter(_ document: ChangedWidget) -> DrawnChange? {
        if dryRun { return document.preview.map(DrawnChange.preview) }
        // The new content has not arrived yet.
        let isAnswered = document.reload?.wrappedValue?.report.outcome != .unfinished
        return isAnswered ? .widget(document.widget) : nil
    }

    func write(_ document: ChangedWidget, on page: inout Page) { page.edit(document) }
}
