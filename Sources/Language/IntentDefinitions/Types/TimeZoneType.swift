import SourceText
package import WidgetModel

/// The type `timeZone`: a name in the IANA database such as `Asia/Seoul`.
package struct TimeZoneType: LiteralKind {
    package var word: String { "timeZone" }
    package var otherWords: [String] { ["timezone", "tz", "zone"] }

    package var expectation: String { "a time zone such as \"Asia/Seoul\"" }
    package var literalSchema: JSONValue { ["type": "string", "minLength": 1] }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if context.isTimeZone(text) { return .literal(text) }
        let names = context.timeZoneNames()
        let spelt = String(text.map { $0 == " " ? "_" : $0 })
        let suggestion =
            names.first { $0.hasSuffix("/" + spelt) } ?? Spelling.nearest(spelt, among: names)
        throw problem(.unknown, text, suggestion: suggestion)
    }

    package var controls: [Control] { [.field, .menu] }
    package var valueControl: ValueControl { .comboBox }
    package func listedValues(in context: LiteralContext, for locale: LocaleTag?) -> [ListedValue] {
        context.timeZoneNames().map { ListedValue($0, titled: TimeZoneType.title(of: $0)) }
    }
    package func listedTitle(of literal: String, for locale: LocaleTag?) -> String? {
        TimeZoneType.title(of: literal)
    }

    /// The name as people write it: `America/New York`.
    private static func title(of name: String) -> String { String(name.map { $0 == "_" ? " " : $0 }) }
}

extension ParameterType {
    package static let timeZone = ParameterType(TimeZoneType())
}
