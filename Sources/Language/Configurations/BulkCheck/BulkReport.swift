/// The result of a bulk check.
///
/// Every line that is not blank is in one of three groups: `unchangedLines` and `changedLines` remain valid,
/// and `invalidLines` need a decision by a person.
package struct BulkReport: Hashable, Sendable {
    /// Lines that are valid without changes.
    package private(set) var unchangedLines = LineNumbers()
    /// Lines that are valid after migrations changed them.
    package private(set) var changedLines = LineNumbers()
    /// Lines that the current definition does not accept, with or without migrations.
    package private(set) var invalidLines = LineNumbers()
    /// The number of lines that migrations change, valid or not.
    package private(set) var migrated = 0
    /// The first problems, at most `mostProblems`, sorted by line.
    package private(set) var problems: [Problem] = []
    /// The rules that only warn and that the first valid lines break, at most `mostProblems`, sorted by line.
    package private(set) var warnings: [Problem] = []
    /// The number of valid lines with warnings.
    package private(set) var warned = 0
    /// The changes to the first lines that migrations change, at most `mostChanges` lines.
    package private(set) var changes: [Change] = []

    /// One problem of a line.
    package struct Problem: Codable, Hashable, Sendable {
        /// The number of the line, from 1. Blank lines are counted.
        package let line: Int
        /// The parameter; nil if the problem concerns the whole line.
        package let parameter: String?
        package let message: String
    }

    /// The changes that migrations make to one line.
    package struct Change: Hashable, Sendable {
        /// The number of the line, from 1. Blank lines are counted.
        package let line: Int
        /// The changes in words, in the line's order; never empty.
        package let messages: [String]
    }

    /// The maximum number of problems in a report. Further problems are only counted.
    package static let mostProblems = 100
    /// The maximum number of changed lines in a report. Further lines are only counted.
    package static let mostChanges = 100

    package var valid: Int { unchangedLines.count + changedLines.count }
    package var invalid: Int { invalidLines.count }

    /// Adds a line to its group.
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

    /// Adds the warnings about a valid line. Without warnings, the line is not counted.
    mutating func add(warnings found: [Problem]) {
        warned += found.isEmpty ? 0 : 1
        warnings += found.prefix(BulkReport.mostProblems - warnings.count)
    }

    /// Counts a line that migrations change. `messages` is only called if the report includes the line.
    mutating func addChange(to line: Int, _ messages: () -> [String]) {
        migrated += 1
        if changes.count < BulkReport.mostChanges {
            changes.append(Change(line: line, messages: messages()))
        }
    }
}

/// Ascending line numbers. All numbers are counted, but only the first ones are stored.
package struct LineNumbers: Hashable, Sendable {
    package private(set) var count = 0
    /// The first numbers, with consecutive ones combined.
    package private(set) var ranges: [ClosedRange<Int>] = []
    /// How many numbers `ranges` contains.
    package private(set) var keptCount = 0

    /// The maximum number of ranges that are stored.
    private static let mostRanges = 100

    /// - Parameter line: a number greater than all previous numbers.
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
