import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf why`: explains the current content of a placed widget, the reload that produced it, and the
/// next steps.
struct WhyCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Explain what a placed widget shows and when that changes.")

    @OptionGroup var target: WidgetArgument
    @OptionGroup var moment: MomentOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> WhyCall {
        WhyCall(widget: target.widget, at: moment.instant(in: context))
    }

    func write(_ document: Explanation, on page: inout Page) {
        page.why(document, isLater: moment.at != nil)
    }
}
