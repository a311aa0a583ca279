extension Pattern {
    /// Whether the pattern is known to match every text that `other` matches.
    ///
    /// Both are compared part by part, so patterns that are written differently may not be comparable. If so,
    /// the result is false.
    package func includes(_ other: Pattern) -> Bool {
        text == other.text || tree.includes(other.tree)
    }
}

extension PatternTree {
    fileprivate func includes(_ other: PatternTree) -> Bool {
        switch (self, other) {
        case (_, .alternatives(let choices)): choices.allSatisfy(includes)
        case (.alternatives(let choices), _): choices.contains { $0.includes(other) }
        case (.one(let set), .one(let older)): set.includes(older)
        case (.sequence(let parts), .sequence(let older)):
            parts.count == older.count && zip(parts, older).allSatisfy { $0.includes($1) }
        case (.repeated(let part, let min, let max), .repeated(let older, let least, let most)):
            min <= least && max ?? .max >= most ?? .max && part.includes(older)
        case (.repeated(let part, let min, let max), _):
            min <= 1 && max ?? .max >= 1 && part.includes(other)
        case (.one, _), (.sequence, _): false
        }
    }
}

extension ScalarSet {
    /// Whether every character of another set is in this one.
    fileprivate func includes(_ other: ScalarSet) -> Bool {
        let (own, isNegated) = written
        let outside = isNegated ? own : ScalarSet.complement(of: own)
        let (ranges, isOtherNegated) = other.written
        let inside = isOtherNegated ? ScalarSet.complement(of: ranges) : ranges
        return !inside.contains { range in outside.contains(where: range.overlaps) }
    }
}
