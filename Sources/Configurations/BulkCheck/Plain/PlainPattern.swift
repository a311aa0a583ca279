import IntentDefinitions

/// What texts must look like.
final class PlainPattern: Sendable {
    private let pattern: Pattern
    /// Nil for a pattern that is too large for a table.
    private let table: PatternTable?

    init(_ pattern: Pattern) {
        self.pattern = pattern
        table = PatternTable(pattern)
    }

    /// Whether the pattern describes the whole of a text, UTF-8 without escapes.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        table?.matches(text) ?? pattern.matches(String(decoding: text, as: UTF8.self))
    }
}
