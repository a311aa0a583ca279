import IntentDefinitions

/// The names of an enumeration's cases.
final class PlainCases: Sendable {
    private let names: [[UInt8]]
    private let texts: [String]
    /// Empty while there are so few that a walk over them is as fast.
    private let table: Set<String>

    private static let walkedCount = 16

    init(_ enumeration: Enumeration) {
        texts = enumeration.cases.map(\.name)
        names = texts.map { Array($0.utf8) }
        table = texts.count > PlainCases.walkedCount ? Set(texts) : []
    }

    /// Whether there is a case of this name, UTF-8 without escapes.
    func contains(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if table.isEmpty {
            if names.contains(where: { isSame(text, $0) }) { return true }
            // Equal names may be written with other scalars beyond ASCII.
            if text.allSatisfy({ $0 < 128 }) { return false }
        }
        return contains(String(decoding: text, as: UTF8.self))
    }

    func contains(_ text: String) -> Bool {
        if !table.isEmpty { return table.contains(text) }
        var text = text
        // Most names are written as in the definition, byte by byte.
        return text.withUTF8 { text in names.contains { isSame(text, $0) } } || texts.contains(text)
    }
}
