import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf display …`: manages the devices that show the board, such as a terminal or an e-ink panel.
struct DisplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "display", abstract: "Add, list, show, set, link, pair or remove displays of the board.",
        subcommands: [
            ListDisplaysCommand.self, AddDisplayCommand.self, ShowDisplayCommand.self, SetDisplayCommand.self,
            LinkDisplayCommand.self, PairDisplayCommand.self, RemoveDisplayCommand.self,
        ])
}

/// The argument of commands that concern one display: its name.
struct DisplayArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The name of a display, as \"widgetconf display list\" shows it.", valueName: "name"))
    var name: String
}

/// `widgetconf display list`.
struct ListDisplaysCommand: BoardCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the displays.")

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> ListDisplaysCall { ListDisplaysCall() }

    func write(_ document: DisplayList, on page: inout Page) {
        guard !document.displays.isEmpty else {
            return page.empty("no displays", "add one with \"widgetconf display add NAME KIND\"")
        }
        var table = Table("display", "kind", "size", "palette", "pages", "last seen")
        for display in document.displays {
            let settings = display.settings
            let pages = settings.pages.map(\.page).joined(separator: ", ")
            table.row([
                .strong(display.name.description), Words(display.kind.rawValue),
                Words(settings.size?.description ?? "–"), Words(settings.palette.description),
                Words(pages.isEmpty ? "all" : pages), page.lastSeen(display),
            ])
        }
        page.table(table)
    }
}

/// `widgetconf display show`.
struct ShowDisplayCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a display's settings and state.")

    @OptionGroup var target: DisplayArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> ShowDisplayCall { ShowDisplayCall(display: target.name) }
    func write(_ document: Display, on page: inout Page) { page.write(document) }
}

/// `widgetconf display remove`.
struct RemoveDisplayCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a display. Its device no longer receives pictures.")

    @OptionGroup var target: DisplayArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> RemoveDisplayCall { RemoveDisplayCall(display: target.name) }

    func write(_ document: RemovedDisplay, on page: inout Page) {
        page.line(.strong(document.display.description), Words(" removed"))
    }
}

/// `widgetconf display pair`.
struct PairDisplayCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair", abstract: "Wait 10 minutes for an e-ink display's device.",
        discussion: "The first unknown device that requests pictures in this time becomes this display.")

    @OptionGroup var target: DisplayArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> PairDisplayCall { PairDisplayCall(display: target.name) }

    func write(_ document: Display, on page: inout Page) {
        guard let until = document.status.pairingUntil else { return }
        page.line(
            .strong(document.name.description),
            Words(" waits for its device until \(page.times.local(until)), \(page.times.relative(until))"))
    }
}
