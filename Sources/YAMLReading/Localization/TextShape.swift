package import SourceText

/// Where the texts of a file stand: what a locale file has in common with the file that it translates.
package indirect enum TextShape: Sendable {
    case text
    /// One text, or a list of them: words that a search finds. Each language has its own, so none is missing.
    case words
    /// A mapping with known keys.
    case keys(TextKeys)
    /// The same, or a text alone, which stands for the key `title`.
    case titled(TextKeys)
    /// The same, or in the original one word, which is no text.
    case worded(TextKeys)
    /// A mapping of names that the author chose; the noun, without an article, is what is named.
    case names(String, TextShape)
    /// A list of mappings that a key of theirs names; the noun is what is named.
    case named(by: String, String, TextKeys)
    /// A text, or a list of mappings with a text each, told apart by their order.
    case alternatives(TextKeys)
}

/// The keys of a mapping, some of which lead to texts.
package struct TextKeys: Sendable {
    /// What the mapping is, with its article: "a parameter".
    package let noun: String
    package let texts: [TextKey]
    /// Those that say something else, the same in all languages.
    package let others: [String]

    package init(_ noun: String, _ texts: [TextKey], others: [String] = []) {
        self.noun = noun
        self.texts = texts
        self.others = others
    }

    func key(_ name: String) -> TextKey? { texts.first { $0.name == name } }

    /// The names of all of them.
    var all: [String] { texts.map(\.name) + others }
}

/// A key that leads to texts.
package struct TextKey: Sendable {
    package enum Presence: Hashable, Sendable {
        /// There exactly when the original is.
        case asOriginal
        /// There when the original is, and where people see a name because there is none.
        case free
        /// Only where the original is, but it need not be there.
        case optional
    }

    package let name: String
    package let shape: TextShape
    package let presence: Presence

    package init(_ name: String, _ shape: TextShape = .text, _ presence: Presence = .asOriginal) {
        self.name = name
        self.shape = shape
        self.presence = presence
    }
}

/// A text of a locale file, with the place of the one that it translates.
package struct TranslatedText: Sendable {
    /// The keys that lead to it; elements of a list are counted from 0 or go by their name.
    package let path: [String]
    /// One; any number where it is a list of words.
    package let nodes: [YAMLNode]
    /// Nil where the original has none.
    package let original: YAMLNode?

    package var location: SourceLocation? { nodes.first?.location }
}

/// A text that no language but the original's has.
struct UntranslatedText {
    let path: [String]
    let location: SourceLocation
}
