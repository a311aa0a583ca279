/// What the texts of one file are in other languages; they are looked up when they are shown.
package struct Translations: Hashable, Sendable {
    private var texts: [LocaleTag: [TextPath: [String]]] = [:]

    package init() {}

    package var isEmpty: Bool { texts.isEmpty }

    /// The languages in which there is any text, sorted.
    package var locales: [LocaleTag] { texts.keys.sorted() }

    /// Takes the texts of one locale; more than one text at a path is a list of words.
    package mutating func add(_ texts: [TextPath: [String]], for locale: LocaleTag) {
        self.texts[locale] = texts
    }

    /// A look at them for one reader; nil when nothing is written in the reader's language.
    package func lookup(for locale: LocaleTag) -> TextLookup? {
        guard !texts.isEmpty else { return nil }
        let chain = locale.chain.compactMap { texts[$0] }
        return chain.isEmpty ? nil : TextLookup(chain: chain)
    }

    /// The texts of one locale alone, without those that it falls back to; nil when it has none.
    package func exactLookup(for locale: LocaleTag) -> TextLookup? {
        texts[locale].map { TextLookup(chain: [$0]) }
    }
}

/// The texts for one locale, then for those that it falls back to.
package struct TextLookup: Sendable {
    fileprivate let chain: [[TextPath: [String]]]

    /// The text at a path; nil where the file's own holds.
    package subscript(path: TextPath) -> String? { words(at: path)?.first }

    /// The words at a path; nil where the file's own hold.
    package func words(at path: TextPath) -> [String]? {
        for texts in chain {
            if let words = texts[path] { return words }
        }
        return nil
    }
}

/// Where a text stands in a file, by the keys that lead there: `intents`, `ViewWeather`, `title`.
package struct TextPath: Hashable, Sendable, ExpressibleByArrayLiteral {
    package let keys: [String]

    package init(_ keys: [String]) { self.keys = keys }
    package init(arrayLiteral keys: String...) { self.keys = keys }

    package static func + (left: TextPath, right: [String]) -> TextPath { TextPath(left.keys + right) }
}
