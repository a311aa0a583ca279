import ArgumentParser
import JSONText
import WidgetRuntime

struct HistoryCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show every revision of a placed widget.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest { .history(widget: target.widget) }

    func write(_ document: JSONObject, on page: inout Page) {
        var table = Table("rev", "when", "", "changes", trailing: [0])
        for revision in document.objects("revisions") {
            let changes = (revision.object("changes") ?? [:]).map { name, change in
                "\(name) " + Page.words(ofChange: change).map(\.text).joined()
            }
            let when = revision.instant("at").map { page.moments.local($0) } ?? ""
            table.row(
                .strong("\(revision.number("revision") ?? 0)"), Words(when),
                Words(HistoryCommand.origin(of: revision), .accent),
                changes.isEmpty ? .dim("no value changed") : Words(changes.joined(separator: ", ")))
        }
        page.table(table)
    }

    private static func origin(of revision: JSONObject) -> String {
        guard let restored = revision.number("restores") else { return revision.text("origin") }
        return "\(revision.text("origin")) to \(restored)"
    }
}
