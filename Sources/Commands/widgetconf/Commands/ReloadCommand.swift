import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf reload`: requests fresh timelines for one widget, a kind or the whole board.
struct ReloadCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Request fresh timelines.",
        usage: "widgetconf reload (<id> ... | --kind <kind> | --all)")

    @Argument(help: ArgumentHelp("The ids of placed widgets.", valueName: "id"))
    var widgets: [String] = []
    @OptionGroup var choice: WidgetsOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? { choice.usageProblem(with: widgets) }

    func call(in context: CommandContext) -> ReloadCall { ReloadCall(choice.target(with: widgets)) }

    func write(_ document: ReloadReply, on page: inout Page) {
        switch document {
        case .one(let reply):
            page.line([.strong(reply.widget.description), " → "] + page.words(ofReload: reply.reload))
        case .several(let reply): page.reloads(reply)
        }
    }
}

extension Page {
    /// Prints one line for each reloaded widget. Widgets that were skipped are reported as remarks.
    fileprivate mutating func reloads(_ reply: ReloadedWidgets) {
        guard !reply.reloads.isEmpty else {
            if reply.skipped > 0 { return empty("nothing was reloaded") }
            return empty(
                "there is nothing to reload",
                "run \"widgetconf gallery\" to see the widgets that you can place")
        }
        let width = reply.reloads.map(\.widget.description.cells).max() ?? 0
        for row in reply.reloads {
            let widget = row.widget.description.padded(toCells: width)
            line([.strong(widget), .dim(" → ")] + words(ofReload: row.reload))
        }
    }
}
