import ArgumentParser
import BoardDocuments
import JSONText
import WidgetModel
import WidgetRuntime

struct WhyCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Say why a placed widget shows what it shows, and when that changes.")

    @OptionGroup var target: WidgetArgument
    @Option(
        // A span back begins like an option.
        parsing: .unconditional,
        help: ArgumentHelp(
            "Explains what the present timeline shows then: 2026-11-21T14:30:00Z, or +30m or -30m from now.",
            valueName: "instant"),
        transform: MomentArgument.init)
    var at: MomentArgument?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in surroundings: CommandSurroundings) -> BoardRequest {
        .why(widget: target.widget, at: at?.instant(from: surroundings.clock.now()))
    }

    func write(_ document: Explanation, on page: inout Page) {
        page.why(document, isLater: at != nil)
    }
}
