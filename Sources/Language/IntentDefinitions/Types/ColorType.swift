package import SourceText
package import WidgetModel

/// The type `color`: red, green, blue and an optional opacity, with two hexadecimal digits each.
package struct ColorType: ValueKind {
    /// The colors that forms offer first; empty to offer the usual ones.
    package var palette: [RGBA] = []

    package var word: String { "color" }
    package var otherWords: [String] { ["colour"] }
    package var attributes: [TypeAttribute] { [.palette] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        ParameterType(ColorType(palette: attributes.read(.palette, .palette, sink)?.value ?? []))
    }

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
    package func includes(_ older: any ValueKind) -> Bool { older is ColorType }
    package var valueControl: ValueControl { .color }
    package var valueUnits: [String] { palette.map(\.description) }

    package func schema(within range: ValueRange?) -> JSONValue { literalSchema }
    package func judgment(of value: ParameterValue) -> Judgment { .oneForm(of: value) }

    package var apple: AppleWords { .text }
}

extension ParameterType {
    package static let color = ParameterType(ColorType())

    /// Whether forms offer colors of the definition.
    package var hasPalette: Bool { (kind as? ColorType)?.palette.isEmpty == false }
}

extension NodeReader where Value == [RGBA] {
    /// One color, or a list of colors that differ.
    fileprivate static var palette: NodeReader {
        let color = NodeReader<String>.text.map { text, node, sink -> RGBA? in
            RGBA(text)
                ?? sink.refuse(
                    YAMLFindings.valueType(node, expected: ColorType().expectation))
        }
        return NodeReader<[Located<RGBA>]>.oneOrMore(of: color).map { colors, node, sink in
            RepeatedElementRule.check(colors, in: node, sink)
        }
    }
}
