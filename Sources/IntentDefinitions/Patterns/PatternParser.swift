/// Reads a pattern's text by recursive descent, one method per level of the grammar.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    /// For each scalar where its UTF-8 begins, and the end of the text.
    private let offsets: [Int]
    private var place = 0
    private var depth = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var offsets = [0]
        for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
        self.offsets = offsets
    }

    mutating func parse() throws(PatternProblem) -> PatternTree {
        let tree = try alternatives()
        if place < scalars.count { throw problem(.unbalanced, from: place, to: place + 1) }
        return tree
    }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private func problem(_ reason: PatternProblem.Reason, from start: Int, to end: Int) -> PatternProblem {
        PatternProblem(reason, offsets[start]..<offsets[min(end, scalars.count)])
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        place += 1
        return true
    }

    private mutating func alternatives() throws(PatternProblem) -> PatternTree {
        var choices = [try sequence()]
        while skip("|") { choices.append(try sequence()) }
        return choices.count == 1 ? choices[0] : .alternatives(choices)
    }

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

    /// `^` may begin the pattern or an alternative of it, `$` may end one: the whole text is matched anyway.
    private mutating func passAnchor(
        _ scalar: Unicode.Scalar, isAtBeginning: Bool
    ) throws(PatternProblem) {
        let isAtEnd = place + 1 == scalars.count || scalars[place + 1] == "|"
        guard depth == 0, scalar == "^" ? isAtBeginning : isAtEnd else {
            throw problem(.anchor, from: place, to: place + 1)
        }
        place += 1
    }

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

    private mutating func group(from start: Int) throws(PatternProblem) -> PatternTree {
        if skip("?"), !skip(":") { throw problem(.groupKind, from: start, to: place + 1) }
        depth += 1
        guard depth <= PatternLimits.nesting else { throw problem(.nesting, from: start, to: start + 1) }
        let tree = try alternatives()
        guard skip(")") else { throw problem(.unbalanced, from: start, to: start + 1) }
        depth -= 1
        return tree
    }

    /// The count behind a part; nil when there is none. A `?` behind it, which elsewhere asks for the
    /// shortest match, changes nothing about a whole one.
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

    /// `{2}`, `{2,}` or `{2,4}`.
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

    /// Whether digits, perhaps a comma and more digits stand between braces here.
    private func isCount(at start: Int) -> Bool {
        guard start < scalars.count, scalars[start] == "{",
            let end = scalars[start...].firstIndex(of: "}"), end > start + 1
        else { return false }
        let parts = scalars[(start + 1)..<end].split(separator: ",", omittingEmptySubsequences: false)
        return parts.count <= 2 && !parts[0].isEmpty
            && parts.allSatisfy { $0.allSatisfy { ("0"..."9").contains($0) } }
    }

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

// Classes and escapes.
extension PatternParser {
    /// What a backslash makes of the character behind it; `single` is nil for a class such as `\d`.
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

    /// `[a-z_]`, `[^\d]`; `-` at either end is itself.
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

    private mutating func member() throws(PatternProblem) -> (ranges: [ClosedRange<UInt32>], single: UInt32?)
    {
        let start = place
        guard let scalar = next else { throw problem(.unbalanced, from: start, to: start) }
        place += 1
        if scalar == "\\" { return try escape(from: start) }
        return ([scalar.value...scalar.value], scalar.value)
    }
}

/// A pattern as its grammar sees it.
indirect enum PatternTree {
    /// One character out of a set.
    case one(ScalarSet)
    /// One after the other; nothing at all when empty.
    case sequence([PatternTree])
    /// Any one of them.
    case alternatives([PatternTree])
    /// At least `min` times, at most `max` times; nil is no end.
    case repeated(PatternTree, min: Int, max: Int?)
}
