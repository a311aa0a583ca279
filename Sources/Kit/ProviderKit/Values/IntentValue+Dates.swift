public import Foundation
import ProviderProtocol
import WidgetModel

/// An instant. For a parameter that is a date without a time, it is when the day starts in the board's time
/// zone.
extension Date: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.dateTime, .date) }
    public init(received: ReceivedValue) throws {
        let expectation = "an instant or a date, such as 2026-11-21"
        guard let text = received.json.string else { throw received.mismatch(expectation) }
        if let instant = Instant(text) {
            self = Date(instant)
        } else if let day = CalendarDate(text), let date = Calendar.board(received.context).start(of: day) {
            self = date
        } else {
            throw received.mismatch(expectation)
        }
    }
    public func sent(as form: ParameterForm) -> SentValue {
        guard form.types == [.date] else { return SentValue(Instant(self).description) }
        return SentValue(Calendar.board(.ofRequest).day(of: self))
    }
}

/// A date, a time of day, or both.
///
/// A date consists of year, month and day. A time consists of hour, minute and second. An instant consists of
/// all of them, in the board's time zone.
extension DateComponents: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.date, .time, .dateTime) }
    public init(received: ReceivedValue) throws {
        let expectation = "a date, a time or an instant"
        guard let text = received.json.string else { throw received.mismatch(expectation) }
        if let day = CalendarDate(text) {
            self.init(year: day.year, month: day.month, day: day.day)
        } else if let instant = Instant(text) {
            let calendar = Calendar.board(received.context)
            self = calendar.dateComponents(
                [.calendar, .timeZone, .year, .month, .day, .hour, .minute, .second], from: Date(instant))
        } else {
            let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1],
                let second = numbers.count == 3 ? numbers[2] : .some(0)
            else { throw received.mismatch(expectation) }
            self.init(hour: hour, minute: minute, second: second)
        }
    }

    public func sent(as form: ParameterForm) -> SentValue {
        let hasTime = hour != nil || minute != nil
        let isDay = form.types == [.date] || (day != nil && !hasTime && form.types.contains(.date))
        let isTime = form.types == [.time] || (day == nil && form.types.contains(.time))
        var calendar = calendar ?? Calendar.board(.ofRequest)
        if let timeZone { calendar.timeZone = timeZone }
        if isTime {
            let (hour, minute, second) = (hour ?? 0, minute ?? 0, second ?? 0)
            let text = hour.twoDigits + ":" + minute.twoDigits + (second == 0 ? "" : ":" + second.twoDigits)
            return SentValue(text)
        }
        guard let date = calendar.date(from: self) else { return SentValue(.null) }
        return SentValue(isDay ? calendar.day(of: date) : Instant(date).description)
    }
}

/// A range of dates as whole days in the context's time zone. It ends when the day after them starts.
extension DateInterval: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.dateRange) }
    public init(received: ReceivedValue) throws {
        func day(_ key: String) throws -> Date {
            try Date(received: received.part(received.json[key] ?? .null))
        }
        let calendar = Calendar.board(received.context)
        let (start, last) = (try day("start"), try day("end"))
        guard start <= last, let end = calendar.date(byAdding: .day, value: 1, to: last) else {
            throw received.mismatch("a range of dates")
        }
        self.init(start: start, end: calendar.startOfDay(for: end))
    }
    public func sent(as form: ParameterForm) -> SentValue {
        let calendar = Calendar.board(.ofRequest)
        // The interval ends when the day after the last one starts.
        let last = duration > 0 ? end.addingTimeInterval(-1) : end
        return SentValue(
            ["start": .string(calendar.day(of: start)), "end": .string(calendar.day(of: last))])
    }
}

/// Days of the week.
extension Set: IntentValue where Element == Locale.Weekday {
    public typealias Plain = Self

    public static var valueForm: ParameterForm { ParameterForm(.weekdays) }
    public init(received: ReceivedValue) throws {
        let days = received.json.array?.map { $0.string.flatMap(Locale.Weekday.init) } ?? [nil]
        guard !days.contains(nil) else { throw received.mismatch("days such as [\"mon\"]") }
        self.init(days.compactMap(\.self))
    }
    public func sent(as form: ParameterForm) -> SentValue {
        let week: [Locale.Weekday] = [
            .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
        ]
        return SentValue(.array(week.filter(contains).map { .string($0.rawValue) }))
    }
}

extension TimelineProviderContext {
    /// The context of the request that is being answered, or else a context in UTC.
    static var ofRequest: TimelineProviderContext { current ?? TimelineProviderContext() }
}

extension Calendar {
    /// The Gregorian calendar in the time zone of the board.
    fileprivate static func board(_ context: TimelineProviderContext) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = context.timeZone
        return calendar
    }

    /// The start of a day; nil if it does not exist.
    fileprivate func start(of day: CalendarDate) -> Date? {
        date(from: DateComponents(year: day.year, month: day.month, day: day.day)).map(startOfDay)
    }

    /// The day as in `2026-11-21`.
    fileprivate func day(of date: Date) -> String {
        let parts = dateComponents([.year, .month, .day], from: date)
        let year = String(parts.year ?? 0)
        let zeros = String(repeating: "0", count: max(0, 4 - year.count))
        return "\(zeros)\(year)-\((parts.month ?? 1).twoDigits)-\((parts.day ?? 1).twoDigits)"
    }
}

extension Int {
    fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
