/// The positions of translatable strings in a file, which a locale file shares with its original.
package indirect enum TextShape: Sendable {
    /// A single string.
    case text
    /// One string or a list of strings, such as search terms. Each language has its own list, so no string is
    /// ever missing.
    case words
    /// A mapping with known keys.
    case keys(TextKeys)
    /// A mapping with known keys, or a single string, which stands for the key `title`.
    case titled(TextKeys)
    /// A mapping with known keys or, in the original, a single word that is not a string.
    case worded(TextKeys)
    /// A mapping whose keys are names that the author chooses. The noun describes the named things, without
    /// an article.
    case names(String, form: NameForm = .word, TextShape)
    /// A list of mappings that are identified by one of their keys. The noun describes the elements.
    case named(by: String, String, TextKeys)
    /// A string, or a list of mappings with one string each, which are identified by their order.
    case alternatives(TextKeys)
}

/// The form of the names that an author chooses.
package enum NameForm: Sendable {
    /// Letters, digits and `_`, as in definitions.
    case word
    /// Names that may contain other characters too, such as the names of kinds and recommendations.
    case free
}

/// The keys of a mapping, some of which contain translatable strings.
package struct TextKeys: Sendable {
    /// The name of the mapping in messages, with its article: "a parameter".
    package let noun: String
    package let texts: [TextKey]
    /// The keys without strings, whose values are the same in all languages.
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

/// A key whose value contains translatable strings.
package struct TextKey: Sendable {
    /// Whether a locale file must contain this key.
    package enum Presence: Hashable, Sendable {
        /// If and only if the original contains the key.
        case asOriginal
        /// If the original contains the key. If the original shows a name instead of a string, the key is
        /// optional.
        case free
        /// Only if the original contains the key, but it may be missing.
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

/// A string in a locale file, and the original string.
package struct TranslatedText: Sendable {
    /// The keys that lead to the string. Elements of a list are identified by number or by name.
    package let path: [String]
    /// The nodes with the string: one node, or several for a list of words.
    package let nodes: [YAMLNode]
    /// The string in the original; nil if the original does not contain it.
    package let original: YAMLNode?

    package var location: SourceLocation? { nodes.first?.location }
}

/// A string of the original that a locale file does not translate.
struct UntranslatedText {
    let path: [String]
    let location: SourceLocation
}
