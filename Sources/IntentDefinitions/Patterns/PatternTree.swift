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
