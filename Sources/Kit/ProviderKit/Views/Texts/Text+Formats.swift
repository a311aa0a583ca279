public import Foundation

extension Text {
    /// A value in a format style, such as `.number` or `.dateTime.hour()`, in the board's language.
    public init<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
    where Format.FormatInput: Equatable, Format.FormatOutput == String {
        self.init(
            .formatted { environment in
                if var dates = format as? Date.FormatStyle, let date = value as? Date {
                    dates.locale = environment.locale
                    if dates.timeZone == .autoupdatingCurrent || dates.timeZone == .current {
                        dates.timeZone = environment.timeZone
                    }
                    return dates.format(date)
                }
                return format.locale(environment.locale).format(value)
            })
    }

    /// A value in the format of a formatter. The formatter's own language and time zone are used.
    public init<Value>(_ value: Value, formatter: Formatter) {
        self.init(.words(formatter.string(for: value) ?? ""))
    }

    /// The time from one date to another, such as `8:30 – 9:45`.
    public init(_ dates: ClosedRange<Date>) {
        self.init(
            .formatted { environment in
                func text(_ date: Date) -> String {
                    date.formatted(
                        Date.FormatStyle(
                            date: .omitted, time: .shortened, locale: environment.locale,
                            calendar: environment.calendar, timeZone: environment.timeZone))
                }
                return "\(text(dates.lowerBound)) – \(text(dates.upperBound))"
            })
    }

    /// The time from one date to another, such as `8:30 – 9:45`.
    public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

    /// A clock that counts through an interval.
    ///
    /// The board counts down to the interval's end, or up from its start, and does not stop outside of the
    /// interval.
    ///
    /// - Parameters:
    ///   - timerInterval: The interval.
    ///   - pauseTime: When the clock stopped; the text is then fixed.
    ///   - countsDown: Whether the clock shows the remaining time.
    ///   - showsHours: Whether more than 60 minutes are shown as hours. The board always does.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
        showsHours: Bool = true
    ) {
        guard let pauseTime else {
            self.init(.date(countsDown ? timerInterval.upperBound : timerInterval.lowerBound, .timer))
            return
        }
        let moment = min(max(pauseTime, timerInterval.lowerBound), timerInterval.upperBound)
        let seconds = Int(
            countsDown
                ? timerInterval.upperBound.timeIntervalSince(moment)
                : moment.timeIntervalSince(timerInterval.lowerBound))
        self.init(.words(Text.clock(seconds: seconds)))
    }

    /// `2:05` or `1:02:05`.
    static func clock(seconds: Int) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return hours > 0
            ? "\(hours):\(padded(minutes)):\(padded(seconds % 60))" : "\(minutes):\(padded(seconds % 60))"
    }
}
