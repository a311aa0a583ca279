import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf trash …`: removed widgets, which can be restored for 30 days.
struct TrashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "List, restore or delete removed widgets.",
        subcommands: [ListTrashCommand.self, RestoreCommand.self, EmptyTrashCommand.self])
}

/// `widgetconf trash list`.
struct ListTrashCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the removed widgets.")

    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> ListTrashCall { ListTrashCall() }

    func write(_ document: Trash, on page: inout Page) {
        guard !document.widgets.isEmpty else {
            return page.empty("the trash is empty", "\"widgetconf remove ID\" moves a widget here")
        }
        var table = Table("widget", "title", "removed", "deleted")
        for row in document.widgets {
            table.row([
                .strong(row.widget.description), Words(row.name ?? row.title ?? "–"),
                Words(page.times.relative(row.removed)), Words(page.times.relative(row.deleted)),
            ])
        }
        page.table(table)
    }
}

/// `widgetconf trash restore`.
struct RestoreCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a removed widget back on the board.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> RestoreCall { RestoreCall(widget: target.widget) }

    func write(_ document: ListedWidget, on page: inout Page) {
        page.line(.strong(document.widget.description), Words(" is back, at revision \(document.revision)"))
    }
}

/// `widgetconf trash empty`.
struct EmptyTrashCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty", abstract: "Delete removed widgets with their history and secrets.")

    @Argument(help: "The id of a removed widget. (default: all removed widgets)")
    var widget: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> EmptyTrashCall { EmptyTrashCall(widget: widget) }

    func write(_ document: EmptiedTrash, on page: inout Page) {
        guard !document.deleted.isEmpty else { return page.line(Words("the trash is empty")) }
        for widget in document.deleted { page.line(.strong(widget.description), Words(" deleted")) }
    }
}
