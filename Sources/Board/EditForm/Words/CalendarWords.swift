import WidgetModel

/// The names of days and months.
enum CalendarWords {
    /// The days of the week in literals, from Monday.
    static let symbols = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    private static let days = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
    private static let koreanDays = ["월", "화", "수", "목", "금", "토", "일"]

    /// The name of a day of the week, from 0 for Monday.
    static func day(_ index: Int, in language: FormLanguage) -> String {
        language == .korean ? koreanDays[index] + "요일" : days[index]
    }

    /// The name in two cells.
    static func shortDay(_ index: Int, in language: FormLanguage) -> String {
        language == .korean ? koreanDays[index] : String(days[index].prefix(2))
    }

    /// The name in sentences: `Mon`.
    static func mediumDay(_ index: Int, in language: FormLanguage) -> String {
        language == .korean ? koreanDays[index] : String(days[index].prefix(3))
    }

    /// The month of a date: `November 2026`.
    static func month(of date: CalendarDate, in language: FormLanguage) -> String {
        language == .korean
            ? "\(date.year)년 \(date.month)월" : "\(months[date.month - 1]) \(date.year)"
    }

    /// A date without its day of the week: `21 Nov 2026`.
    static func short(_ date: CalendarDate, in language: FormLanguage) -> String {
        language == .korean
            ? "\(date.year)년 \(date.month)월 \(date.day)일"
            : "\(date.day) \(months[date.month - 1].prefix(3)) \(date.year)"
    }

    /// A date in words: `Sat 21 Nov 2026`.
    static func text(of date: CalendarDate, in language: FormLanguage) -> String {
        let name = mediumDay(date.weekday, in: language)
        return language == .korean
            ? "\(short(date, in: language)) (\(name))" : "\(name) \(short(date, in: language))"
    }
}

extension CalendarDate {
    /// The day of the week, from 0 for Monday. 1970-01-01 was a Thursday.
    var weekday: Int { ((daysSinceEpoch + 3) % 7 + 7) % 7 }
}
