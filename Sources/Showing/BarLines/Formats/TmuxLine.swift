/// Lines for the status line of tmux.
enum TmuxLine {
    /// tmux expands the output of a command as a format once more: `#{…}` would be a variable and `#[…]` a
    /// style. `##` is a sign without a meaning.
    static func line(_ content: BarContent) -> String {
        content.markedText.escapingScalars { $0 == "#" ? "##" : nil }
    }
}
