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
        let types = ParameterTypes(of: document)
        // Named where it says something: some edit was stored under another version than the present one.
        let present = document.number("definitionVersion")
        let namesVersions = document.objects("revisions").contains { $0.number("version") != present }
        var table =
            namesVersions
            ? Table("rev", "when", "by", "version", "changes", trailing: [0])
            : Table("rev", "when", "by", "changes", trailing: [0])
        for revision in document.objects("revisions") {
            let when = revision.instant("at").map { page.moments.local($0) } ?? ""
            var words: [Words] = [
                .strong("\(revision.number("revision") ?? 0)"), Words(when),
                Words(HistoryCommand.origin(of: revision), .accent),
            ]
            if namesVersions { words.append(Words(revision.number("version").map { "\($0)" } ?? "")) }
            let blank = [Words](repeating: "", count: words.count)
            let changes = revision.object("changes") ?? [:]
            if changes.isEmpty { table.row(words + [.dim("no value changed")]) }
            // A line for each: lists have commas of their own.
            for (name, change) in changes {
                let change = Page.words(ofChange: change, types[name]).map(\.text).joined()
                table.row(words + [Words("\(name) \(change)")])
                words = blank
            }
        }
        page.table(table)
    }

    private static func origin(of revision: JSONObject) -> String {
        guard let restored = revision.number("restores") else { return revision.text("origin") }
        return "\(revision.text("origin")) to \(restored)"
    }
}
