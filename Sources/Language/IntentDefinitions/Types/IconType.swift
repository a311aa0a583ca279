import SourceText
package import WidgetModel

/// The type `icon`: the name of a symbol that views can draw, such as `cloud.rain` (see `Symbols`).
package struct IconType: LiteralKind {
    package var word: String { "icon" }
    package var otherWords: [String] { ["symbol", "sfsymbol", "glyph"] }

    package var expectation: String { "the name of a symbol such as \"cloud.rain\"" }
    package var literalSchema: JSONValue {
        ["type": "string", "enum": .array(Symbols.names.map { .string($0) })]
    }
    package var controls: [Control] { [.field, .menu] }
    package var valueControl: ValueControl { .comboBox }
    /// The words of other icon sets are synonyms.
    package func listedValues(in context: LiteralContext, for locale: LocaleTag?) -> [ListedValue] {
        let synonyms = Dictionary(grouping: IconType.otherNames.keys) { IconType.otherNames[$0] ?? "" }
        return Symbols.names.map { name in
            ListedValue(name, titled: IconType.title(of: name), synonyms: synonyms[name] ?? [])
        }
    }
    package func listedTitle(of literal: String, for locale: LocaleTag?) -> String? {
        Symbols.isName(literal) ? IconType.title(of: literal) : nil
    }

    /// The name as words: `cloud rain`, after the character that stands for the symbol in a terminal.
    private static func title(of name: String) -> String {
        let words = name.replacing(".", with: " ")
        return Symbols.glyph(name).map { "\($0.unicode) \(words)" } ?? words
    }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if Symbols.isName(text) { return .literal(text) }
        throw problem(.unknown, text, suggestion: IconType.meant(by: text))
    }

    /// The symbol that was probably meant by its character, by a name from another icon set, such as
    /// `mdi:home`, or by a longer name; nil if the text is unknown.
    private static func meant(by text: String) -> String? {
        let bare = text.split(separator: ":").last.map(String.init) ?? text
        let name = bare.lowercased().replacing("-", with: ".").replacing("_", with: ".")
        return Symbols.names.first { Symbols.glyph($0)?.unicode == text } ?? otherNames[name]
            ?? typo(of: name) ?? Symbols.longestName(in: name)
            ?? Spelling.nearest(name, among: Symbols.names)
    }

    /// The symbol whose name differs by a single typo.
    private static func typo(of name: String) -> String? {
        Spelling.nearest(name, among: Symbols.names).flatMap { Spelling.isTypo(name, of: $0) ? $0 : nil }
    }

    private static let otherNames = [
        "check": "checkmark", "close": "xmark", "edit": "pencil", "email": "envelope", "fire": "flame",
        "home": "house", "mail": "envelope", "music": "music.note", "rain": "cloud.rain",
        "refresh": "arrow.clockwise", "settings": "gear", "snow": "cloud.snow", "sun": "sun.max",
        "user": "person", "warning": "exclamationmark.triangle", "water": "drop",
    ]
}

extension ParameterType {
    package static let icon = ParameterType(IconType())
}
