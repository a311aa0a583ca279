package import WidgetModel

/// Formats dates and spans in a language. It is passed as an argument, because this target cannot access
/// locales.
package struct DateWords: Sendable {
    /// A unit of time, in descending order. The raw value is its length in seconds.
    package enum Unit: Int64, Hashable, Sendable, CaseIterable {
        case day = 86_400
        case hour = 3600
        case minute = 60
        case second = 1
    }

    /// A language with its own words. Displays in other languages use the English words.
    package enum Language: Hashable, Sendable { case english, korean }

    package var language: Language
    /// Formats a time of day, with hours from 0 to 23.
    package var time: @Sendable (_ hour: Int, _ minute: Int) -> String
    /// Formats a day.
    package var date: @Sendable (CalendarDate) -> String
    /// Formats a number of units, without a sign.
    package var span: @Sendable (_ count: Int64, Unit) -> String

    package init(
        _ language: Language = .english,
        time: @escaping @Sendable (_ hour: Int, _ minute: Int) -> String,
        date: @escaping @Sendable (CalendarDate) -> String,
        span: @escaping @Sendable (_ count: Int64, Unit) -> String
    ) {
        self.language = language
        self.time = time
        self.date = date
        self.span = span
    }

    /// English formats such as `08:30`, `21 Nov 2026` and `2 h`.
    package static let english = english { .hours24 }

    /// English formats, with times in the pattern of a language. The pattern is requested when it is needed.
    package static func english(_ time: @escaping @Sendable () -> TimePattern) -> DateWords {
        DateWords(
            time: { hour, minute in time().text(hour: hour, minute: minute) },
            date: { "\($0.day) \(months[$0.month - 1]) \($0.year)" },
            span: { count, unit in
                switch unit {
                case .day: "\(count) d"
                case .hour: "\(count) h"
                case .minute: "\(count) min"
                case .second: "\(count) s"
                }
            })
    }

    /// Korean formats such as `오전 8:30`, `2026년 11월 21일` and `2시간`, with times in a pattern.
    private static func korean(_ time: @escaping @Sendable () -> TimePattern) -> DateWords {
        DateWords(
            .korean,
            time: { hour, minute in time().text(hour: hour, minute: minute) },
            date: { "\($0.year)년 \($0.month)월 \($0.day)일" },
            span: { count, unit in
                switch unit {
                case .day: "\(count)일"
                case .hour: "\(count)시간"
                case .minute: "\(count)분"
                case .second: "\(count)초"
                }
            })
    }

    /// The formats of a language, with times in its pattern, which is requested when it is needed.
    package static func of(
        _ locale: LocaleTag, _ time: @escaping @Sendable () -> TimePattern
    ) -> DateWords {
        locale.chain.last?.description == "ko" ? korean(time) : english(time)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

/// `number` with at least two digits.
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
