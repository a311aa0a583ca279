import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf redo`: reverses the last undo in a new revision.
struct RedoCommand: DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo the edit that was undone last. This creates a new revision.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> RedoCall {
        RedoCall(widget: target.widget, editID: makeEditID())
    }

    var drawnBefore: String? { target.widget }
    func drawnAfter(_ document: ChangedWidget) -> DrawnChange? { .widget(document.widget) }

    func write(_ document: ChangedWidget, on page: inout Page) { page.edit(document) }
}
