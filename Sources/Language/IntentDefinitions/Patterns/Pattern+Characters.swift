/// Characters that a pattern accepts, as people name them.
package enum CharacterGroup: Hashable, Sendable {
    case letters, capitals, smallLetters, digits, spaces
    case one(Unicode.Scalar)
    case range(Unicode.Scalar, Unicode.Scalar)
}

extension Pattern {
    /// The maximum number of groups that people can read in a sentence.
    private static let namedGroups = 10

    /// The characters of all accepted texts, without their order; nil if they are too many to be named.
    package var characters: [CharacterGroup]? {
        var ranges: [ClosedRange<UInt32>] = []
        guard tree.collect(&ranges) else { return nil }
        let groups = CharacterGroup.groups(of: ranges)
        return groups.isEmpty || groups.count > Pattern.namedGroups ? nil : groups
    }

    /// All accepted texts, if the pattern lists a few; nil for other patterns.
    package var texts: [String]? {
        guard case .alternatives(let choices) = tree, choices.count <= Pattern.namedGroups else { return nil }
        let texts = choices.compactMap(\.onlyText)
        return texts.count == choices.count ? texts : nil
    }

    /// One of the shortest texts that the pattern accepts; nil if its characters alone describe the pattern,
    /// or if the text has a single character, which would not explain anything.
    package var example: String? {
        if case .repeated(.one, _, nil) = tree { return nil }
        var text = String.UnicodeScalarView()
        tree.appendShortest(to: &text)
        return text.count > 1 ? String(text) : nil
    }
}

extension PatternTree {
    /// Adds the characters of all sets. False if a set consists of all characters but some.
    fileprivate func collect(_ ranges: inout [ClosedRange<UInt32>]) -> Bool {
        switch self {
        case .one(let set):
            ranges += set.written.ranges
            return !set.written.isNegated
        case .sequence(let parts), .alternatives(let parts):
            return parts.allSatisfy { $0.collect(&ranges) }
        case .repeated(let part, _, _): return part.collect(&ranges)
        }
    }

    /// The text of a sequence of single characters; nil for other expressions.
    fileprivate var onlyText: String? {
        switch self {
        case .one(let set): set.single.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
        case .sequence(let parts):
            parts.reduce(into: String?.some("")) { text, part in
                text = part.onlyText.flatMap { part in text.map { $0 + part } }
            }
        case .alternatives, .repeated: nil
        }
    }

    fileprivate func appendShortest(to text: inout String.UnicodeScalarView) {
        switch self {
        case .one(let set):
            let usual: [Unicode.Scalar] = ["a", "A", "0"]
            if let scalar = usual.first(where: set.contains)
                ?? set.written.ranges.first.flatMap({ Unicode.Scalar($0.lowerBound) })
            {
                text.append(scalar)
            }
        case .sequence(let parts): for part in parts { part.appendShortest(to: &text) }
        case .alternatives(let choices): choices.first?.appendShortest(to: &text)
        case .repeated(let part, let min, _): for _ in 0..<min { part.appendShortest(to: &text) }
        }
    }
}

extension CharacterGroup {
    /// The groups of some characters: letters first, then digits, spaces and single characters.
    fileprivate static func groups(of ranges: [ClosedRange<UInt32>]) -> [CharacterGroup] {
        var rest = merged(ranges)
        var groups: [CharacterGroup] = []
        func take(_ wanted: [ClosedRange<UInt32>], _ group: CharacterGroup) {
            let isHeld = wanted.allSatisfy { part in
                rest.contains { $0.contains(part.lowerBound) && $0.contains(part.upperBound) }
            }
            guard isHeld else { return }
            groups.append(group)
            for part in wanted { rest = rest.flatMap { without(part, $0) } }
        }
        take([0x41...0x5A, 0x61...0x7A], .letters)
        take([0x41...0x5A], .capitals)
        take([0x61...0x7A], .smallLetters)
        take([0x30...0x39], .digits)
        take(ScalarSet.named("s").map(merged) ?? [], .spaces)
        take([0x20...0x20], .spaces)
        for range in rest {
            guard let first = Unicode.Scalar(range.lowerBound), let last = Unicode.Scalar(range.upperBound)
            else { continue }
            let isNamed = range.count <= 2 || range.count <= namedSigns && range.allSatisfy(isSign)
            groups += isNamed ? range.compactMap(Unicode.Scalar.init).map(one) : [.range(first, last)]
        }
        return groups
    }

    /// The maximum number of neighboring signs that are named one by one, because a range such as "- to /"
    /// does not say which signs it contains.
    private static let namedSigns = 4

    /// Whether a character is a sign of ASCII, such as a hyphen.
    private static func isSign(_ scalar: UInt32) -> Bool {
        Unicode.Scalar(scalar).map { scalar in
            scalar.isASCII && !scalar.properties.isAlphabetic && !(48...57).contains(scalar.value)
        } ?? false
    }

    /// The ranges in ascending order without overlaps.
    private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = merged.last, range.lowerBound <= last.upperBound + 1 else {
                merged.append(range)
                continue
            }
            merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
        return merged
    }

    /// What remains of a range without a part of it.
    private static func without(
        _ part: ClosedRange<UInt32>, _ range: ClosedRange<UInt32>
    ) -> [ClosedRange<UInt32>] {
        guard range.overlaps(part) else { return [range] }
        var remaining: [ClosedRange<UInt32>] = []
        if range.lowerBound < part.lowerBound { remaining.append(range.lowerBound...(part.lowerBound - 1)) }
        if range.upperBound > part.upperBound { remaining.append((part.upperBound + 1)...range.upperBound) }
        return remaining
    }
}
