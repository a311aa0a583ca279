import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf show`: shows the values of a placed widget and where each value comes from.
struct ShowCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the values of a placed widget and their origins.")

    @OptionGroup var target: WidgetArgument
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show the values of an older revision.", valueName: "n"),
        transform: readRevision)
    var revision: Revision?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> ShowCall {
        ShowCall(widget: target.widget, revision: revision)
    }

    func write(_ document: ShownWidget, on page: inout Page) {
        let name = document.name.map { Words("  " + $0, .accent) }
        let title = document.title.map { Words("  " + $0) }
        page.line([.strong(document.widget.description)] + [name, title].compactMap { $0 })
        var facts: [Words] = [
            .dim("\(document.family) · revision \(document.revision) · ")
        ]
        facts.append(StateText.words(document.state))
        facts.append(.dim(" · placed \(page.times.local(document.placed))"))
        if let version = document.version, let present = document.definitionVersion, version != present {
            facts.append(.dim(" · stored with version \(version), the definition has version \(present)"))
        }
        page.line(facts)
        if let summary = document.summary, !summary.isEmpty { page.wrapped(summary) }
        page.gap()
        if !document.parameters.isEmpty {
            page.parameters(document.parameters, document.sections, needs: document.needs)
        } else if document.declared == nil {
            page.empty("there is nothing to configure: this widget is static")
        }
        page.gap()
        for warning in document.warnings ?? [] { page.wrapped("warning: " + warning, .warning) }
        page.gap()
        for line in Page.integrations(document.open, document.group) { page.line(.dim(line)) }
        if let reason = document.openRefused { page.wrapped("links do not open: " + reason, .warning) }
        page.gap()
        page.troubles(
            of: document.widget, document.state, document.declared, document.failing, document.needs ?? [])
    }
}
