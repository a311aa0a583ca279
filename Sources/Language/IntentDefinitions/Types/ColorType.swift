package import WidgetModel

/// The type `color`: red, green, blue and an optional opacity, with two hexadecimal digits each.
package struct ColorType: ValueKind {
    package var word: String { "color" }
    package var otherWords: [String] { ["colour"] }

    package var expectation: String { "a color such as \"#2da44e\"" }
    package var literalSchema: JSONValue { .text(fitting: "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$") }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        guard let color = RGBA(text) else {
            throw problem(.form, text, suggestion: RGBA(meantBy: text)?.description)
        }
        return .color(color)
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .color = value { true } else { false } }
    package var controls: [Control] { [.field, .menu] }
    package var valueControl: ValueControl { .color }

    package func schema(within range: ValueRange?) -> JSONValue { literalSchema }
    package func judgment(of value: ParameterValue) -> Judgment { .oneForm(of: value) }

    package var apple: AppleWords { .text }
}

extension ParameterType {
    package static let color = ParameterType(ColorType())
}
