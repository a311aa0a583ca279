package import SourceText

/// The positions of texts in a file, which a locale file has in common with the file that it translates.
package indirect enum TextShape: Sendable {
    /// A single text.
    case text
    /// One text or a list of texts, such as search terms. Each language has its own, so none is ever missing.
    case words
    /// A mapping with known keys.
    case keys(TextKeys)
    /// A mapping with known keys, or a single text, which stands for the key `title`.
    case titled(TextKeys)
    /// A mapping with known keys or, in the original, a single word that is not a string.
    case worded(TextKeys)
    /// A mapping with names that the author chooses. The noun, without an article, says what is named.
    case names(String, form: NameForm = .word, TextShape)
    /// A list of mappings that are identified by one of their keys. The noun says what is named.
    case named(by: String, String, TextKeys)
    /// A string, or a list of mappings with one text each, which are identified by their order.
    case alternatives(TextKeys)
}

/// The form of the names that an author chooses.
package enum NameForm: Sendable {
    /// Letters, digits and `_`, as in definitions.
    case word
    /// Other characters as well, as in kinds and the names of recommendations.
    case free
}

/// The keys of a mapping, some of which contain texts.
package struct TextKeys: Sendable {
    /// The name of the mapping in messages, with its article: "a parameter".
    package let noun: String
    package let texts: [TextKey]
    /// The keys without texts, whose values are the same in all languages.
    package let others: [String]

    package init(_ noun: String, _ texts: [TextKey], others: [String] = []) {
        self.noun = noun
        self.texts = texts
        self.others = others
    }

    func key(_ name: String) -> TextKey? { texts.first { $0.name == name } }

    /// The names of all keys.
    var all: [String] { texts.map(\.name) + others }
}

/// A key whose value contains texts.
package struct TextKey: Sendable {
    /// When a locale file has this key.
    package enum Presence: Hashable, Sendable {
        /// If and only if the original has the key.
        case asOriginal
        /// If the original has the key. It may also be present if the original shows a name instead of a
        /// text.
        case free
        /// Only if the original has the key, but it may be missing.
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

/// A string in a locale file, and the one that it translates.
package struct TranslatedText: Sendable {
    /// The keys that lead to the text. Elements of a list are identified by number or by name.
    package let path: [String]
    /// The nodes with the text. There is one, unless it is a list of words.
    package let nodes: [YAMLNode]
    /// The text in the original; nil if it has none.
    package let original: YAMLNode?

    package var location: SourceLocation? { nodes.first?.location }
}

/// A string of the original that a locale file does not translate.
struct UntranslatedText {
    let path: [String]
    let location: SourceLocation
}
