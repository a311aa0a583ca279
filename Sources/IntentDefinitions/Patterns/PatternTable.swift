/// A pattern as a table of states: one look-up for each byte of a text, where many texts are to be matched.
///
/// Made of the pattern's program by the subset construction, for ASCII alone.
package struct PatternTable: Sendable {
    /// For each byte of ASCII its column; for each state whether a text may end there; then for each state
    /// the states that follow, by column. One array, so that a text needs one look at it.
    private let cells: [UInt8]
    private let columnCount: Int

    private static let ends = 128
    private static let rows = ends + mostStates
    /// The first state of every text; the one before it is left by none.
    private static let start = 1
    /// Patterns that people write have a few states; one with many is not worth its table.
    private static let mostStates = 200
    private static let mostSteps = 400

    /// Nil for a pattern that would need a large table.
    package init?(_ pattern: Pattern) {
        let program = pattern.program
        guard program.steps.count <= PatternTable.mostSteps else { return nil }
        let (columns, samples) = PatternTable.columns(of: program)
        var numbers: [PatternProgram.State: Int] = [.dead: 0, program.start: PatternTable.start]
        var states = [PatternProgram.State.dead, program.start]
        var next: [UInt8] = []
        var place = 0
        while place < states.count {
            let state = states[place]
            for sample in samples {
                let target = program.state(after: state, Unicode.Scalar(sample))
                if numbers[target] == nil {
                    guard states.count < PatternTable.mostStates else { return nil }
                    numbers[target] = states.count
                    states.append(target)
                }
                next.append(UInt8(numbers[target] ?? 0))
            }
            place += 1
        }
        var ends = states.map { $0.isEnd ? UInt8(1) : 0 }
        ends += Array(repeating: 0, count: PatternTable.mostStates - ends.count)
        cells = columns + ends + next
        columnCount = samples.count
    }

    /// Bytes that every step of a program treats alike share a column; and one byte of each column.
    private static func columns(of program: PatternProgram) -> ([UInt8], samples: [UInt8]) {
        let sets = Set(
            program.steps.compactMap { step in if case .one(let set) = step { set } else { nil } })
        var numbers: [[Bool]: UInt8] = [:]
        var samples: [UInt8] = []
        let columns = (UInt8(0)..<128).map { byte in
            let treatment = sets.map { $0.contains(Unicode.Scalar(byte)) }
            if let number = numbers[treatment] { return number }
            let number = UInt8(samples.count)
            numbers[treatment] = number
            samples.append(byte)
            return number
        }
        return (columns, samples)
    }

    /// Whether the pattern describes the whole text; nil for a text beyond ASCII.
    package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        cells.withUnsafeBufferPointer { cells in
            var state = PatternTable.start
            for byte in text {
                if byte >= 128 { return nil }
                state = Int(cells[PatternTable.rows + state * columnCount + Int(cells[Int(byte)])])
            }
            return cells[PatternTable.ends + state] == 1
        }
    }
}
