/// Lines for custom modules of polybar.
enum PolybarLine {
    /// polybar reads `%{…}` as a tag, and `%{A1:command:}` runs a command when it is clicked. Tags cannot be
    /// escaped, so a space separates the two characters.
    static func line(_ content: BarContent) -> String {
        var former: Unicode.Scalar?
        return content.markedText.escapingScalars { scalar in
            defer { former = scalar }
            return former == "%" && scalar == "{" ? " {" : nil
        }
    }
}
