package import WidgetModel

/// The type `dateRange`: two days and all days between them, such as `2026-05-01..2026-05-10`.
package struct DateRangeType: ValueKind {
    package var word: String { "dateRange" }
    package var otherWords: [String] { ["daterange", "dateinterval", "interval", "period", "timespan"] }

    package var expectation: String { "two dates such as \"2026-05-01..2026-05-10\"" }
    package var literalSchema: JSONValue {
        let day = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
        return .text(fitting: "^\(day)\\.\\.\(day)$")
    }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        guard let range = DateRange(text) else {
            throw problem(.form, text, suggestion: DateRange.meant(by: text)?.description)
        }
        return .dateRange(range)
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .dateRange = value { true } else { false } }
    package var valueControl: ValueControl { .dateRange }

    package var jsonExpectation: String { "an object with start and end, such as \"2026-05-01\"" }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let start = json["start"]?.string.flatMap(CalendarDate.init),
            let end = json["end"]?.string.flatMap(CalendarDate.init)
        else { throw problem(json) }
        guard let range = DateRange(start: start, end: end) else {
            throw ValueProblem(
                .form, found: "a range from \(start) to \(end)",
                expected: "an end that is not before the start")
        }
        return .dateRange(range)
    }
    package func schema(within range: ValueRange?) -> JSONValue {
        let day = ParameterType.date.kind.schema(within: nil)
        return [
            "type": "object", "required": ["start", "end"], "properties": ["start": day, "end": day],
        ]
    }
    package func judgment(of value: ParameterValue) -> Judgment { .oneForm(of: value) }

    package var apple: AppleWords { .text }
}

extension ParameterType {
    package static let dateRange = ParameterType(DateRangeType())
}

/// The days from one date to another, both inclusive.
package struct DateRange: Hashable, Sendable {
    package let start: CalendarDate
    package let end: CalendarDate

    /// Nil if the range would end before it starts.
    package init?(start: CalendarDate, end: CalendarDate) {
        guard start <= end else { return nil }
        self.start = start
        self.end = end
    }

    /// Parses the form `2026-05-01..2026-05-10`.
    init?(_ text: String) {
        guard let dots = text.firstRange(of: ".."), let start = CalendarDate(text[..<dots.lowerBound]),
            let end = CalendarDate(text[dots.upperBound...])
        else { return nil }
        self.init(start: start, end: end)
    }

    /// The range between the two dates in a text; a single date is a range of one day. Nil for other text.
    static func meant(by text: String) -> DateRange? {
        // An end that refers to the current time cannot be replaced with a date.
        guard !text.contains("today"), !text.contains("now") else { return nil }
        let words = text.split { !$0.isNumber && $0 != "-" }.filter { $0.contains(where: \.isNumber) }
        let dates = words.compactMap(CalendarDate.init).sorted()
        guard let first = dates.first, let last = dates.last, dates.count == words.count, dates.count <= 2
        else { return nil }
        return DateRange(start: first, end: last)
    }

    var json: JSONValue { ["start": .string(start.description), "end": .string(end.description)] }
}

extension DateRange: CustomStringConvertible {
    package var description: String { "\(start)..\(end)" }
}
