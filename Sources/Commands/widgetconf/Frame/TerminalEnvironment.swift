import ViewRendering
import WidgetModel

// These extensions derive the properties of the terminal from environment variables, by the conventions of
// other programs.

extension GlyphSet {
    /// The symbols that the locale can show. The first of LC_ALL, LC_CTYPE and LANG that is set names the
    /// character set, as in `ko_KR.UTF-8`.
    static func ofLocale(environment: [String: String]) -> GlyphSet {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = locale?.lowercased().filter { $0 != "-" } ?? ""
        return name.contains("utf8") ? .unicode : .ascii
    }
}

extension ColorDepth {
    /// The number of colors that TERM and COLORTERM indicate. If the terminal's name does not indicate
    /// colors, the result is 16.
    static func ofTerminal(environment: [String: String]) -> ColorDepth {
        let term = environment["TERM", default: ""]
        let color = environment["COLORTERM", default: ""]
        if ["", "dumb", "unknown"].contains(term) || term.hasPrefix("vt") || term.hasSuffix("-m") {
            return .none
        }
        if ["truecolor", "24bit"].contains(color) || term.hasSuffix("-direct") { return .trueColor }
        let isLarge = term.contains("256color") || large.contains { term.hasPrefix($0) }
        return isLarge ? .ansi256 : .ansi16
    }

    /// Prefixes of terminal names that do not mention colors although the terminals support at least 256.
    private static let large = ["alacritty", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"]
}

extension CommandContext {
    /// The color depth of a stream.
    ///
    /// `--color` takes precedence over NO_COLOR, then FORCE_COLOR, then CLICOLOR_FORCE, then the terminal's
    /// abilities.
    ///
    /// - Parameter terminal: the colors of the stream's terminal; nil if the stream is not a terminal.
    func colors(_ choice: ColorChoice, on terminal: ColorDepth?) -> ColorDepth {
        switch choice {
        case .never: return .none
        case .always: return forcedColors ?? atLeastSome(terminal)
        case .auto:
            if isSet("NO_COLOR") { return .none }
            if let forcedColors { return forcedColors }
            if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" { return atLeastSome(terminal) }
            return environment["CLICOLOR"] == "0" ? .none : terminal ?? .none
        }
    }

    /// The color depth that FORCE_COLOR requires: 0 or false disable colors, and 1, 2 and 3 select 16, 256
    /// and all colors. Other values require at least 16 colors. Nil if the variable is not set.
    private var forcedColors: ColorDepth? {
        guard isSet("FORCE_COLOR") else { return nil }
        switch environment["FORCE_COLOR"] {
        case "0", "false": return ColorDepth.none
        case "1": return .ansi16
        case "2": return .ansi256
        case "3": return .trueColor
        default: return atLeastSome(console.terminal?.colors)
        }
    }

    /// The colors of the terminal, but at least 16.
    private func atLeastSome(_ terminal: ColorDepth?) -> ColorDepth {
        let colors = terminal ?? ColorDepth.ofTerminal(environment: environment)
        return colors == .none ? .ansi16 : colors
    }

    /// Whether the variable exists and is not empty, which is how NO_COLOR and the others are defined.
    private func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
}

extension Appearance {
    /// The appearance that `COLORFGBG` indicates, as in `0;15` for black on white; nil without that variable.
    /// The last number is the background; 7 and 15 are light gray and white.
    static func ofTerminal(environment: [String: String]) -> Appearance? {
        let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
        return background.map { $0 == 7 || $0 == 15 ? .light : .dark }
    }
}
