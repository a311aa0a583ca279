import ArgumentParser
import JSONText
import TextWidth
import WidgetRuntime

struct ReloadCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Ask for fresh timelines.",
        usage: "widgetconf reload (<id> | --kind <kind> | --all)")

    @Argument(help: ArgumentHelp("A placed widget.", valueName: "id"))
    var widget: String?
    @Option(help: ArgumentHelp("All widgets of this kind.", valueName: "kind"))
    var kind: String?
    @Flag(help: "All widgets of the board.")
    var all = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: String? {
        switch [widget != nil, kind != nil, all].filter({ $0 }).count {
        case 0: "there is nothing to reload: name a widget, or give --kind KIND or --all"
        case 1: nil
        default: "only one of a widget, --kind KIND and --all can be reloaded at once"
        }
    }

    func request(in surroundings: CommandSurroundings) -> BoardRequest {
        if let widget { return .reload(.widget(widget)) }
        return .reload(kind.map { .kind($0) } ?? .all)
    }

    func write(_ document: JSONObject, on page: inout Page) {
        guard document["reloads"] != nil else {
            let reload = page.words(ofReload: document.object("reload") ?? [:])
            return page.line([.strong(document.text("widget")), " → "] + reload)
        }
        let reloads = document.objects("reloads")
        guard !reloads.isEmpty else {
            if document.number("skipped") ?? 0 > 0 { return page.empty("nothing was reloaded") }
            return page.empty("there is nothing to reload", "\"widgetconf gallery\" shows what can be placed")
        }
        let width = reloads.map { $0.text("widget").cells }.max() ?? 0
        for row in reloads {
            let reload = page.words(ofReload: row.object("reload") ?? [:])
            page.line([.strong(row.text("widget").padded(toCells: width)), .dim(" → ")] + reload)
        }
    }
}
