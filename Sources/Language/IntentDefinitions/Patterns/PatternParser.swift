/// A recursive-descent parser for patterns, with one method for each level of the grammar.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    /// The UTF-8 offset of each scalar, followed by the length of the text.
    private let offsets: [Int]
    /// The index of the next scalar.
    private var place = 0
    /// The number of open groups.
    private var depth = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var offsets = [0]
        for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
        self.offsets = offsets
    }

    /// Parses the whole text.
    mutating func parse() throws(PatternProblem) -> PatternTree {
        let tree = try alternatives()
        if place < scalars.count { throw problem(.unbalanced, from: place, to: place + 1) }
        return tree
    }

    /// The next scalar; nil at the end.
    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    /// A problem with the scalars from `start` up to but not including `end`.
    private func problem(_ reason: PatternProblem.Reason, from start: Int, to end: Int) -> PatternProblem {
        PatternProblem(reason, offsets[start]..<offsets[min(end, scalars.count)])
    }

    /// Consumes the next scalar if it is the given one.
    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        place += 1
        return true
    }

    /// Sequences that are separated by `|`.
    private mutating func alternatives() throws(PatternProblem) -> PatternTree {
        var choices = [try sequence()]
        while skip("|") { choices.append(try sequence()) }
        return choices.count == 1 ? choices[0] : .alternatives(choices)
    }

    /// Parts with their counts, up to `|`, `)` or the end.
    private mutating func sequence() throws(PatternProblem) -> PatternTree {
        var parts: [PatternTree] = []
        let start = place
        while let scalar = next, scalar != "|", scalar != ")" {
            if scalar == "^" || scalar == "$" {
                try passAnchor(scalar, isAtBeginning: place == start)
                continue
            }
            let beginning = place
            var part = try single()
            if let count = try repetition() {
                part = .repeated(part, min: count.min, max: count.max)
                if let again = next, again == "*" || again == "+" || isCount(at: place) {
                    throw problem(.nothingToRepeat, from: beginning, to: place + 1)
                }
            }
            parts.append(part)
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    /// Consumes an anchor. `^` is allowed at the beginning of the pattern or of a top-level alternative, and
    /// `$` at the end of one. Both are ignored, because the whole text must match anyway.
    private mutating func passAnchor(
        _ scalar: Unicode.Scalar, isAtBeginning: Bool
    ) throws(PatternProblem) {
        let isAtEnd = place + 1 == scalars.count || scalars[place + 1] == "|"
        guard depth == 0, scalar == "^" ? isAtBeginning : isAtEnd else {
            throw problem(.anchor, from: place, to: place + 1)
        }
        place += 1
    }

    /// A character, a class, an escape or a group.
    private mutating func single() throws(PatternProblem) -> PatternTree {
        let start = place
        place += 1
        switch scalars[start] {
        case "(": return try group(from: start)
        case "[": return .one(try characterClass(from: start))
        case ".": return .one(.any)
        case "\\": return .one(ScalarSet(try escape(from: start).ranges))
        case "*", "+", "?": throw problem(.nothingToRepeat, from: start, to: place)
        case "]", "}": throw problem(.unbalanced, from: start, to: place)
        case "{":
            throw problem(isCount(at: start) ? .nothingToRepeat : .countMalformed, from: start, to: place)
        case let scalar: return .one(ScalarSet(scalar))
        }
    }

    /// The contents of `(…)` or `(?:…)`. Both mean the same here, because captures are not used.
    private mutating func group(from start: Int) throws(PatternProblem) -> PatternTree {
        if skip("?"), !skip(":") { throw problem(.groupKind, from: start, to: place + 1) }
        depth += 1
        guard depth <= PatternLimits.nesting else { throw problem(.nesting, from: start, to: start + 1) }
        let tree = try alternatives()
        guard skip(")") else { throw problem(.unbalanced, from: start, to: start + 1) }
        depth -= 1
        return tree
    }

    /// The count after a part; nil without a count.
    ///
    /// A `?` after the count requests the shortest match in other engines. It is accepted and ignored,
    /// because the whole text must match anyway.
    private mutating func repetition() throws(PatternProblem) -> (min: Int, max: Int?)? {
        let count: (min: Int, max: Int?)
        switch next {
        case "*": count = (0, nil)
        case "+": count = (1, nil)
        case "?": count = (0, 1)
        case "{": return try counted()
        default: return nil
        }
        place += 1
        _ = skip("?")
        return count
    }

    /// A count in braces: `{2}`, `{2,}` or `{2,4}`.
    private mutating func counted() throws(PatternProblem) -> (min: Int, max: Int?) {
        let start = place
        guard isCount(at: start) else { throw problem(.countMalformed, from: start, to: start + 1) }
        place += 1
        let min = try number()
        let max = skip(",") ? (next == "}" ? nil : try number()) : min
        place += 1
        if let max, max < min { throw problem(.countOrder, from: start, to: place) }
        _ = skip("?")
        return (min, max)
    }

    /// Whether a count in braces begins at this index: digits, optionally followed
    /// by a comma and more digits.
    private func isCount(at start: Int) -> Bool {
        guard start < scalars.count, scalars[start] == "{",
            let end = scalars[start...].firstIndex(of: "}"), end > start + 1
        else { return false }
        let parts = scalars[(start + 1)..<end].split(separator: ",", omittingEmptySubsequences: false)
        return parts.count <= 2 && !parts[0].isEmpty
            && parts.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
    }

    /// The digits of a count. Larger numbers are capped before they can overflow.
    private mutating func number() throws(PatternProblem) -> Int {
        let start = place
        var value = 0
        while let digit = next, ("0"..."9").contains(digit) {
            value = min(value * 10 + Int(digit.value - 48), PatternLimits.count + 1)
            place += 1
        }
        guard value <= PatternLimits.count else { throw problem(.countTooLarge, from: start, to: place) }
        return value
    }
}

// Classes and escapes
extension PatternParser {
    /// The characters that an escape stands for. `single` is nil for a class such as `\d`.
    ///
    /// - Parameter start: the index of the backslash, for problems.
    private mutating func escape(
        from start: Int
    ) throws(PatternProblem) -> (ranges: [ClosedRange<UInt32>], single: UInt32?) {
        guard let scalar = next else { throw problem(.unfinishedEscape, from: start, to: place) }
        place += 1
        if let ranges = ScalarSet.named(scalar) { return (ranges, nil) }
        if "DWS".unicodeScalars.contains(scalar),
            let ranges = ScalarSet.named(Unicode.Scalar(UInt8(scalar.value + 32)))
        {
            return (ScalarSet.complement(of: ranges), nil)
        }
        let value: UInt32
        switch scalar {
        case "n": value = 10
        case "r": value = 13
        case "t": value = 9
        case "b", "B": throw problem(.wordBoundary, from: start, to: place)
        case "1"..."9": throw problem(.backReference, from: start, to: place)
        case "0", "a"..."z", "A"..."Z": throw problem(.escapeUnknown, from: start, to: place)
        default: value = scalar.value
        }
        return ([value...value], value)
    }

    /// A class in brackets, such as `[a-z_]` or `[^\d]`. A `-` at the beginning or the
    /// end is a plain character.
    private mutating func characterClass(from start: Int) throws(PatternProblem) -> ScalarSet {
        let isNegated = skip("^")
        var ranges: [ClosedRange<UInt32>] = []
        let first = place
        while next != "]" {
            guard next != nil else { throw problem(.unbalanced, from: start, to: start + 1) }
            let beginning = place
            let lower = try member()
            guard next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
                ranges += lower.ranges
                continue
            }
            place += 1
            let upper = try member()
            guard let from = lower.single, let to = upper.single else {
                throw problem(.classEnd, from: beginning, to: place)
            }
            if to < from { throw problem(.classRange, from: beginning, to: place) }
            ranges.append(from...to)
        }
        if place == first { throw problem(.emptyClass, from: start, to: place + 1) }
        place += 1
        return ScalarSet(ranges, isNegated: isNegated)
    }

    /// A character or an escape within a class.
    private mutating func member() throws(PatternProblem) -> (ranges: [ClosedRange<UInt32>], single: UInt32?)
    {
        let start = place
        guard let scalar = next else { throw problem(.unbalanced, from: start, to: start) }
        place += 1
        if scalar == "\\" { return try escape(from: start) }
        return ([scalar.value...scalar.value], scalar.value)
    }
}

/// The syntax tree of a pattern.
indirect enum PatternTree {
    /// One character of a set.
    case one(ScalarSet)
    /// All parts in order. An empty sequence matches the empty text.
    case sequence([PatternTree])
    /// Any one of the choices.
    case alternatives([PatternTree])
    /// The part at least `min` and at most `max` times; nil means no limit.
    case repeated(PatternTree, min: Int, max: Int?)
}
