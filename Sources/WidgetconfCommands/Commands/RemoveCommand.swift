import ArgumentParser
import BoardDocuments
import JSONText
import WidgetModel
import WidgetRuntime

/// `widgetconf remove`: removes a placed widget and its history from the board.
struct RemoveCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a widget and its history from the board.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in context: CommandContext) -> BoardRequest { .remove(widget: target.widget) }

    func write(_ document: RemovedWidget, on page: inout Page) {
        page.line(
            .strong(document.widget.description), Words(" removed"),
            .dim("; its id is never used again"))
    }
}
