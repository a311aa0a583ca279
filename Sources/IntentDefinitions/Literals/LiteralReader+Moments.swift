import SourceText
import WidgetModel

// Days, times, moments, spans and zones.
extension LiteralReader {
    static func date(
        _ text: String, _ surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> CalendarDate {
        guard let day = text == "today" ? surroundings.today : CalendarDate(text) else {
            let nearest = Spelling.nearest(text, among: ["today"]) ?? (text == "now" ? "today" : nil)
            throw problem(.form, text, .date, suggestion: nearest)
        }
        return day
    }

    /// `8:30` is not one: a zero is suggested.
    static func time(
        _ text: String, _ surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> TimeOfDay {
        guard let time = text == "now" ? surroundings.time : TimeOfDay(text) else {
            let nearest = Spelling.nearest(text, among: ["now"]) ?? (text == "today" ? "now" : nil)
            throw problem(.form, text, .time, suggestion: TimeOfDay("0" + text)?.description ?? nearest)
        }
        return time
    }

    /// RFC 3339, without offset local, seconds optional there; `now`; a day alone is not enough.
    static func dateTime(
        _ text: String, _ surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> Instant {
        if text == "now" { return surroundings.now }
        if let instant = Instant(rfc3339: text) { return instant }
        let separator = text.dropFirst(10).first
        guard separator == "T" || separator == "t" || separator == " ",
            let day = CalendarDate(text.prefix(10)), let time = TimeOfDay(text.dropFirst(11))
        else {
            let meant = CalendarDate(text).map { "\($0)T00:00" } ?? Spelling.nearest(text, among: ["now"])
            // Beside an offset RFC 3339 has seconds.
            let whole = "\(text.prefix(16)):00\(text.dropFirst(16))"
            let exact = Instant(rfc3339: whole) == nil ? nil : whole
            throw problem(.form, text, .dateTime, suggestion: text == "today" ? "now" : meant ?? exact)
        }
        return surroundings.localInstant(day, time)
    }

    /// `90` means seconds.
    static func duration(_ text: String, _ units: [DurationUnit]) throws(LiteralProblem) -> Milliseconds {
        if let span = Milliseconds(literal: text) { return span }
        let isClockOfMinutes = units.max { $0.size < $1.size } == .minutes
        throw problem(
            .form, text, .duration(units: units),
            suggestion: Milliseconds.literal(meantBy: text, beginsWithMinutes: isClockOfMinutes))
    }

    /// Refuses a plain number in a file where the form does not offer seconds: the author means another unit
    /// and must write it.
    static func requireUnit(_ text: String, _ units: [DurationUnit]) throws(LiteralProblem) {
        let smallest = units.min { $0.size < $1.size } ?? .seconds
        guard smallest != .seconds, let number = Int64(text), number > 0 else { return }
        let meant = text + smallest.symbol
        let exact = Milliseconds(literal: text).flatMap { $0.count % smallest.size.count == 0 ? $0 : nil }
        let either = exact.map { ": \"\($0)\" or \"\(meant)\"" } ?? ", such as \"5\(smallest.symbol)\""
        throw LiteralProblem(
            .form, found: text, expected: "a number with its unit" + either,
            suggestion: exact == nil ? meant : nil)
    }

    static func timeZone(
        _ text: String, _ surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> String {
        if surroundings.isTimeZone(text) { return text }
        let names = surroundings.timeZoneNames()
        let spelt = String(text.map { $0 == " " ? "_" : $0 })
        let suggestion =
            names.first { $0.hasSuffix("/" + spelt) } ?? Spelling.nearest(spelt, among: names)
        throw problem(.unknown, text, .timeZone, suggestion: suggestion)
    }
}
