import ViewRendering
import WidgetModel

// What the environment says about the terminal, as other programs read it too.

extension GlyphSet {
    /// The first of LC_ALL, LC_CTYPE and LANG that is set names the character set: `ko_KR.UTF-8`.
    static func ofLocale(environment: [String: String]) -> GlyphSet {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = locale?.lowercased().filter { $0 != "-" } ?? ""
        return name.contains("utf8") ? .unicode : .ascii
    }
}

extension ColorDepth {
    /// What TERM and COLORTERM say; sixteen colors where they name a terminal without saying how many it has.
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

    /// Terminals whose own names do not say that they have 256 colors.
    private static let large = ["alacritty", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"]
}

extension CommandSurroundings {
    /// The colors of a stream.
    ///
    /// NO_COLOR takes precedence over FORCE_COLOR, that over CLICOLOR_FORCE, and that over the terminal.
    ///
    /// - Parameter terminal: what the terminal at its end has; nil when it has none.
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

    /// FORCE_COLOR: 0 or false for none, 1, 2 and 3 for a number of colors; anything else for some.
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

    private func atLeastSome(_ terminal: ColorDepth?) -> ColorDepth {
        let colors = terminal ?? ColorDepth.ofTerminal(environment: environment)
        return colors == .none ? .ansi16 : colors
    }

    private func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
}

extension Appearance {
    /// `COLORFGBG=0;15` says that the background is white.
    static func ofTerminal(environment: [String: String]) -> Appearance? {
        let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
        return background.map { $0 == 7 || $0 == 15 ? .light : .dark }
    }
}
