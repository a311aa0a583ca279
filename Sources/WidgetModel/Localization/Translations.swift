/// The translations of one file's texts, which are looked up when a string is shown.
package struct Translations: Hashable, Sendable {
    private var texts: [LocaleTag: [TextPath: [String]]] = [:]

    package init() {}

    package var isEmpty: Bool { texts.isEmpty }

    /// The locales that have at least one text, sorted.
    package var locales: [LocaleTag] { texts.keys.sorted() }

    /// Sets the texts of one locale. A path with more than one text is a list of words.
    package mutating func add(_ texts: [TextPath: [String]], for locale: LocaleTag) {
        self.texts[locale] = texts
    }

    /// Adds the texts of another file.
    ///
    /// - Parameter path: returns the new path of a text; nil for one that is left out.
    package mutating func add(_ other: Translations, at path: (TextPath) -> TextPath?) {
        for (locale, texts) in other.texts {
            for (old, words) in texts {
                if let new = path(old) { self.texts[locale, default: [:]][new] = words }
            }
        }
    }

    /// The texts for a reader with this locale, including more general locales. Returns nil if there are
    /// none.
    package func lookup(for locale: LocaleTag) -> TextLookup? {
        guard !texts.isEmpty else { return nil }
        let chain = locale.chain.compactMap { texts[$0] }
        return chain.isEmpty ? nil : TextLookup(chain: chain)
    }

    /// The texts of exactly this locale, without more general ones; nil if it has none.
    package func exactLookup(for locale: LocaleTag) -> TextLookup? {
        texts[locale].map { TextLookup(chain: [$0]) }
    }
}

/// The texts for one locale, followed by those of more general locales.
package struct TextLookup: Sendable {
    fileprivate let chain: [[TextPath: [String]]]

    /// The text at a path; nil if it is not translated.
    package subscript(path: TextPath) -> String? { words(at: path)?.first }

    /// The words at a path; nil if they are not translated.
    package func words(at path: TextPath) -> [String]? {
        for texts in chain {
            if let words = texts[path] { return words }
        }
        return nil
    }
}

/// The position of a string in a file, as the keys that lead to it: `intents`, `ViewWeather`, `title`.
package struct TextPath: Hashable, Sendable, ExpressibleByArrayLiteral {
    package let keys: [String]

    package init(_ keys: [String]) { self.keys = keys }
    package init(arrayLiteral keys: String...) { self.keys = keys }

    package static func + (left: TextPath, right: [String]) -> TextPath { TextPath(left.keys + right) }
}
