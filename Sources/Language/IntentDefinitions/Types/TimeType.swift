import SourceText
package import WidgetModel

/// The type `time`: a time of day, as `08:30`, `08:30:15` or `now`.
package struct TimeType: ValueKind {
    package var word: String { "time" }

    package var expectation: String { "a time of day such as \"08:30\", or \"now\"" }
    package var literalSchema: JSONValue {
        .text(fitting: "^(now( ?[+-] ?[0-9dhms]+)?|[0-9]{2}:[0-9]{2}(:[0-9]{2})?)$")
    }
    package func present(_ text: String) -> PresentMoment? { PresentMoment(text, .timeOfDay) }

    /// Hours need two digits. For `8:30`, `08:30` is suggested, and for `7:30 PM`, `19:30`.
    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if let moment = present(text) { return moment.value(in: context) }
        guard let time = TimeOfDay(text) else {
            let nearest =
                PresentMoment.suggestion(for: text, .timeOfDay) ?? Spelling.nearest(text, among: ["now"])
                ?? (text == "today" ? "now" : nil)
            let meant = TimeOfDay("0" + text) ?? TimeOfDay(meantBy: text)
            throw problem(.form, text, suggestion: meant?.description ?? nearest)
        }
        return .time(time)
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .time = value { true } else { false } }
    package var isOrdered: Bool { true }
    package var stepType: ParameterType { .duration() }
    package var leastStep: ValueStep? { .span(.seconds(1)) }
    package var controls: [Control] { [.field, .stepper] }
    package var valueControl: ValueControl { .time }

    package var jsonExpectation: String { "a time of day such as \"08:30\"" }
    package func isExact(_ text: String) -> Bool { TimeOfDay(text) != nil }
    package func schema(within range: ValueRange?) -> JSONValue {
        ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"]
    }
    /// A whole minute can be written with or without its seconds.
    package func judgment(of value: ParameterValue) -> Judgment {
        let text = value.description
        return Judgment([
            "enum": .array((text.utf8.count == 5 ? [text, text + ":00"] : [text]).map { .string($0) })
        ])
    }
    package func judgment(within range: ValueRange) -> Judgment { .unknown }

    package var apple: AppleWords { AppleWords("DateComponents", control: "Time", swift: "DateComponents") }
}

extension ParameterType {
    package static let time = ParameterType(TimeType())
}
