import SourceText
package import WidgetModel

/// The type `date`: a day of the calendar, as `2026-11-21` or `today`.
package struct DateType: ValueKind {
    package var word: String { "date" }

    package var expectation: String { "a date such as \"2026-11-21\", or \"today\"" }
    package var literalSchema: JSONValue {
        .text(fitting: "^(today( ?[+-] ?[0-9dhms]+)?|[0-9]{4}-[0-9]{2}-[0-9]{2})$")
    }
    package func present(_ text: String) -> PresentMoment? { PresentMoment(text, .today) }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if let moment = present(text) { return moment.value(in: context) }
        guard let day = CalendarDate(text) else {
            if let days = daysInMonth(of: text) {
                let expected = "a date that exists: \(text.prefix(7)) has \(days) days"
                let last = "\(text.prefix(8))\(days)"
                throw LiteralProblem(.form, found: text, expected: expected, suggestion: last)
            }
            let nearest =
                DateType.meant(by: text) ?? day(ofTimestamp: text, in: context)
                ?? PresentMoment.suggestion(for: text, .today)
                ?? (text == "now" ? "today" : nil)
                ?? (text.contains(where: \.isNumber) ? nil : Spelling.nearest(text, among: ["today"]))
            throw problem(.form, text, suggestion: nearest)
        }
        return .date(day)
    }

    /// The local date of a Unix timestamp; nil for other text.
    private func day(ofTimestamp text: String, in context: LiteralContext) -> String? {
        Instant(timestamp: text).map { instant in
            String((instant + .seconds(Int64(context.offset(instant)))).description.prefix(10))
        }
    }

    /// The date in `2026/11/21`, `2026.11.21`, `21.11.2026` or `20261121`; nil if the order of day and month
    /// is unknown.
    static func meant(by text: some StringProtocol) -> String? {
        if text.count == 8, text.allSatisfy(\.isNumber) {
            return CalendarDate("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")?
                .description
        }
        let parts = text.split { "/.-".contains($0) }
        guard parts.count == 3 else { return nil }
        let isGerman = text.contains(".") && parts[2].count == 4
        let ordered = isGerman ? Array(parts.reversed()) : parts
        let padded = ordered.map { $0.count == 1 ? "0" + String($0) : String($0) }
        return CalendarDate(padded.joined(separator: "-"))?.description
    }

    /// The number of days in the month of a date such as `2026-02-30`; nil for other text.
    private func daysInMonth(of text: String) -> Int? {
        guard text.utf8.count == 10, Int(text.suffix(2)) != nil else { return nil }
        return (28...31).last { CalendarDate("\(text.prefix(8))\($0)") != nil }
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .date = value { true } else { false } }
    package var isOrdered: Bool { true }
    package var stepType: ParameterType { .duration() }
    package var leastStep: ValueStep? { .span(.hours(24)) }
    package var controls: [Control] { [.field, .stepper] }
    package var valueControl: ValueControl { .date }

    package var jsonExpectation: String { "a date such as \"2026-11-21\"" }
    package func isExact(_ text: String) -> Bool { CalendarDate(text) != nil }
    package func schema(within range: ValueRange?) -> JSONValue {
        [
            "type": "string", "format": "date",
            "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        ]
    }
    package func judgment(within range: ValueRange) -> Judgment { .unknown }

    package var apple: AppleWords { AppleWords("DateComponents", control: "Date", swift: "DateComponents") }
}

extension ParameterType {
    package static let date = ParameterType(DateType())
}
