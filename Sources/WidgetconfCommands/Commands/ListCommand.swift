import ArgumentParser
import JSONText
import WidgetRuntime

struct ListCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the placed widgets.")

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest { .list }

    func write(_ document: JSONObject, on page: inout Page) {
        let widgets = document.objects("widgets")
        guard !widgets.isEmpty else {
            return page.empty(
                "the board is empty", "\"widgetconf gallery\" shows what can be placed",
                "\"widgetconf add KIND\" places it")
        }
        var table = Table("widget", "family", "rev", "state", "values", trailing: [2])
        for widget in widgets {
            let values = (widget.object("values") ?? [:]).filter { !$0.value.isNull }.map {
                "\($0.key)=\($0.value.valueText)"
            }
            table.row(
                .strong(widget.text("widget")), Words(widget.text("family")),
                Words("\(widget.number("revision") ?? 0)"), StateWords.words(widget.text("state")),
                .dim(values.joined(separator: "  ")))
        }
        page.table(table)
    }
}
