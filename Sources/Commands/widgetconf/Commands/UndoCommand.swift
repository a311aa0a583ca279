import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf undo`: restores the values of an earlier revision in a new one.
struct UndoCommand: DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last edit. This creates a new revision.")

    @OptionGroup var target: WidgetArgument
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Restore this revision instead.", valueName: "n"),
        transform: readRevision)
    var to: Revision?
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> UndoCall {
        UndoCall(widget: target.widget, to: to, editID: makeEditID())
    }

    var drawnBefore: String? { target.widget }
    func drawnAfter(_ document: ChangedWidget) -> DrawnChange? { .widget(document.widget) }

    func write(_ document: ChangedWidget, on page: inout Page) { page.edit(document) }
}
