import ArgumentParser
import BoardDocuments
import JSONText
import WidgetModel
import WidgetRuntime

/// `widgetconf remove`: moves a placed widget to the trash.
struct RemoveCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Move a widget to the trash.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in context: CommandContext) -> BoardRequest { .remove(widget: target.widget) }

    func write(_ document: RemovedWidget, on page: inout Page) {
        page.line(
            .strong(document.widget.description), Words(" removed"),
            .dim("; \"widgetconf trash restore \(document.widget)\" brings it back"))
    }
}
