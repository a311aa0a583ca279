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

    /// Formats a time of day, with hours from 0 to 23.
    package var time: @Sendable (_ hour: Int, _ minute: Int) -> String
    /// Formats a day.
    package var date: @Sendable (CalendarDate) -> String
    /// Formats a number of units, without a sign.
    package var span: @Sendable (_ count: Int64, Unit) -> String

    package init(
        time: @escaping @Sendable (_ hour: Int, _ minute: Int) -> String,
        date: @escaping @Sendable (CalendarDate) -> String,
        span: @escaping @Sendable (_ count: Int64, Unit) -> String
    ) {
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

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

/// `number` with at least two digits.
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
