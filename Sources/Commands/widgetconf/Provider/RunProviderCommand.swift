import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf provider run`: draws a provider's widgets and redraws them after each change of its files.
struct RunProviderCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a provider while you change it, and draw its widget.",
        usage: "widgetconf provider run [<provider>] [<name>=<value> ...] [--kind <kind>] [--debug]",
        discussion: """
            The widget is drawn in all its families, with its log and the last answer, whenever a file in \
            the provider's folder or a definition changes. No board is involved. Type a command and press \
            Enter: r reloads, t 1h steps the time, name=value changes a value, e edits all values, p NAME \
            presses, q ends.
            """)

    static let formats: [OutputFormat] = [.text]

    static var replies: [any Decodable.Type] { [] }

    @Argument(
        help: ArgumentHelp(
            "The provider's folder or name (default: the current folder), then values, as name=value.",
            valueName: "provider"))
    var words: [String] = []
    @Option(help: ArgumentHelp("The widget. (default: the provider's first)", valueName: "kind"))
    var kind: String?
    @Flag(help: "Wait before the first request, so that a debugger can be attached.")
    var debug = false
    @Flag(help: "Draw once, and end.")
    var once = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var stays: Bool { true }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        var loop = DevelopmentLoop(
            provider: words.first { !$0.contains("=") }, values: words.filter { $0.contains("=") },
            kind: kind,
            waits: debug, options, context)
        return once ? try await loop.runOnce() : try await loop.run()
    }
}
