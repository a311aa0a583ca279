import ArgumentParser
import Configurations
import ViewRendering

/// `--symbols` of commands that draw widgets.
struct SymbolsOption: ParsableArguments {
    /// The values of the option.
    enum Symbols: String, ExpressibleByArgument, CaseIterable { case braille, blocks, ascii }

    @Option(
        help: """
            The characters for charts and frames: braille, blocks for fonts without Braille patterns, or \
            ascii. (default: depends on the locale)
            """)
    var symbols: Symbols?

    /// The context with the symbols that the user chose.
    func applied(to context: CommandContext) -> CommandContext {
        var context = context
        let setting = context.settings.text(.symbols).flatMap { Symbols(rawValue: $0) }
        switch symbols ?? setting {
        case .braille: context.console.glyphs = .unicode
        case .blocks: context.console.glyphs = .blocks
        case .ascii: context.console.glyphs = .ascii
        case nil: break
        }
        return context
    }
}
