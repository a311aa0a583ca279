import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf redo`: restores in a new revision what the last undo took back.
struct RedoCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo the edit that was undone last. This creates a new revision.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in context: CommandContext) -> BoardRequest {
        .redo(widget: target.widget, editID: makeEditID())
    }

    func write(_ document: ChangedWidget, on page: inout Page) { page.edit(document) }
}
