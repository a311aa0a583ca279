import ArgumentParser
import BoardDocuments
import JSONText
import WidgetModel
import WidgetRuntime

/// `widgetconf remove`: removes a placed widget and its history from the board.
struct RemoveCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take a widget off the board, with its history.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest { .remove(widget: target.widget) }

    func write(_ document: RemovedWidget, on page: inout Page) {
        page.line(
            .strong(document.widget.description), Words(" is off the board"),
            .dim("; its id is not used again"))
    }
}
