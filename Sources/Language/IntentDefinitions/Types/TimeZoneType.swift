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
        context.timeZoneNames().map { name in
            ListedValue(
                name, titled: TimeZoneType.title(of: name), group: TimeZoneType.region(of: name),
                note: context.zoneOffset(name, context.now).map(TimeZoneType.text(ofOffset:)))
        }
    }
    package func listedTitle(of literal: String, for locale: LocaleTag?) -> String? {
        TimeZoneType.title(of: literal)
    }

    /// The place as people write it: `New York` for `America/New_York`, and `Knox, Indiana` for
    /// `America/Indiana/Knox`.
    private static func title(of name: String) -> String {
        let parts = name.split(separator: "/")
        let places = parts.count > 1 ? parts.dropFirst() : parts[...]
        return places.reversed().joined(separator: ", ").replacing("_", with: " ")
    }

    /// The first part of a name: `Asia` for `Asia/Seoul`; nil for a name without a region, such as `UTC`.
    private static func region(of name: String) -> String? {
        name.firstIndex(of: "/").map { String(name[..<$0]) }
    }

    /// The words for an offset in seconds: `UTC+9`, `UTC-3:30`.
    private static func text(ofOffset seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let rest = minutes % 60
        let fraction = rest == 0 ? "" : rest < 10 ? ":0\(rest)" : ":\(rest)"
        return "UTC\(seconds < 0 ? "-" : "+")\(minutes / 60)\(fraction)"
    }
}

extension ParameterType {
    package static let timeZone = ParameterType(TimeZoneType())
}
