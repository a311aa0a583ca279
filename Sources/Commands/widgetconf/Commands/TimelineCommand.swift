import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf timeline`: lists a placed widget's entries and the time of its next reload.
struct TimelineCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline", abstract: "Show the entries of a placed widget and its next reload.")

    @OptionGroup var target: WidgetArgument
    @Flag(help: "Show every entry of a long timeline.")
    var all = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> TimelineCall { TimelineCall(widget: target.widget) }

    func write(_ document: PresentTimeline, on page: inout Page) {
        page.timeline(document, all: all)
    }
}
