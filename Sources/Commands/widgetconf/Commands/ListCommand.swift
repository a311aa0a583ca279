import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf list`: lists the placed widgets with their states.
struct ListCommand: WatchedCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the placed widgets.")

    @Flag(help: "Also show the next reload, the last answer, the last error and withdrawn choices.")
    var wide = false
    @Option(help: ArgumentHelp("Only widgets of this kind.", valueName: "kind"))
    var kind: String?
    // Every command already uses `--state` for the board's folder.
    @Option(help: ArgumentHelp("Only widgets in this state.", valueName: "state"))
    var only: WidgetState?
    @Flag(help: "Reprint the list whenever it changes, until Ctrl-C.")
    var watch = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var stays: Bool { watch }
    /// The age of content is shown in minutes.
    var longestSilence: Milliseconds { .seconds(5) }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let session = try session(in: context) else { return .problems }
        if watch { return try await follow(session, in: context) }
        return try finish(try await answer(by: session, in: context), in: context)
    }

    var usageProblem: UsageFault? {
        options.state.flatMap(WidgetState.init).map {
            UsageFault(
                "found the state \"\($0)\" for --state, which is the folder of the board",
                hint: didYouMean("--only \($0)"))
        }
    }

    func call(in context: CommandContext) -> ListCall { ListCall(kind: kind, inState: only) }

    func write(_ document: PlacedWidgets, on page: inout Page) {
        let widgets = document.widgets
        guard !widgets.isEmpty else {
            if kind != nil || only != nil {
                return page.empty("no placed widget fits", "\"widgetconf list\" shows all of them")
            }
            return page.empty(
                "the board is empty", "run \"widgetconf gallery\" to see the widgets that you can place",
                "place one with \"widgetconf add KIND\"")
        }
        var table = Table("widget", "family", "rev", "state", "configuration", trailing: [2])
        table.overflow = wide ? .wrap : .cut
        // On most boards, no widget has a name.
        let hasNames = widgets.contains { $0.name != nil }
        if hasNames { table.header.insert("name", at: 1) }
        table.trailing = [hasNames ? 3 : 2]
        if wide {
            table.header.insert(contentsOf: ["next reload", "last answer"], at: table.header.count - 1)
        }
        for widget in widgets {
            var last = Words.dim(ListCommand.configuration(of: widget))
            if let trouble = StateText.trouble(of: widget, page.times) {
                last = Words(
                    last.text.isEmpty ? trouble.text : "\(trouble.text) · \(last.text)", trouble.role)
            }
            var words: [Words] = [
                .strong(widget.widget.description), Words(widget.family.rawValue),
                Words("\(widget.revision)"), StateText.words(widget.state),
            ]
            if hasNames { words.insert(Words(widget.name ?? ""), at: 1) }
            if wide {
                words += [widget.nextReload, widget.answered].map { Words($0.map(page.times.local) ?? "") }
            }
            table.row(words + [last], remark: wide ? ListCommand.remark(on: widget) : nil)
        }
        page.table(table)
    }

    /// The values that are no longer offered, and the last error; nil if neither applies.
    private static func remark(on widget: ListedWidget) -> Words? {
        let values = (widget.orphaned ?? []).map { orphaned in
            "\(orphaned.parameter)=\(JSONValue.array(orphaned.values).valueText())"
        }
        let withdrawn = values.isEmpty ? nil : "no longer offered: " + values.joined(separator: "  ")
        let parts = [withdrawn, widget.failing?.message].compactMap(\.self)
        return parts.isEmpty ? nil : .dim(parts.joined(separator: " · "))
    }

    /// The summary that the intent defines; without one, all values as `name=value`.
    private static func configuration(of widget: ListedWidget) -> String {
        if let summary = widget.summary, !summary.isEmpty { return summary }
        let values = widget.values.filter { !$0.value.isNull }
        return values.map { "\($0.key)=\($0.value.valueText(widget.types[$0.key]))" }.joined(separator: "  ")
    }
}
