/// Numbers of lines, ascending: all are counted, the first are kept.
package struct LineNumbers: Hashable, Sendable {
    package private(set) var count = 0
    /// The first ones, neighbours together.
    package private(set) var ranges: [ClosedRange<Int>] = []
    /// How many of them are in `ranges`.
    package private(set) var keptCount = 0

    /// How many ranges are kept: as many as anybody reads.
    private static let mostRanges = 100

    /// - Parameter line: greater than every one before.
    mutating func append(_ line: Int) {
        count += 1
        guard keptCount == count - 1 else { return }
        if let last = ranges.last, last.upperBound == line - 1 {
            ranges[ranges.count - 1] = last.lowerBound...line
        } else if ranges.count < LineNumbers.mostRanges {
            ranges.append(line...line)
        } else {
            return
        }
        keptCount += 1
    }
}
