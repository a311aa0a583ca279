import SourceText
import YAMLReading

// Wordings about patterns.
extension DefinitionFindings {
    static func patternMalformed(_ problem: PatternProblem, at location: SourceLocation) -> Finding {
        let (message, hint) = words(for: problem.reason)
        return Finding("pattern-malformed", message, at: location, hint: hint)
    }

    static func patternUnquoted(_ node: YAMLNode) -> Finding {
        // Where a pattern begins with brackets, YAML has read those alone.
        let meant = node.rangeAsMeant
        let place = SourceLocation(file: node.file, range: meant ?? node.range)
        let quoted = YAMLFindings.inQuotes(place.text)
        return Finding(
            "pattern-unquoted",
            "YAML takes what begins with a bracket for \(YAMLFindings.found(node)), expected a pattern",
            at: place, hint: meant == nil ? "put it in quotes" : "put it in quotes: \(quoted)",
            fix: meant.map { Finding.Fix([Finding.Edit($0, quoted)]) })
    }

    private static func words(for reason: PatternProblem.Reason) -> (message: String, hint: String) {
        switch reason {
        case .anchor:
            ("a beginning or an end in the middle never holds", "remove it, or write \"\\^\" or \"\\$\"")
        case .backReference:
            ("what a group has matched cannot be asked for again", "write out what may stand there")
        case .classEnd:
            ("a class cannot be the end of a range", "write \"-\" last in the brackets if it is meant")
        case .classRange:
            ("the range in this class begins after its end", "write the smaller character first")
        case .countMalformed:
            (
                "a brace begins a count such as \"{2}\", \"{2,}\" or \"{2,4}\"",
                "write \"\\{\" if the character is meant"
            )
        case .countOrder:
            ("the count begins above its end", "write the smaller number first")
        case .countTooLarge:
            ("a repetition counts to \(PatternLimits.count) at most", "write a smaller count, or \"*\"")
        case .emptyClass:
            ("this class holds no character", "write the characters between the brackets")
        case .escapeUnknown:
            (
                "this letter means nothing behind a backslash, expected one of \"d\", \"w\", \"s\", \"n\", \"r\", \"t\"",
                "remove the backslash if the letter itself is meant"
            )
        case .groupKind:
            (
                "groups are \"(…)\" or \"(?:…)\"; nothing looks ahead or behind, and nothing has a name",
                "write a plain group"
            )
        case .nesting:
            ("groups are nested \(PatternLimits.nesting) deep at most", "write fewer groups")
        case .nothingToRepeat:
            ("nothing stands here that could be repeated", "write \"\\\" before it if the character is meant")
        case .tooLarge:
            (
                "the pattern has more than \(PatternLimits.steps) steps, its counts written out",
                "write smaller counts"
            )
        case .unbalanced:
            (
                "this bracket has no counterpart",
                "close it, or write \"\\\" before it if the character is meant"
            )
        case .unfinishedEscape:
            ("nothing stands behind the backslash", "write \"\\\\\" if a backslash is meant")
        case .wordBoundary:
            ("the edge of a word cannot be asked for", "write out what may stand there")
        }
    }
}
