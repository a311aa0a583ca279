/// The reason why a string is not valid JSON, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The 1-based line. Lines end with a line feed, a carriage return, or both.
    package let line: Int
    /// The 1-based column in Unicode scalars.
    package let column: Int
    /// The expected and the found text, without the position.
    package let message: String

    package var description: String { "line \(line), column \(column): \(message)" }
}
