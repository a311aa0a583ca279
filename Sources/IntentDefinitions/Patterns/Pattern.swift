/// What a whole text must look like: the `pattern` of a string.
///
/// Understood are characters, `.`, classes (`[a-z]`, `[^…]`, `\d`, `\w`, `\s` and their capitals), groups,
/// alternation and repetition (`*`, `+`, `?`, `{2}`, `{2,}`, `{2,4}`); `^` at the beginning and `$` at the
/// end change nothing. There are no back-references and no look-around, so that matching takes time linear in
/// the text, whatever the pattern. A character is a Unicode scalar; `\d`, `\w` know ASCII only, as in
/// ECMAScript.
package struct Pattern: Sendable {
    /// As it is written.
    package let text: String
    let program: PatternProgram

    /// Compiles a pattern; the problem says what is wrong, and where.
    package init(_ text: String) throws(PatternProblem) {
        var parser = PatternParser(text)
        let tree = try parser.parse()
        self.text = text
        program = try PatternProgram(tree, of: text)
    }

    /// Whether the pattern describes the text from its first to its last character.
    package func matches(_ text: String) -> Bool { program.matches(text.unicodeScalars) }
}

extension Pattern: Hashable {
    /// Patterns are what they say.
    package static func == (left: Pattern, right: Pattern) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Pattern: CustomStringConvertible {
    package var description: String { text }
}

/// What bounds the compiling of a pattern; each has its own problem.
package enum PatternLimits {
    /// Steps of the compiled pattern: a set of this many is gone through for each character of a text.
    package static let steps = 2_000
    /// Groups inside one another.
    package static let nesting = 64
    /// What a repetition may count to.
    package static let count = 1_000
}
