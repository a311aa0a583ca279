import ArgumentParser
import JSONText
import WidgetRuntime

struct OptionsCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "options", abstract: "List what a parameter can be chosen from.")

    @Argument(help: ArgumentHelp("A placed widget, or a kind.", valueName: "id"))
    var target: String
    @Argument(help: ArgumentHelp("One parameter; otherwise all that have choices.", valueName: "parameter"))
    var parameter: String?
    @Option(help: ArgumentHelp("Only what matches these words.", valueName: "words"))
    var search: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest {
        .options(OptionsQuery(target: target, parameter: parameter, search: search))
    }

    func write(_ document: JSONObject, on page: inout Page) {
        let parameters = document.objects("parameters")
        guard !parameters.isEmpty else {
            return page.empty(
                "no parameter of \(target) has choices",
                "\"widgetconf show \(target)\" shows its parameters and their values")
        }
        for parameter in parameters {
            page.gap()
            page.line(.strong(parameter.text("parameter")), .dim("  \(parameter.text("title"))"))
            writeChoices(of: parameter, on: &page)
        }
    }

    private func writeChoices(of parameter: JSONObject, on page: inout Page) {
        let offered = parameter["options"]?.array ?? []
        if let accepts = parameter["accepts"]?.string {
            page.wrapped("any value: \(accepts)", .dim, indent: 2)
            if parameter.flag("searchable") { page.line(.dim("  find one with --search WORDS")) }
            return
        }
        guard !offered.isEmpty else {
            let what = search.map { "nothing fits \"\($0)\"" } ?? "there is nothing to choose from"
            return page.line(.dim("  " + what))
        }
        var table = Table(indent: 2)
        for option in offered {
            let value = option["id"] ?? option["value"] ?? option
            let title = option["title"]?.string ?? ""
            table.row(
                Words(value.valueText(), .accent), Words(title == value.valueText() ? "" : title),
                .dim(option["subtitle"]?.string ?? ""))
        }
        page.table(table)
        if parameter.flag("more") {
            page.line(.dim("  there are more: find them with --search WORDS"))
        }
    }
}
