import ArgumentParser
import BoardDocuments
import Configurations
import EditForm
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime

/// `widgetconf add`: places a widget and, in a terminal, draws it.
struct AddCommand: ValueCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Place a widget on the board.",
        discussion: """
            Without values, it opens a form in a terminal. For example: \
            widgetconf add today-commit repository=. days=30
            """)

    @Argument(
        help: ArgumentHelp("The kind of widget, as \"widgetconf gallery\" lists it.", valueName: "kind"))
    var kind: String
    @OptionGroup var arguments: ValueArguments
    @OptionGroup var sources: ValueSources
    @Option(help: ArgumentHelp("The size. (default: the widget's first)", valueName: "family"))
    var family: Family?
    @Option(parsing: .unconditional, help: ArgumentHelp("Name the widget.", valueName: "text"))
    var name: String?
    @Option(
        help: ArgumentHelp("Use the values that the gallery recommends.", valueName: "title"))
    var recommendation: String?
    @OptionGroup var plain: PlainOption
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        if let status = try await runWithSources(in: context) { return status }
        // Only `--plain` opens a form that begins with a recommendation.
        let hasValues = !arguments.changes.isEmpty || recommendation != nil && !plain.plain
        guard !hasValues, let shell = plain.shell(options, in: context) else {
            return try await runAndDraw(in: context)
        }
        guard let session = try session(in: context) else { return .problems }
        let subject = try await NewWidgetForm(self, shell == .screen ? session.silent : session, in: context)
        guard let subject else { return try await runAndDraw(in: context) }
        return try await fill(subject, shell, in: context)
    }

    /// Lets the user fill in a new widget's form. If the user leaves the form, nothing is placed.
    private nonisolated(nonsending) func fill(
        _ subject: NewWidgetForm, _ shell: FormShell, in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let picture = TerminalRenderer.size(of: subject.form.family)
        let form = EditForm(
            subject.form, subject: "new \(kind)", configuration: subject.configuration, at: .first,
            isNew: true,
            preview: FormSize(columns: picture.columns, rows: picture.rows),
            language: context.formLanguage(options))
        let unsaved = "nothing was placed"
        switch shell {
        case .screen:
            let (end, _) = FormTerminal.show(form, subject, options, in: context)
            if case .vanished = end { return .couldNotRun }
        case .plain:
            var plain = PlainForm(form, of: subject.form, subject, options, context)
            if let status = try await plain.fill(unsaved: unsaved, { _ in "Place this widget?" }) {
                return status
            }
        }
        guard let reply = subject.reply else {
            options.say([.init(.note, unsaved)], in: context)
            return .done
        }
        return try finish(reply, in: context)
    }

    func call(in context: CommandContext) -> AddCall {
        AddCall(
            kind: kind, family: family, name: name, recommendation: recommendation,
            changes: arguments.changes + sources.changes,
            folder: context.folder, editID: makeEditID())
    }

    var usageProblem: UsageFault? {
        if plain.plain, !sources.isEmpty || !arguments.changes.isEmpty {
            return "found --plain and values, expected only one of them"
        }
        return arguments.usageProblem ?? sources.usageProblem
    }

    // The widget does not exist before this command.
    var drawnBefore: String? { nil }
    func drawnAfter(_ document: ChangedWidget) -> DrawnChange? { .widget(document.widget) }

    func write(_ document: ChangedWidget, on page: inout Page) { page.placed(document) }
}

extension Page {
    /// Prints the id of a new widget, and its first reload.
    ///
    /// - Parameter note: an additional remark about the widget; nil to omit it.
    mutating func placed(_ document: ChangedWidget, note: String? = nil) {
        let facts = [document.family?.rawValue, note].compactMap(\.self).map { ", " + $0 }
        line(.strong(document.widget.description), Words(" placed"), .dim(facts.joined()))
        accepted(document)
    }
}
