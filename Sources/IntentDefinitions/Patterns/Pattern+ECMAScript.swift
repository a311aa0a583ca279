extension Pattern {
    /// The same pattern for a matcher of ECMAScript that knows Unicode, as JSON Schema has it; anchored.
    ///
    /// Classes are written out, so that every matcher means the same by them.
    package var ecmaScript: String {
        var parser = PatternParser(text)
        // It was parsed when it was made.
        guard let tree = try? parser.parse() else { preconditionFailure("\(text) is no pattern") }
        return "^(?:" + tree.ecmaScript + ")$"
    }
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

    /// In a sequence, where an alternation ends at its neighbours.
    private var asPart: String {
        if case .alternatives = self { "(?:\(ecmaScript))" } else { ecmaScript }
    }

    /// Before a count, which is for one character or group.
    private var asRepeated: String {
        if case .one = self { ecmaScript } else { "(?:\(ecmaScript))" }
    }

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
    /// A character, or a class of ranges.
    fileprivate var ecmaScript: String {
        if let single { return ScalarSet.written(single) }
        let ranges = written.ranges.map { range in
            range.count == 1
                ? ScalarSet.written(range.lowerBound)
                : ScalarSet.written(range.lowerBound) + "-" + ScalarSet.written(range.upperBound)
        }
        return (written.isNegated ? "[^" : "[") + ranges.joined() + "]"
    }

    /// Letters and digits as they are; other characters of ASCII, and what cannot be seen, by number.
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

    /// `\u002D`; only what lies in the first plane.
    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
