/// What a string's attributes say: which texts there are, and how a form helps to type them.
package struct StringRules: Hashable, Sendable {
    /// What the whole text must look like.
    package var pattern: Pattern?
    /// Characters (Unicode scalars) that a text has at least, 0 for no such bound.
    package var minLength: Int
    /// Characters that a text has at most; nil for no such bound.
    package var maxLength: Int?
    /// Kept apart from the configuration and shown to nobody but the provider (C8).
    package var isSecret: Bool
    package var input: TextInput

    package init(
        pattern: Pattern? = nil, minLength: Int = 0, maxLength: Int? = nil, isSecret: Bool = false,
        input: TextInput = TextInput()
    ) {
        self.pattern = pattern
        self.minLength = minLength
        self.maxLength = maxLength
        self.isSecret = isSecret
        self.input = input
    }

    /// Any text.
    package static let plain = StringRules()

    /// Whether a text has the right length and fits the pattern.
    package func accepts(_ text: String) -> Bool {
        if minLength > 0 || maxLength != nil {
            let count = text.unicodeScalars.count
            if count < minLength || count > maxLength ?? .max { return false }
        }
        return pattern?.matches(text) ?? true
    }
}

/// How a form helps a person to type a text.
package struct TextInput: Hashable, Sendable {
    /// Several lines to type in.
    package var isMultiline = false
    package var capitalization = Capitalization.sentences
    package var autocorrects = true
    /// Straight quotes become typographic ones.
    package var makesQuotes = true
    /// Two hyphens become a dash.
    package var makesDashes = true

    package init() {}
}

/// Where a form begins a letter with a capital by itself.
package enum Capitalization: String, Hashable, Sendable, CaseIterable {
    case none, sentences, words, all
}
