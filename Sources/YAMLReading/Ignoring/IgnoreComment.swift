import SourceText

/// `# widgetconf: ignore=CODE reason`: its author does not want to hear of these codes on one line.
struct IgnoreComment {
    /// From `#` to the end of the line.
    let location: SourceLocation
    let codes: [Located<String>]
    /// What stands behind the codes; empty when nothing does.
    let reason: String
    /// The number of the line that it speaks of: its own, or the next one with a value when it stands alone.
    let line: Int
}
