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
