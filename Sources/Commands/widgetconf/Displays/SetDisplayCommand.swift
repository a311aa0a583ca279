import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf display set`: changes the given settings. Other settings keep their values.
struct SetDisplayCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change settings of a display.",
        discussion: "Settings that are not given do not change. New pages replace all former pages.")

    @OptionGroup var target: DisplayArgument
    @OptionGroup(title: "Settings") var settings: DisplayOptions
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        settings.changes.isEmpty ? "found no setting, expected at least one, such as --scheme dark" : nil
    }

    func call(in context: CommandContext) -> SetDisplayCall {
        SetDisplayCall(display: target.name, settings: settings.changes)
    }

    func write(_ document: Display, on page: inout Page) { page.write(document) }
}
