package import SourceText

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
