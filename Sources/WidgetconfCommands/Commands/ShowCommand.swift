import ArgumentParser
import JSONText
import WidgetModel
import WidgetRuntime

struct ShowCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a placed widget's values and where each comes from.")

    @OptionGroup var target: WidgetArgument
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Shows the values that an older revision had.", valueName: "n"),
        transform: readRevision)
    var revision: Revision?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest {
        .show(widget: target.widget, revision: revision)
    }

    func write(_ document: JSONObject, on page: inout Page) {
        let title = document["title"]?.string.map { Words("  " + $0) }
        page.line([.strong(document.text("widget"))] + [title].compactMap { $0 })
        var facts: [Words] = [
            .dim("\(document.text("family")) · revision \(document.number("revision") ?? 0) · ")
        ]
        facts.append(StateWords.words(of: document))
        if let placed = document.instant("placed") {
            facts.append(.dim(" · placed \(page.moments.local(placed))"))
        }
        if let version = document.number("version"), let present = document.number("definitionVersion"),
            version != present
        {
            facts.append(.dim(" · stored under version \(version), the definition is version \(present)"))
        }
        page.line(facts)
        if let summary = document["summary"]?.string, !summary.isEmpty { page.wrapped(summary) }
        page.gap()
        let parameters = document.objects("parameters")
        if !parameters.isEmpty {
            var table = Table("parameter", "value", "from")
            let needs = document.texts("needs")
            for parameter in parameters { table.row(ShowCommand.row(of: parameter, needs)) }
            page.table(table)
        } else if document["declared"] == nil {
            page.empty("there is nothing to configure: this widget is static")
        }
        page.gap()
        for line in Page.surroundings(of: document) { page.line(.dim(line)) }
        page.gap()
        page.troubles(of: document)
    }

    static func row(of parameter: JSONObject, _ needs: [String]) -> [Words] {
        let name = Words.strong(parameter.text("name"))
        let type = parameter["type"]?.string
        if let hiding = parameter["hiddenBy"]?.string {
            return [name, .dim("–"), .dim("hidden by \(hiding)")]
        }
        if let problem = parameter["problem"]?.string {
            let stored = (parameter["stored"] ?? .null).valueText(type)
            return [name, Words(stored, .bad), Words("no longer fits: \(problem)", .bad)]
        }
        let value = parameter["value"] ?? .null
        switch parameter.text("origin") {
        case "own": return [name, Words(value.valueText(type)), Words("chosen here", .accent)]
        case "provider": return [name, Words(value.valueText(type)), .dim("the provider's default")]
        case "default" where needs.contains(name.text): return [name, .dim("–"), Words("required", .bad)]
        case "default" where value.isNull: return [name, .dim("–"), .dim("not set")]
        case "default": return [name, Words(value.valueText(type)), .dim("default")]
        case let origin: return [name, Words(value.valueText(type)), .dim(origin)]
        }
    }
}
