/// A set of characters: a single character or a class of a pattern.
struct ScalarSet: Hashable, Sendable {
    /// The ranges in any order, which may overlap.
    private var ranges: [ClosedRange<UInt32>] = []
    private var isNegated = false
    /// One bit for each of the first 128 characters, which are looked up without searching the ranges.
    /// Negation is already applied.
    private var ascii: (low: UInt64, high: UInt64) = (0, 0)

    init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
        self.ranges = ranges
        self.isNegated = isNegated
        for scalar in UInt32(0)..<128 where ranges.contains(where: { $0.contains(scalar) }) != isNegated {
            if scalar < 64 { ascii.low |= 1 << scalar } else { ascii.high |= 1 << (scalar - 64) }
        }
    }

    init(_ scalar: Unicode.Scalar) { self.init([scalar.value...scalar.value]) }

    /// The characters that `.` matches: all except line breaks, as in ECMAScript.
    static let any = ScalarSet([10...10, 13...13, 0x2028...0x2029], isNegated: true)

    /// Whether the set contains a character.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 64 { return ascii.low & (1 << value) != 0 }
        if value < 128 { return ascii.high & (1 << (value - 64)) != 0 }
        return ranges.contains { $0.contains(value) } != isNegated
    }

    /// The only character of the set; nil for other sets.
    var single: UInt32? {
        guard !isNegated, ranges.count == 1, ranges[0].count == 1 else { return nil }
        return ranges[0].lowerBound
    }

    /// The ranges, and whether the set consists of all other characters.
    var written: (ranges: [ClosedRange<UInt32>], isNegated: Bool) { (ranges, isNegated) }

    static func == (left: ScalarSet, right: ScalarSet) -> Bool {
        left.ranges == right.ranges && left.isNegated == right.isNegated
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ranges)
        hasher.combine(isNegated)
    }
}

extension ScalarSet {
    /// The ranges of `\d`, `\w` and `\s`, as ECMAScript defines them; nil for any other letter.
    static func named(_ letter: Unicode.Scalar) -> [ClosedRange<UInt32>]? {
        switch letter {
        case "d": [0x30...0x39]
        case "w": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
        case "s":
            [
                0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
                0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
            ]
        default: nil
        }
    }

    /// The ranges of all characters that the given ranges do not contain.
    static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var next: UInt32 = 0
        var gaps: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
            next = max(next, range.upperBound + 1)
        }
        if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
        return gaps
    }
}
