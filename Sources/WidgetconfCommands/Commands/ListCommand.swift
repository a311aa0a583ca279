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
        var table = Table("widget", "family", "rev", "state", "configuration", trailing: [2])
        table.overflow = .cut
        for widget in widgets {
            var last = Words.dim(ListCommand.configuration(of: widget))
            if let trouble = StateWords.trouble(of: widget, page.moments) {
                last = Words(
                    last.text.isEmpty ? trouble.text : "\(trouble.text) · \(last.text)", trouble.role)
            }
            table.row(
                .strong(widget.text("widget")), Words(widget.text("family")),
                Words("\(widget.number("revision") ?? 0)"), StateWords.words(of: widget), last)
        }
        page.table(table)
    }

    /// The intent's summary, else every value.
    private static func configuration(of widget: JSONObject) -> String {
        if let summary = widget["summary"]?.string, !summary.isEmpty { return summary }
        let types = ParameterTypes(of: widget)
        let values = (widget.object("values") ?? [:]).filter { !$0.value.isNull }
        return values.map { "\($0.key)=\($0.value.valueText(types[$0.key]))" }.joined(separator: "  ")
    }
}
