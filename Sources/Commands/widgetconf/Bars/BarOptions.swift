import ArgumentParser
import SourceText
import ViewRendering

/// The options of `render --output waybar|tmux|polybar|plain`.
struct BarOptions: ParsableArguments {
    @Flag(help: "Reprint the bar's line whenever it changes, without end.")
    var follow = false

    @Flag(help: "Do not use Pango markup for Waybar, for modules with \"escape\": true.")
    var noMarkup = false

    /// The bar that `--output` selects; nil for a file, or without the option.
    func format(_ output: String?) -> BarFormat? {
        guard let format = output.flatMap(BarFormat.init) else { return nil }
        if case .waybar = format { return .waybar(noMarkup ? .plain : .markup) }
        return format
    }

    func usageProblem(_ output: String?) -> UsageFault? {
        let format = format(output)
        if follow, format == nil {
            let found = output.map { ", not \(quoted($0))" } ?? ""
            return UsageFault(
                "--follow needs a bar: --output \(BarFormat.names.joined(separator: ", "))\(found)",
                hint: "write \"--output plain\", which suits every other bar")
        }
        guard noMarkup else { return nil }
        if case .waybar? = format { return nil }
        return "--no-markup needs --output waybar"
    }
}
