/// A program that shows lines, and how it reads them.
package enum BarFormat: Hashable, Sendable {
    /// Waybar, with `"return-type": "json"`.
    case waybar(WaybarLine.Texts)
    /// The status line of tmux.
    case tmux
    /// A module of polybar with `type = custom/script`.
    case polybar
    /// Any other program: the text alone.
    case plain

    /// The names of all formats, for messages.
    package static let names = ["waybar", "tmux", "polybar", "plain"]

    /// - Parameter name: one of `names`; nil for any other text.
    package init?(_ name: String) {
        switch name {
        case "waybar": self = .waybar(.markup)
        case "tmux": self = .tmux
        case "polybar": self = .polybar
        case "plain": self = .plain
        default: return nil
        }
    }

    /// The line for the program, without its line feed. No text in it can become a command or markup.
    package func line(_ content: BarContent) -> String {
        switch self {
        case .waybar(let texts): WaybarLine.line(content, texts)
        case .tmux: TmuxLine.line(content)
        case .polybar: PolybarLine.line(content)
        case .plain: content.markedText
        }
    }
}
