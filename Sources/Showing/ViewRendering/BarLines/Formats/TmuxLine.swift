/// Lines for the status line of tmux.
enum TmuxLine {
    /// tmux expands a command's output once more as a format: `#{…}` would be a variable and `#[…]` a style.
    /// `##` is a literal sign.
    static func line(_ content: BarContent) -> String {
        content.markedText.escapingScalars { $0 == "#" ? "##" : nil }
    }
}
