package import WidgetModel

/// The type `language`: a BCP 47 tag in canonical case, such as `ko` or `pt-BR` (see `LocaleTag`).
package struct LanguageType: LiteralKind {
    package var word: String { "language" }
    package var otherWords: [String] { ["lang", "locale"] }

    package var expectation: String { "a language tag such as \"ko\" or \"pt-BR\"" }
    package var literalSchema: JSONValue { .text(fitting: LanguageType.pattern) }
    /// The shape of a tag. Whether a language of two letters and a country exist cannot be expressed.
    private static let pattern =
        "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*$"

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if LocaleTag(text)?.description == text, LanguageType.country(in: text).map(isCountry) != false {
            return .literal(text)
        }
        throw problem(.form, text, suggestion: LocaleTag.meant(by: text).flatMap { fixed($0.description) })
    }

    /// The tag with the country that was probably meant; nil if it is unknown.
    private func fixed(_ tag: String) -> String? {
        guard let country = LanguageType.country(in: tag), !isCountry(country) else { return tag }
        return CountryType.meant(by: String(country)).map { code in
            tag.split(separator: "-").map { $0 == country ? code : String($0) }.joined(separator: "-")
        }
    }

    /// The code of the country in a tag. Only a region has two letters after the language.
    private static func country(in tag: String) -> Substring? {
        tag.split(separator: "-").dropFirst().first { $0.utf8.count == 2 }
    }

    /// ISO 3166-1 does not define a code for Kosovo, but BCP 47 tags contain `XK` for it.
    private func isCountry(_ code: Substring) -> Bool {
        code == "XK" || CountryType.isCode(String(code))
    }

    package var controls: [Control] { [.field, .menu] }
}

extension ParameterType {
    package static let language = ParameterType(LanguageType())
}
