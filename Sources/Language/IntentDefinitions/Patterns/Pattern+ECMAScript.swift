extension Pattern {
    /// The pattern as an anchored regular expression of ECMAScript with the flag `u`, as JSON Schema uses it.
    ///
    /// Classes such as `\s` are written as ranges, because matchers define them differently.
    package var ecmaScript: String { "^(?:" + tree.ecmaScript + ")$" }
}

extension PatternTree {
    fileprivate var ecmaScript: String {
        switch self {
        case .one(let set): set.ecmaScript
        case .sequence(let parts): parts.map(\.asPart).joined()
        case .alternatives(let choices): choices.map(\.ecmaScript).joined(separator: "|")
        case .repeated(let part, let min, let max): part.asRepeated + PatternTree.count(min, max)
        }
    }

    /// The expression as an element of a sequence. Alternatives need a group there.
    private var asPart: String {
        if case .alternatives = self { "(?:\(ecmaScript))" } else { ecmaScript }
    }

    /// The expression before a count, which only applies to a single character or a group.
    private var asRepeated: String {
        if case .one = self { ecmaScript } else { "(?:\(ecmaScript))" }
    }

    /// A repetition in its shortest form.
    private static func count(_ min: Int, _ max: Int?) -> String {
        switch (min, max) {
        case (0, nil): "*"
        case (1, nil): "+"
        case (0, 1): "?"
        case (_, nil): "{\(min),}"
        case (_, min): "{\(min)}"
        case (_, let max?): "{\(min),\(max)}"
        }
    }
}

extension ScalarSet {
    /// A character or a character class.
    fileprivate var ecmaScript: String {
        if let single { return ScalarSet.written(single) }
        let ranges = written.ranges.map { range in
            range.count == 1
                ? ScalarSet.written(range.lowerBound)
                : ScalarSet.written(range.lowerBound) + "-" + ScalarSet.written(range.upperBound)
        }
        return (written.isNegated ? "[^" : "[") + ranges.joined() + "]"
    }

    /// A character of a class. Letters and digits are written directly; other ASCII characters and invisible
    /// ones by number, because they may have a meaning or be hard to read.
    private static func written(_ value: UInt32) -> String {
        guard let scalar = Unicode.Scalar(value) else { return hexadecimal(value) }
        let isPlain =
            scalar.isASCII
            ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            : value > 0xFFFF
                || [.otherLetter, .lowercaseLetter, .uppercaseLetter, .otherSymbol].contains(
                    scalar.properties.generalCategory)
        return isPlain ? String(scalar) : hexadecimal(value)
    }

    /// An escape such as `\u002D`. It has exactly four digits, so it only works up to U+FFFF.
    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
