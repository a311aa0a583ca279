import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf history`: lists the revisions of a placed widget with the changes of each.
struct HistoryCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show every revision of a placed widget.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> HistoryCall { HistoryCall(widget: target.widget) }

    func write(_ document: WidgetHistory, on page: inout Page) {
        // The version column is only useful if some edit was stored under a version other than the current
        // one.
        let present = document.definitionVersion
        let namesVersions = document.revisions.contains { $0.version != present }
        var table = Table("rev", "when", "by", "reload", "version", "changes", trailing: [0])
        for revision in document.revisions {
            var words: [Words] = [
                .strong("\(revision.revision)"), Words(page.times.local(revision.at)),
                Words(HistoryCommand.origin(of: revision), .accent), Page.outcome(of: revision.reload),
                Words(namesVersions ? revision.version.map { "\($0)" } ?? "" : ""),
            ]
            let blank = [Words](repeating: "", count: words.count)
            // Each change is a separate row, because list values contain commas.
            let changes = HistoryCommand.changes(in: revision, document.types)
            for change in changes {
                table.row(words + [Words(change.map(\.text).joined())])
                words = blank
            }
            if changes.isEmpty { table.row(words + [.dim("no value changed")]) }
        }
        page.table(table)
    }

    /// The origin of the revision, such as `edit`, or `undo to 3` if it restored an earlier one.
    static func origin(of revision: WidgetHistory.StoredRevision) -> String {
        revision.restores.map { "\(revision.origin) to \($0)" } ?? revision.origin
    }

    /// The changes of a revision, each in words.
    private static func changes(
        in revision: WidgetHistory.StoredRevision, _ types: ParameterTypes
    ) -> [[Words]] {
        Page.framing(revision.resized, revision.renamed).map { [Words("\($0) ")] + $1 }
            + revision.changes.all.map { name, change in
                [Words("\(name) ")] + Page.words(ofChange: change, of: name, types)
            }
    }

    /// The changes of a revision in one line.
    static func words(
        ofChangesIn revision: WidgetHistory.StoredRevision, _ types: ParameterTypes
    ) -> String {
        let changes = changes(in: revision, types).map { $0.map(\.text).joined() }
        return changes.isEmpty ? "no value changed" : changes.joined(separator: ", ")
    }
}
