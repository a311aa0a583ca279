package import WidgetModel

/// Formats dates at an instant, for one display. Views cannot access a clock, a time zone database or a
/// locale, so all of them are arguments.
package struct DateFormat: Sendable {
    /// The instant that dates and progress are drawn for.
    package var now: Instant
    /// The offset of a time zone at an instant, in seconds east of UTC. The zone is an IANA name, or nil for
    /// the zone of the display. Returns nil if the zone is unknown.
    package var zoneOffset: @Sendable (_ zone: String?, _ instant: Instant) -> Int?
    /// The words of the display's language.
    package var words: DateWords
    /// The smallest unit that ticking dates show. Displays that are drawn rarely use a larger unit than
    /// seconds.
    package var resolution = DateWords.Unit.second

    package init(
        now: Instant,
        zoneOffset: @escaping @Sendable (_ zone: String?, _ instant: Instant) -> Int? = DateFormat.utc,
        words: DateWords = .english
    ) {
        self.now = now
        self.zoneOffset = zoneOffset
        self.words = words
    }

    /// Supports only UTC, which is also the display's zone.
    package static let utc: @Sendable (String?, Instant) -> Int? = { zone, _ in
        zone == nil || zone == "UTC" ? 0 : nil
    }

    /// The text of `date` at `now`.
    ///
    /// In an unknown time zone, times and days are formatted in UTC, followed by "UTC".
    package func text(of date: ViewDate) -> String {
        switch date.style {
        case .time: local(date.date, in: date.zone) { words.time($0.hour, $0.minute) }
        case .date: local(date.date, in: date.zone) { words.date($0.day) }
        case .relative: relative(date.date)
        case .offset: offset(date.date)
        case .timer: resolution == .second ? timer(date.date) : relative(date.date)
        }
    }

    /// The candidates for the longest text that a ticking date will show. A renderer reserves the width of
    /// the widest, so that nothing around the date moves as time passes. Empty if the text does not change
    /// with the time.
    ///
    /// The candidates depend on the time only through the number of digits of days, or of hours above 99.
    package func longestTexts(of date: ViewDate) -> [String] {
        let days = mostDays(at: date.date)
        let spans = zip(units, [days, 23, 59, 59]).map { words.span($1, $0) }
        let least = resolution == .second ? [] : [belowResolution]
        let pairs = spans.count == 1 ? spans : zip(spans, spans.dropFirst()).map { $0 + " " + $1 }
        switch date.style {
        case .time, .date: return []
        case .relative: return pairs + least
        case .timer where resolution != .second: return pairs + least
        case .offset: return spans.map { "+" + $0 } + least
        case .timer:
            let hours = String(distance(to: date.date) / 3600).count
            return [String(repeating: "0", count: max(2, hours)) + ":00:00"]
        }
    }

    /// The text of `date` for a narrow space: a relative date without its second unit. Nil if a shorter text
    /// does not exist.
    package func shortText(of date: ViewDate) -> String? {
        date.style == .relative ? largestUnit(of: distance(to: date.date)) : nil
    }

    /// The instant that progress is drawn for: now, rounded down to the resolution.
    package var tick: Instant {
        guard resolution != .second else { return now }
        let length = resolution.rawValue * 1000
        return Instant(
            milliseconds: now.milliseconds.flooredQuotientAndRemainder(dividingBy: length).quotient * length)
    }

    /// The units that ticking dates show, in descending order.
    private var units: [DateWords.Unit] {
        DateWords.Unit.allCases.filter { $0.rawValue >= resolution.rawValue }
    }

    /// The largest number with as many digits as the distance in days, which is at least 99.
    private func mostDays(at instant: Instant) -> Int64 {
        var most: Int64 = 99
        while most < distance(to: instant) / 86_400 { most = most * 10 + 9 }
        return most
    }

    /// An instant in short form: the time of day for instants of today, or else the day.
    package func moment(_ instant: Instant) -> String {
        let isToday =
            local(instant, in: nil) { $0.day.description } == local(now, in: nil) { $0.day.description }
        return text(of: ViewDate(instant, style: isToday ? .time : .date))
    }

    /// A day and a time of day in a time zone.
    private struct LocalTime {
        var day: CalendarDate
        var hour: Int
        var minute: Int
    }

    /// Formats an instant in a time zone. An instant outside the years 1…9999 is written in its numeric form.
    private func local(_ instant: Instant, in zone: String?, _ wording: (LocalTime) -> String) -> String {
        let known = zoneOffset(zone, instant)
        let shifted = instant.milliseconds + Int64(known ?? 0) * 1000
        let (days, rest) = shifted.flooredQuotientAndRemainder(dividingBy: 86_400_000)
        guard let day = CalendarDate(daysSinceEpoch: Int(days)) else { return instant.description }
        let minutes = Int(rest / 60_000)
        let text = wording(LocalTime(day: day, hour: minutes / 60, minute: minutes % 60))
        return known == nil ? text + " UTC" : text
    }

    /// The absolute difference between now and `instant` in whole seconds.
    private func distance(to instant: Instant) -> Int64 { abs((instant - now).count) / 1000 }

    /// The distance in the two largest units, of which the second must directly follow the first and is left
    /// out if it is 0.
    private func relative(_ instant: Instant) -> String {
        var rest = distance(to: instant)
        guard rest >= resolution.rawValue || resolution == .second else { return belowResolution }
        var parts: [String] = []
        for unit in units {
            let count = rest / unit.rawValue
            rest %= unit.rawValue
            if !parts.isEmpty {
                if count > 0 { parts.append(words.span(count, unit)) }
                break
            }
            if count > 0 || unit == resolution { parts.append(words.span(count, unit)) }
        }
        return parts.joined(separator: " ")
    }

    /// A distance of less than one unit of the resolution.
    private var belowResolution: String { "< " + words.span(1, resolution) }

    /// The distance with a sign in the largest unit that is not 0.
    private func offset(_ instant: Instant) -> String {
        let distance = distance(to: instant)
        // If a distance is not known exactly, a sign would be meaningless.
        if distance < resolution.rawValue, resolution != .second { return belowResolution }
        return (instant < now ? "-" : "+") + largestUnit(of: distance)
    }

    /// A distance in seconds in the largest unit that is not 0.
    private func largestUnit(of distance: Int64) -> String {
        if distance < resolution.rawValue, resolution != .second { return belowResolution }
        let unit = units.first { distance >= $0.rawValue } ?? resolution
        return words.span(distance / unit.rawValue, unit)
    }

    /// The distance as minutes and seconds, and as hours for at least one hour.
    private func timer(_ instant: Instant) -> String {
        let seconds = Int(distance(to: instant))
        let tail = ":" + twoDigits(seconds % 60)
        return seconds < 3600
            ? "\(seconds / 60)" + tail : "\(seconds / 3600):" + twoDigits(seconds / 60 % 60) + tail
    }
}
