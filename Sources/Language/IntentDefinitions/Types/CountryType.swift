import SourceText
package import WidgetModel

/// The type `country`: a code of ISO 3166-1 with two letters, such as `KR`.
package struct CountryType: LiteralKind {
    package var word: String { "country" }
    package var otherWords: [String] { ["countries", "countrycode", "nation", "region"] }

    package var expectation: String { "a country code such as \"KR\"" }
    package var literalSchema: JSONValue {
        ["type": "string", "enum": .array(CountryType.codes.map { .string($0) })]
    }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if CountryType.known.contains(text) { return .literal(text) }
        throw problem(.unknown, text, suggestion: CountryType.meant(by: text))
    }

    package var controls: [Control] { [.field, .menu] }
    package var valueControl: ValueControl { .comboBox }
    package func listedValues(in context: LiteralContext, for locale: LocaleTag?) -> [ListedValue] {
        Country.all.map { country in
            ListedValue(
                String(country.code), titled: country.title(for: locale), synonyms: country.otherWords)
        }.sorted { $0.title < $1.title }
    }
    package func listedTitle(of literal: String, for locale: LocaleTag?) -> String? {
        Country.all.first { $0.code == literal }?.title(for: locale)
    }

    /// Whether the text is an officially assigned code.
    static func isCode(_ text: String) -> Bool { known.contains(text) }

    /// The code that was probably meant by a code with three letters, a name or another case; nil if all
    /// codes and names are too different.
    static func meant(by text: String) -> String? {
        if isCode(text.uppercased()) { return text.uppercased() }
        let word = text.lowercased()
        func code(_ word: String) -> Substring? { Country.all.first { $0.otherWords.contains(word) }?.code }
        // Short words are codes, which are too similar to each other for a suggestion.
        let similar = word.count > 3 ? Spelling.nearest(word, among: Country.all.flatMap(\.otherWords)) : nil
        return (code(word) ?? similar.flatMap(code)).map(String.init)
    }

    package static let codes = Country.all.map { String($0.code) }
    private static let known = Set(codes)
}

extension ParameterType {
    package static let country = ParameterType(CountryType())
}
