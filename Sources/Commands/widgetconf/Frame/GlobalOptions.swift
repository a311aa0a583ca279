import ArgumentParser
import BoardDocuments
import Configurations
import Machine
import ViewRendering
import WidgetModel
import WidgetRuntime

/// The values of `--format`. `sarif` and `github` are only available for findings, `junit` for tests.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case text, json, sarif, github, junit }

/// The values of `--color`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

/// Families are written on the command line by their raw values, such as `systemSmall`.
extension Family: ExpressibleByArgument {}

/// `--wait` of `edit`.
extension EditWait: ExpressibleByArgument {}

/// States are written by their raw values, such as `stale`.
extension WidgetState: ExpressibleByArgument {}

/// The options that every command accepts, before or after its name.
struct GlobalOptions: ParsableArguments {
    @Option(
        name: [.customShort("C"), .long],
        help: ArgumentHelp(
            "The workspace. (default: $WIDGETCONF_WORKSPACE, or the nearest parent with widgetconf.yaml)",
            valueName: "dir"))
    var workspace: String?

    @Option(
        help: ArgumentHelp(
            "The board's folder. (default: $WIDGETCONF_STATE, or ~/.local/state/widgetconf/NAME)",
            valueName: "dir"))
    var state: String?

    @Flag(help: "Do not start providers that cannot be fully isolated. (also: $WIDGETCONF_REQUIRE_SANDBOX)")
    var requireSandbox = false

    @Option(
        help: ArgumentHelp(
            "The output format: text or json; for findings also sarif or github, for tests also junit.",
            valueName: "form"))
    var format: OutputFormat = .text

    @Option(help: ArgumentHelp("When to use colors: auto, always or never.", valueName: "when"))
    var color: ColorChoice = .auto

    @Option(
        help: ArgumentHelp(
            "The language of titles and choices, such as ko or pt-BR. (default: from the environment)",
            valueName: "tag"),
        transform: readLocale)
    var locale: LocaleTag?

    @Option(
        help: ArgumentHelp(
            "Append the messages to and from providers to a file. (default: $WIDGETCONF_TRACE)",
            valueName: "file"))
    var trace: String?
}

/// Reads a language tag from the command line.
///
/// - Throws: `ValidationError`, with a suggestion if the text resembles a known tag.
private func readLocale(_ text: String) throws -> LocaleTag {
    if let locale = LocaleTag(text) { return locale }
    let near = LocaleTag.meant(by: text).map { ". Did you mean \"\($0)\"?" } ?? ""
    throw ValidationError("expected a language such as ko or pt-BR\(near)")
}

extension GlobalOptions {
    /// The options that take a value, as they are written.
    static let namesWithValue: Set = [
        "-C", "--workspace", "--state", "--format", "--color", "--locale", "--trace",
    ]
    static let names = namesWithValue.union(["--require-sandbox"])

    /// A message about an empty folder name. An empty name is usually an unset variable in a script, and
    /// using the current folder instead could change the wrong board.
    var usageProblem: UsageFault? {
        if trace == "" { return "found no text for --trace, expected a file" }
        if workspace == "" { return "found no text for --workspace, expected a folder" }
        return state == "" ? "found no text for --state, expected a folder" : nil
    }

    /// The context with the options about providers in its environment, where every part of the program that
    /// starts providers finds them.
    func applied(to context: CommandContext) throws(RuntimeFailure) -> CommandContext {
        var context = context
        if let state { context.environment[Setting.state.variable] = absolute(state, from: context.folder) }
        if requireSandbox { context.environment[Setting.requireSandbox.variable] = "1" }
        if let trace {
            let path = absolute(trace, from: context.folder)
            try ProviderTrace.create(path)
            context.environment[Setting.trace.variable] = path
        }
        return context
    }

    /// The language that the user chose; nil for the language of the environment.
    func locale(in context: CommandContext) -> LocaleTag? {
        locale ?? context.settings.text(.locale).flatMap { LocaleTag($0) }
    }

    /// The colors of standard output.
    func colors(of context: CommandContext) -> ColorDepth {
        context.colors(color, on: context.console.terminal?.colors)
    }

    /// The colors and width of standard output.
    func paint(of context: CommandContext) -> Paint {
        Paint(colors(of: context), columns: context.console.terminal?.columns)
    }

    /// The colors and width of standard error.
    func talkPaint(in context: CommandContext) -> Paint { color.talkPaint(in: context) }
}

extension ColorChoice {
    /// The colors and width of standard error. Also used before the other options are known.
    func talkPaint(in context: CommandContext) -> Paint {
        let columns = context.console.talkColumns
        let terminal = columns.map { _ in ColorDepth.ofTerminal(environment: context.environment) }
        return Paint(context.colors(self, on: terminal), columns: columns)
    }
}
