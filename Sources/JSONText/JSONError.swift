/// Why a text is not the JSON that was asked for, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case byteOrderMark = "byte-order-mark"
        case controlCharacter = "control-character"
        case escapeUnknown = "escape-unknown"
        case numberMalformed = "number-malformed"
        case surrogateAlone = "surrogate-alone"
        case tooDeep = "too-deep"
        case tooLarge = "too-large"
        case unexpectedCharacter = "unexpected-character"
        case unexpectedEnd = "unexpected-end"
        case utf8Malformed = "utf8-malformed"
    }

    package let code: Code
    /// Bytes before the mistake.
    package let offset: Int
    /// 1-based; lines end with a line feed, a carriage return, or both.
    package let line: Int
    /// 1-based, in Unicode scalars.
    package let column: Int
    /// What was expected and what was found, without the position.
    package let message: String

    package var description: String { "line \(line), column \(column): \(message)" }
}

/// What a reader accepts. Beyond a limit it throws `too-deep` or `too-large`.
package struct JSONLimits: Hashable, Sendable {
    /// Arrays and objects within one another. A tree is read, written and freed by recursion, hence the
    /// bound.
    package var depth: Int
    package var bytes: Int

    package static let `default` = JSONLimits(depth: 128, bytes: 64 << 20)

    package init(depth: Int = Self.default.depth, bytes: Int = Self.default.bytes) {
        self.depth = depth
        self.bytes = bytes
    }
}
