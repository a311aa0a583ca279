import SourceText
package import WidgetModel

/// The type `dateTime`: an instant.
package struct DateTimeType: ValueKind {
    package var word: String { "dateTime" }
    package var otherWords: [String] { ["datetime", "instant", "timestamp"] }

    package var expectation: String { "a date and a time such as \"2026-11-21T08:30:00Z\", or \"now\"" }
    package var literalSchema: JSONValue {
        .text(fitting: "^(now( ?[+-] ?[0-9dhms]+)?|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}.*)$")
    }
    package func present(_ text: String) -> PresentMoment? { PresentMoment(text, .instant) }

    /// Accepts RFC 3339, local times without an offset, in which seconds are optional, and `now`. Rejects a
    /// date alone and a local time that does not exist.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if let moment = present(text) { return moment.value(in: context) }
        if let instant = Instant(rfc3339: text) { return .dateTime(instant) }
        let separator = text.dropFirst(10).first
        guard separator == "T" || separator == "t" || separator == " ",
            let day = CalendarDate(text.prefix(10)), let time = TimeOfDay(text.dropFirst(11))
        else {
            let meant =
                CalendarDate(text).map { "\($0)T00:00" } ?? PresentMoment.suggestion(for: text, .instant)
                ?? Spelling.nearest(text, among: ["now"]) ?? DateTimeType.meant(by: text)
            // RFC 3339 requires seconds if there is an offset, so they are added for the suggestion.
            let whole = "\(text.prefix(16)):00\(text.dropFirst(16))"
            let exact = Instant(rfc3339: whole) == nil ? nil : whole
            throw problem(.form, text, suggestion: text == "today" ? "now" : meant ?? exact)
        }
        switch LocalTime(day, time, offset: context.offset) {
        case .instant(let instant): return .dateTime(instant)
        case .skipped(let later):
            let offset = context.offset(later)
            throw LiteralProblem(
                .unknown, found: text,
                expected: "a time that exists: the clock is set forward over this one in the local time zone",
                suggestion: later.rfc3339(offset: offset))
        }
    }

    /// The literal for a Unix timestamp, or for a date and a time in other notations, such as `24.12.2026
    /// 6pm`; nil for other text.
    private static func meant(by text: String) -> String? {
        if let instant = Instant(timestamp: text) {
            return instant.description.replacing(".000Z", with: "Z")
        }
        let parts = text.split(maxSplits: 1) { "T, ".contains($0) }
        guard parts.count == 2, let time = TimeOfDay(meantBy: parts[1]),
            let day = CalendarDate(parts[0])?.description ?? DateType.meant(by: parts[0])
        else { return nil }
        return "\(day)T\(time)"
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .dateTime = value { true } else { false } }
    package var isOrdered: Bool { true }
    package var stepType: ParameterType { .duration() }
    package var controls: [Control] { [.field, .stepper] }
    package var valueControl: ValueControl { .dateTime }

    package var jsonExpectation: String { "a moment such as \"2026-11-21T08:30:00Z\"" }
    package func isExact(_ text: String) -> Bool { Instant(rfc3339: text) != nil }
    package func schema(within range: ValueRange?) -> JSONValue {
        let date = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
        let time = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?"
        let offset = "([Zz]|[+\\-]([01][0-9]|2[0-3]):[0-5][0-9])"
        return .text(fitting: "^\(date)[Tt ]\(time)\(offset)$")
    }
    package func judgment(of value: ParameterValue) -> Judgment { .oneForm(of: value) }
    package func judgment(within range: ValueRange) -> Judgment { .unknown }

    package var apple: AppleWords {
        AppleWords("DateComponents", control: "DateTime", swift: "DateComponents")
    }
}

extension ParameterType {
    package static let dateTime = ParameterType(DateTimeType())
}
