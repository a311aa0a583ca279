/// What a bulk check found in all lines.
///
/// Every line that is not blank is in one of three groups: those of
/// `unchangedLines` and `changedLines` survive, those of `invalidLines` need a person.
package struct BulkReport: Hashable, Sendable {
    /// Valid as they are.
    package private(set) var unchangedLines = LineNumbers()
    /// Valid after a migration changed them.
    package private(set) var changedLines = LineNumbers()
    /// What the present definition does not accept, migrated or not.
    package private(set) var invalidLines = LineNumbers()
    /// How many lines, valid or not, a migration changes.
    package private(set) var migrated = 0
    /// The first ones, `mostProblems` at most, by line.
    package private(set) var problems: [Problem] = []
    /// What migrations do to lines, to the first `mostChanges` that they change.
    package private(set) var changes: [Change] = []

    /// What speaks against one line, in one respect.
    package struct Problem: Codable, Hashable, Sendable {
        /// 1-based; blank lines are counted.
        package let line: Int
        /// Nil when it is about the line as a whole.
        package let parameter: String?
        package let message: String
    }

    /// What migrations do to one line.
    package struct Change: Hashable, Sendable {
        /// 1-based; blank lines are counted.
        package let line: Int
        /// In words, in the order of the line; never empty.
        package let messages: [String]
    }

    /// How many problems a report tells; the counts go on.
    package static let mostProblems = 100
    /// How many changed lines a report tells of; the counts go on.
    package static let mostChanges = 100

    package var valid: Int { unchangedLines.count + changedLines.count }
    package var invalid: Int { invalidLines.count }

    /// Puts a line into its group.
    mutating func add(_ found: [Problem], to line: Int, isChanged: Bool = false) {
        if !found.isEmpty {
            invalidLines.append(line)
            problems += found.prefix(BulkReport.mostProblems - problems.count)
        } else if isChanged {
            changedLines.append(line)
        } else {
            unchangedLines.append(line)
        }
    }

    /// Counts a line that migrations change; `messages` is asked for only where they are told.
    mutating func addChange(to line: Int, _ messages: () -> [String]) {
        migrated += 1
        if changes.count < BulkReport.mostChanges {
            changes.append(Change(line: line, messages: messages()))
        }
    }
}

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
