package import JSONText
import WidgetModel

/// The type `language`: a BCP 47 tag in canonical case, such as `ko` or `pt-BR` (see `LocaleTag`).
package struct LanguageType: ValueKind {
    package var word: String { "language" }
    package var otherWords: [String] { ["lang", "locale"] }

    package var expectation: String { "a language tag such as \"ko\" or \"pt-BR\"" }
    package var literalSchema: JSONValue { .text(fitting: LanguageType.pattern) }
    /// The shape of a tag. Whether a language of two letters exists cannot be expressed.
    private static let pattern =
        "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*$"

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if LocaleTag(text)?.description == text { return .language(text) }
        throw problem(.form, text, suggestion: LocaleTag.meant(by: text)?.description)
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .language = value { true } else { false } }
    package var controls: [Control] { [.field, .menu] }

    package func schema(within range: ValueRange?) -> JSONValue { literalSchema }

    package var apple: AppleWords { .text }
}

extension ParameterType {
    package static let language = ParameterType(LanguageType())
}
