/// The `pattern` of a string: a regular expression that the whole text must match.
///
/// It supports characters, `.`, classes (`[a-z]`, `[^…]`, `\d`, `\w`, `\s` and their uppercase complements),
/// groups, alternation, and repetition (`*`, `+`, `?`, `{2}`, `{2,}`, `{2,4}`). `^` at the beginning and `$`
/// at the end are ignored.
///
/// Back-references and look-around are not supported, so matching takes time linear in the length of the text
/// for every pattern. A character is a Unicode scalar. `\d` and `\w` only match ASCII, as in ECMAScript.
package struct Pattern: Sendable {
    /// The pattern as written.
    package let text: String
    let program: PatternProgram

    /// Compiles a pattern.
    ///
    /// - Throws: the problem, with its location in the text.
    package init(_ text: String) throws(PatternProblem) {
        var parser = PatternParser(text)
        let tree = try parser.parse()
        self.text = text
        program = try PatternProgram(tree, of: text)
    }

    /// The structure of the pattern, read again: only few callers need it.
    var tree: PatternTree {
        var parser = PatternParser(text)
        // The initializer has already parsed the text.
        guard let tree = try? parser.parse() else { preconditionFailure("\(text) is no pattern") }
        return tree
    }

    /// Whether the pattern matches the whole text.
    package func matches(_ text: String) -> Bool { program.read(text.unicodeScalars) == .match }

    /// Whether the pattern matches the text or a longer text that begins with it.
    package func canMatch(beginning text: String) -> Bool { program.read(text.unicodeScalars) != .none }
}

extension Pattern: Hashable {
    /// Patterns with the same text are equal.
    package static func == (left: Pattern, right: Pattern) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Pattern: CustomStringConvertible {
    package var description: String { text }
}

/// Limits of patterns. Each has its own problem in `PatternProblem.Reason`.
package enum PatternLimits {
    /// The maximum number of steps of a compiled pattern. Each character of a string may visit all of them.
    package static let steps = 2_000
    /// The maximum nesting of groups.
    package static let nesting = 64
    /// The maximum count of a repetition.
    package static let count = 1_000
}

/// The reason why a string is not a pattern, with its location.
package struct PatternProblem: Error, Hashable, Sendable {
    /// The kind of problem.
    package enum Reason: Hashable, Sendable {
        /// `^` or `$` in the middle, where it can never match.
        case anchor
        /// A back-reference such as `\1`.
        case backReference
        /// A class at either end of a range, as in `[\d-z]`.
        case classEnd
        /// A range in descending order, as in `[z-a]`.
        case classRange
        /// `{` that does not begin a count.
        case countMalformed
        /// A count in descending order, as in `{4,2}`.
        case countOrder
        /// A count above `PatternLimits.count`.
        case countTooLarge
        /// An empty class: `[]`.
        case emptyClass
        /// A backslash before a letter or digit without a special meaning here.
        case escapeUnknown
        /// An unsupported group that begins with `(?`: look-around, a name, or flags.
        case groupKind
        /// Groups that are nested deeper than `PatternLimits.nesting`.
        case nesting
        /// `*`, `+`, `?` or a count with nothing before it.
        case nothingToRepeat
        /// A pattern with more steps than `PatternLimits.steps`.
        case tooLarge
        /// A bracket, parenthesis or brace without its counterpart.
        case unbalanced
        /// A backslash at the end.
        case unfinishedEscape
        /// `\b` or `\B`.
        case wordBoundary
    }

    package let reason: Reason
    /// The faulty part of the pattern, as offsets into its UTF-8.
    package let range: Range<Int>

    package init(_ reason: Reason, _ range: Range<Int>) {
        self.reason = reason
        self.range = range
    }
}
