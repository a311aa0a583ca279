package import WidgetModel

/// The type `recurrence`: how often something happens, such as `weekly on mon, wed until 2026-12-31`.
///
/// The provider decides how to handle `monthly on 31` in shorter months.
package struct RecurrenceType: LiteralKind {
    package var word: String { "recurrence" }
    package var otherWords: [String] { ["repeat", "repetition", "rrule", "cron", "schedule", "frequency"] }

    package var valueControl: ValueControl { .recurrence }
    package var expectation: String {
        "\"daily\", or a recurrence such as \"weekly on mon, wed\" or \"monthly on 15 until 2026-12-31\""
    }
    package var separator: Character { ";" }
    package var literalSchema: JSONValue {
        let day = "(\((WeekdaySet.names + WeekdaySet.groups.map(\.name)).joined(separator: "|")))"
        let rule = "(daily|weekly on \(day)( *, *\(day))*|monthly on ([1-9]|[12][0-9]|3[01]))"
        return .text(fitting: "^\(rule)( until [0-9]{4}-[0-9]{2}-[0-9]{2})?$")
    }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        guard let canonical = RecurrenceType.canonical(text) else {
            let cron = RecurrenceType.meant(byCron: text)
            let colon = text.firstIndex(of: ":")
            let hasTime = colon.map { text[..<$0].last?.isNumber == true } ?? false
            throw LiteralProblem(
                .form, found: text,
                expected: expectation + (cron != nil || hasTime ? ", without a time of day" : ""),
                suggestion: cron ?? RecurrenceType.meant(by: text))
        }
        return .literal(canonical)
    }

    /// The text with its days sorted; nil if it is not a recurrence.
    private static func canonical(_ text: String) -> String? {
        guard let range = text.firstRange(of: " until ") else { return rule(text) }
        guard let rule = rule(text[..<range.lowerBound]), let end = CalendarDate(text[range.upperBound...])
        else { return nil }
        return "\(rule) until \(end)"
    }

    private static func rule(_ text: some StringProtocol) -> String? {
        let weekly = "weekly on "
        let monthly = "monthly on "
        if text.hasPrefix(weekly) {
            return WeekdaySet(text.dropFirst(weekly.count)).map { "\(weekly)\($0)" }
        }
        if text.hasPrefix(monthly), let day = Int(text.dropFirst(monthly.count)), 1...31 ~= day {
            return text == "\(monthly)\(day)" ? String(text) : nil
        }
        return text == "daily" ? "daily" : nil
    }

    /// The recurrence that was probably meant by other words, such as `every Monday`, or by a rule of RFC
    /// 5545; nil if the text is unclear.
    private static func meant(by text: String) -> String? {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }
        let end = words.lazy.compactMap { CalendarDate($0) }.first.map { " until \($0)" } ?? ""
        let known: Set<Substring> = [
            "weekly", "freq", "byday", "until", "till", "til", "repeat", "repeats",
        ]
        let others = words.filter { !known.contains($0) && CalendarDate($0) == nil }
        if words.contains("monthly") || words.contains("month") {
            let day = words.lazy.compactMap { Int($0.prefix { $0.isNumber }) }.first { 1...31 ~= $0 }
            return day.map { "monthly on \($0)\(end)" }
        }
        guard !others.isEmpty, let days = WeekdaySet.meant(by: others.joined(separator: " ")) else {
            return nil
        }
        return (days.rawValue == 0b111_1111 ? "daily" : "weekly on \(days)") + end
    }

    /// The recurrence of a cron line, without its time: `0 3 * * 0` or `@weekly`; nil for other text.
    private static func meant(byCron text: String) -> String? {
        switch text.lowercased() {
        case "@daily", "@midnight": return "daily"
        case "@weekly": return "weekly on sun"
        case "@monthly": return "monthly on 1"
        default: break
        }
        let fields = text.split(separator: " ").map { $0 == "?" ? "*" : $0 }
        guard fields.count == 5, Int(fields[0]) != nil, Int(fields[1]) != nil, fields[3] == "*" else {
            return nil
        }
        switch (fields[2], fields[4]) {
        case ("*", "*"), ("*", "0-6"), ("*", "1-7"): return "daily"
        case ("*", let days): return WeekdaySet(meantByNumbers: days).map { "weekly on \($0)" }
        case (let day, "*"):
            return Int(day).flatMap { 1...31 ~= $0 ? "monthly on \($0)" : nil }
        default: return nil
        }
    }

    /// The days of a JSON text can be in any order.
    package func judgment(of value: ParameterValue) -> Judgment { .unknown }
}

extension ParameterType {
    package static let recurrence = ParameterType(RecurrenceType())
}
