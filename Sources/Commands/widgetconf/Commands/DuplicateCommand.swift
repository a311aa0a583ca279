import ArgumentParser
import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime

/// `widgetconf duplicate`: places a widget with the values of an existing widget.
struct DuplicateCommand: ValueCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate", abstract: "Copy a placed widget.",
        discussion: """
            Secrets are not copied. Values on the command line replace the original's values. For example: \
            widgetconf duplicate today-commit-1 goal=5
            """)

    @OptionGroup var target: WidgetArgument
    @OptionGroup var arguments: ValueArguments
    @OptionGroup var sources: ValueSources
    @Option(help: ArgumentHelp("The size. (default: the original's size)", valueName: "family"))
    var family: Family?
    @Option(parsing: .unconditional, help: ArgumentHelp("Name the new widget.", valueName: "text"))
    var name: String?
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        if let status = try await runWithSources(in: context) { return status }
        return try await runAndDraw(in: context)
    }

    func call(in context: CommandContext) -> DuplicateCall {
        DuplicateCall(
            widget: target.widget, family: family, name: name,
            changes: arguments.changes + sources.changes, folder: context.folder, editID: makeEditID())
    }

    var usageProblem: UsageFault? { arguments.usageProblem ?? sources.usageProblem }

    // The widget does not exist before this command.
    var drawnBefore: String? { nil }
    func drawnAfter(_ document: ChangedWidget) -> DrawnChange? { .widget(document.widget) }

    func write(_ document: ChangedWidget, on page: inout Page) {
        page.placed(document, note: "a copy of \(target.widget)")
    }
}
