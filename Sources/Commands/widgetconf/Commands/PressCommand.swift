import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf press`: presses a button or toggle of a placed widget and waits for the result.
struct PressCommand: DrawingCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "Press a button or toggle of a placed widget.",
        discussion: """
            The provider performs the action, then the widget refreshes immediately. "widgetconf render" \
            draws buttons and toggles in brackets. Each action has a name, such as counter.CountUp for the \
            button [+ 1]; press the Tab key to complete it. Without an action, the widget's only action is \
            performed; if there are several, they are listed.
            """)

    @OptionGroup var target: WidgetArgument
    @Argument(
        help: ArgumentHelp("The name of the action. (default: the only one)", valueName: "action"))
    var action: String?
    @OptionGroup var drawing: DrawingOption
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func call(in context: CommandContext) -> PressCall {
        PressCall(widget: target.widget, action: action, pressID: makeEditID())
    }

    var drawnBefore: String? { target.widget }
    func drawnAfter(_ document: PressedWidget) -> DrawnChange? { .widget(document.widget) }

    func write(_ document: PressedWidget, on page: inout Page) {
        var words: [Words] = [.strong("press \(document.press)")]
        let action = document.isOn.map { "\(document.action) \($0 ? "on" : "off")" }
        words += [" → ", Words(action ?? document.action, .accent)]
        switch document.outcome {
        case .answered: words += [", ", Words("performed", .good)]
        case .failed: words += [", ", Words("failed", .bad)]
        default: words += [", ", Words("not performed yet", .warning)]
        }
        if let span = document.milliseconds.map({ TimeFormat.duration(milliseconds: Double($0)) }) {
            words.append(.dim(" after \(span)"))
        }
        if let reload = document.reload { words += [" → "] + page.words(ofReload: reload) }
        page.line(words)
    }
}
