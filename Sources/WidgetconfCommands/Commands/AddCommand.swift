import ArgumentParser
import BoardDocuments
import JSONText
import WidgetModel
import WidgetRuntime

/// `widgetconf add`: places a widget and, on a terminal, draws it.
struct AddCommand: DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Place a widget on the board.",
        discussion: "For example: widgetconf add today-commit repository=. days=30")

    @Argument(
        help: ArgumentHelp("The kind of widget, as \"widgetconf gallery\" lists it.", valueName: "kind"))
    var kind: String
    @OptionGroup var arguments: ValueArguments
    @Option(help: ArgumentHelp("The size. (default: the widget's first)", valueName: "family"))
    var family: Family?
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in context: CommandContext) -> BoardRequest {
        .add(
            AddRequest(
                kind: kind, family: family, changes: arguments.changes, folder: context.folder,
                editID: makeEditID()))
    }

    var usageProblem: String? { arguments.usageProblem }

    // The widget does not exist before this command.
    var drawnBefore: String? { nil }
    func drawnAfter(_ document: ChangedWidget) -> DrawnChange { .widget(document.widget) }

    func write(_ document: ChangedWidget, on page: inout Page) {
        page.line(
            .strong(document.widget.description), Words(" placed"),
            .dim(", \(document.family?.rawValue ?? "")"))
        page.accepted(document, verb: "add")
    }
}
