/// The translations of a file's strings, which are looked up when a string is shown.
package struct Translations: Hashable, Sendable {
    private var texts: [LocaleTag: [TextPath: [String]]] = [:]

    package init() {}

    package var isEmpty: Bool { texts.isEmpty }

    /// The locales with at least one translated string, sorted.
    package var locales: [LocaleTag] { texts.keys.sorted() }

    /// Adds the translations for one locale. If a path has more than one string, they are a list of words.
    package mutating func add(_ texts: [TextPath: [String]], for locale: LocaleTag) {
        self.texts[locale] = texts
    }

    /// Adds the translations of another file.
    ///
    /// - Parameter path: returns the new path of a string; nil to omit the string.
    package mutating func add(_ other: Translations, at path: (TextPath) -> TextPath?) {
        for (locale, texts) in other.texts {
            for (old, words) in texts {
                if let new = path(old) { self.texts[locale, default: [:]][new] = words }
            }
        }
    }

    /// The strings for a reader with this locale, including strings from more general locales. Returns nil if
    /// nothing is translated.
    package func lookup(for locale: LocaleTag) -> TextLookup? {
        guard !texts.isEmpty else { return nil }
        let chain = locale.chain.compactMap { texts[$0] }
        return chain.isEmpty ? nil : TextLookup(chain: chain)
    }

    /// The strings for exactly this locale, without more general locales; nil if nothing is translated into
    /// it.
    package func exactLookup(for locale: LocaleTag) -> TextLookup? {
        texts[locale].map { TextLookup(chain: [$0]) }
    }
}

/// The strings for one locale, with more general locales as fallbacks.
package struct TextLookup: Sendable {
    fileprivate let chain: [[TextPath: [String]]]

    /// The string at a path; nil if it is not translated.
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
