import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf options`: lists the values that a parameter of a placed widget or of a kind offers.
struct OptionsCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "options", abstract: "List the choices of a parameter.")

    @Argument(help: ArgumentHelp("A placed widget, or a kind.", valueName: "id|kind"))
    var target: String
    @Argument(help: ArgumentHelp("One parameter. (default: all with choices)", valueName: "parameter"))
    var parameter: String?
    @Option(help: ArgumentHelp("Only choices that match these words.", valueName: "words"))
    var search: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> OptionsCall {
        OptionsCall(target: target, parameter: parameter, search: search)
    }

    func write(_ document: Choices, on page: inout Page) {
        let parameters = document.parameters
        guard !parameters.isEmpty else {
            return page.empty(
                "no parameter of \(target) has choices",
                "\"widgetconf show \(target)\" shows its parameters and their values")
        }
        for parameter in parameters {
            page.gap()
            page.line(.strong(parameter.parameter), .dim("  \(parameter.title)"))
            writeChoices(of: parameter, on: &page)
        }
    }

    /// Writes the choices of one parameter as a table, or the values that it accepts
    /// if they cannot be listed.
    private func writeChoices(of parameter: Choices.OfParameter, on page: inout Page) {
        if let accepts = parameter.accepts {
            page.wrapped("any value: \(accepts)", .dim, indent: 2)
            if parameter.searchable == true { page.line(.dim("  search with --search WORDS")) }
            return
        }
        if let entries = parameter.entries, !entries.isEmpty {
            for entry in entries {
                page.line("  ", Words(entry.path + (entry.isFolder ? "/" : ""), .accent))
            }
            if parameter.more == true { page.line(.dim("  there are more: continue the path")) }
            return
        }
        guard !parameter.options.isEmpty else {
            let what = search.map { "nothing fits \"\($0)\"" } ?? "no choices"
            return page.line(.dim("  " + what))
        }
        var table = Table(indent: 2)
        var group: String?
        for option in parameter.options {
            // Only choices that are objects have members; any other choice is the value itself.
            let choice = try? Choices.Choice(json: option)
            let value = (choice?.id ?? choice?.value ?? option).valueText()
            let title = choice?.title ?? ""
            if choice?.group != group {
                page.table(table)
                table = Table(indent: 2)
                group = choice?.group
                if let group { page.line("  ", .strong(group)) } else { page.gap() }
            }
            table.row(
                Words(value, .accent), Words(title == value ? "" : title), .dim(choice?.subtitle ?? ""))
        }
        page.table(table)
        if parameter.more == true {
            page.line(.dim("  there are more: search with --search WORDS"))
        }
    }
}
