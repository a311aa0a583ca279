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

/// Why a text is not a pattern, and where in it.
package struct PatternProblem: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// `^` or `$` in the middle, where it can never hold.
        case anchor
        /// `\1`: what a group has matched.
        case backReference
        /// `[\d-z]`: a class for an end of a range.
        case classEnd
        /// `[z-a]`.
        case classRange
        /// `{` without the counts that it begins.
        case countMalformed
        /// `{4,2}`.
        case countOrder
        /// A count beyond `PatternLimits.count`.
        case countTooLarge
        /// `[]`: a class that holds nothing.
        case emptyClass
        /// A backslash before a letter or digit that means nothing here.
        case escapeUnknown
        /// A `(?…` that is none of ours: look-around, names, flags.
        case groupKind
        /// Groups nested beyond `PatternLimits.nesting`.
        case nesting
        /// `*`, `+`, `?` or `{` with nothing before it.
        case nothingToRepeat
        /// More steps than `PatternLimits.steps`.
        case tooLarge
        /// A bracket, parenthesis or brace that nothing closes, or a closing one that nothing opens.
        case unbalanced
        /// A backslash at the end.
        case unfinishedEscape
        /// `\b`, `\B`: looks at what stands beside.
        case wordBoundary
    }

    package let reason: Reason
    /// The part of the pattern at fault, as offsets into its UTF-8.
    package let range: Range<Int>

    package init(_ reason: Reason, _ range: Range<Int>) {
        self.reason = reason
        self.range = range
    }
}
