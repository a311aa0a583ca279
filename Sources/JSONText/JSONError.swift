/// Why a text is not the JSON that was asked for, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// 1-based; lines end with a line feed, a carriage return, or both.
    package let line: Int
    /// 1-based, in Unicode scalars.
    package let column: Int
    /// What was expected and what was found, without the position.
    package let message: String

    package var description: String { "line \(line), column \(column): \(message)" }
}
