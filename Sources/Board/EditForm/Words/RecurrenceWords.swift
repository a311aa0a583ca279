import WidgetModel

/// Recurrences and days of the week as people say them.
enum RecurrenceWords {
    /// A recurrence in words: `weekly on Mon, Wed until 31 Dec 2026`; nil for text that is not a recurrence.
    static func sentence(_ literal: String, in language: FormLanguage) -> String? {
        let parts = literal.split(separator: " until ")
        let words = (parts.first ?? "").split(separator: " on ")
        guard let rule = words.first.flatMap({ RecurrencePicker.Rule(rawValue: String($0)) }) else {
            return nil
        }
        let detail = words.count > 1 ? String(words[1]) : ""
        let end = parts.count > 1 ? CalendarDate(parts[1]).map { CalendarWords.short($0, in: language) } : nil
        let names = detail.split(separator: ",").map { $0.filter { $0 != " " } }
        return language == .korean
            ? korean(rule, detail, names, end) : english(rule, detail, names, end)
    }

    private static func english(
        _ rule: RecurrencePicker.Rule, _ detail: String, _ names: [String], _ end: String?
    ) -> String {
        let what =
            switch rule {
            case .daily: "every day"
            case .weekly: "weekly on \(days(names, in: .english))"
            case .monthly: "monthly on day \(detail)"
            }
        return what + (end.map { " until \($0)" } ?? "")
    }

    private static func korean(
        _ rule: RecurrencePicker.Rule, _ detail: String, _ names: [String], _ end: String?
    ) -> String {
        let what =
            switch rule {
            case .daily: "매일"
            case .weekly: "매주 \(days(names, in: .korean))"
            case .monthly: "매월 \(detail)일"
            }
        return what + (end.map { ", \($0)까지" } ?? "")
    }

    /// Days of the week in their order: `Mon, Wed`, `Mon to Fri`, `every day`.
    static func days(_ names: [String], in language: FormLanguage) -> String {
        let indices = CalendarWords.symbols.indices.filter { names.contains(CalendarWords.symbols[$0]) }
        let isKorean = language == .korean
        if indices.isEmpty { return isKorean ? "없음" : "none" }
        if indices.count == 7 { return isKorean ? "매일" : "every day" }
        let words = indices.map { CalendarWords.mediumDay($0, in: language) }
        let isSpan = indices.count > 2 && indices[indices.count - 1] - indices[0] == indices.count - 1
        guard isSpan else { return words.joined(separator: ", ") + (isKorean ? "요일" : "") }
        return isKorean
            ? "\(words[0])~\(words[words.count - 1])요일" : "\(words[0]) to \(words[words.count - 1])"
    }

    static func rule(_ rule: RecurrencePicker.Rule, in language: FormLanguage) -> String {
        switch rule {
        case .daily: language == .korean ? "매일" : "daily"
        case .weekly: language == .korean ? "매주" : "weekly"
        case .monthly: language == .korean ? "매월" : "monthly"
        }
    }
}
