import ArgumentParser
import Configurations
import WidgetRuntime

/// How a form is shown.
enum FormShell {
    /// On the whole screen of a terminal.
    case screen
    /// As questions, one after another.
    case plain
}

/// `--plain` of commands that can open a form.
struct PlainOption: ParsableArguments {
    @Flag(
        help: """
            Ask for one value after another, for screen readers and simple terminals. (default: if \
            WIDGETCONF_PLAIN or ACCESSIBLE is set, or if the terminal is dumb)
            """)
    var plain = false

    /// How to show a form; nil without a terminal, unless the user asked for questions.
    func shell(_ options: GlobalOptions, in context: CommandContext) -> FormShell? {
        if plain { return .plain }
        guard options.format == .text, context.console.readsTerminal, context.console.terminal != nil else {
            return nil
        }
        if context.avoidsRepainting { return .plain }
        return context.console.hasFullScreen ? .screen : nil
    }
}

extension CommandContext {
    /// Whether printed text must not change: for screen readers, and in terminals that cannot move their
    /// cursor.
    var avoidsRepainting: Bool {
        return environment.isOn(.plain) || ["", "dumb"].contains(environment["TERM", default: ""])
    }
}
