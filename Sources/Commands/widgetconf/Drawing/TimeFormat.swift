import Machine
import WidgetModel
import WidgetRuntime

/// Formats instants and durations for people, in the time zone of the user.
struct TimeFormat: Sendable {
    /// The instant to which relative times refer, and whose day is written without a date.
    let now: Instant
    /// The name of a zone in the system's zone database.
    private let zone: String

    /// Uses the zone that `TZ` or the system's settings select.
    init(now: Instant, environment: [String: String]) {
        self.now = now
        zone = ZoneDatabase.present(environment: environment)
    }

    /// Uses a named zone, for simulations and tests that define their own.
    init(now: Instant, zone: String) {
        self.now = now
        self.zone = zone
    }

    /// The start of the current day in the zone.
    ///
    /// This subtracts the seconds since midnight, so on a day with a clock change the result may be off by
    /// the change.
    var midnight: Instant {
        let seconds = parts(now)?.seconds ?? 0
        let whole = now.milliseconds.flooredQuotientAndRemainder(dividingBy: 1000).quotient
        return Instant(milliseconds: (whole - Int64(seconds)) * 1000)
    }

    /// The day and month: `21 Nov`.
    func day(_ instant: Instant) -> String {
        parts(instant).map { "\($0.day.day) \(TimeFormat.months[$0.day.month - 1])" } ?? ""
    }

    /// The time of day without seconds: `08:30`.
    func hourAndMinute(_ instant: Instant) -> String { String(clock(instant).dropLast(3)) }

    /// The hour of the day, from 0 to 23.
    func hour(_ instant: Instant) -> Int { (parts(instant)?.seconds ?? 0) / 3600 }

    /// The offset from UTC in seconds, positive to the east, in a named zone or in the zone of this value.
    ///
    /// Nil if the named zone is unknown. If the zone of this value is unknown, UTC is used.
    func offset(_ name: String?, _ instant: Instant) -> Int? {
        ZoneDatabase.offset(of: name ?? zone, at: instant) ?? (name == nil ? 0 : nil)
    }

    /// `14:02:11` for today, `21 Nov 14:02` for another day, and `21 Nov 2025 14:02` for another year.
    func local(_ instant: Instant) -> String {
        guard let there = parts(instant), let here = parts(now) else { return instant.description }
        let clock = twoDigits(there.seconds / 3600) + ":" + twoDigits(there.seconds / 60 % 60)
        if there.day == here.day { return clock + ":" + twoDigits(there.seconds % 60) }
        let day = "\(there.day.day) \(TimeFormat.months[there.day.month - 1])"
        return there.day.year == here.day.year ? "\(day) \(clock)" : "\(day) \(there.day.year) \(clock)"
    }

    /// The distance from now: `in 4 min`, `12 s ago`, or `now` within a second.
    func relative(_ instant: Instant) -> String {
        let distance = instant - now
        if abs(distance.count) < 1000 { return "now" }
        let span = TimeFormat.span(Milliseconds(abs(distance.count)))
        return distance > .zero ? "in \(span)" : "\(span) ago"
    }

    /// The time of day with seconds, for logs: `14:02:11`.
    func clock(_ instant: Instant) -> String {
        guard let there = parts(instant) else { return instant.description }
        return [there.seconds / 3600, there.seconds / 60 % 60, there.seconds % 60].map(twoDigits)
            .joined(separator: ":")
    }

    /// A duration in its one or two largest units, rounded down: `350 ms`, `12 s`,
    /// `4 min`, `3 h 5 min`, `2 d 4 h`.
    static func span(_ span: Milliseconds) -> String {
        if span.count < 1000 { return "\(span.count) ms" }
        let seconds = span.count / 1000
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3600: return "\(seconds / 60) min"
        case ..<86_400: return pair(seconds / 3600, "h", seconds / 60 % 60, "min")
        default: return pair(seconds / 86_400, "d", seconds / 3600 % 24, "h")
        }
    }

    /// A measured duration, rounded: `0.6 ms`, `14 ms`, `1.2 s`.
    static func duration(milliseconds: Double) -> String {
        // The limits are chosen so that rounding never yields "10.0 ms" or "1000 ms".
        if milliseconds < 9.95 { return tenths(milliseconds) + " ms" }
        if milliseconds < 999.5 { return "\(Int(milliseconds.rounded())) ms" }
        return tenths(milliseconds / 1000) + " s"
    }

    /// The number with one decimal digit.
    private static func tenths(_ number: Double) -> String {
        let count = Int((number * 10).rounded())
        return "\(count / 10).\(count % 10)"
    }

    /// Two units, without the second if its count is zero.
    private static func pair(_ large: Int64, _ name: String, _ small: Int64, _ smallName: String) -> String {
        small == 0 ? "\(large) \(name)" : "\(large) \(name) \(small) \(smallName)"
    }

    /// The local date and the seconds since local midnight; nil outside the range of the calendar.
    private func parts(_ instant: Instant) -> (day: CalendarDate, seconds: Int)? {
        let shifted = instant.milliseconds + Int64(offset(nil, instant) ?? 0) * 1000
        let (days, rest) = shifted.flooredQuotientAndRemainder(dividingBy: 86_400_000)
        return CalendarDate(daysSinceEpoch: Int(days)).map { ($0, Int(rest / 1000)) }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

/// The number with a leading zero if it has only one digit.
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
