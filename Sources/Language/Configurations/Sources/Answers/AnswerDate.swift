import IntentDefinitions
package import WidgetModel

/// Dates and times of answers.
///
/// | form | example |
/// | --- | --- |
/// | RFC 3339, or a shorter form | `2026-11-21T08:30:00Z`, `2026-11-21 08:30+0100` |
/// | a local date and time | `2026-11-21T08:30`, `2026-11-21 08:30:00.250` |
/// | a date, which stands for its beginning | `2026-11-21` |
/// | seconds and milliseconds since 1970, as numbers or digits | `1795249800`, `1795249800000` |
/// | dates of HTTP and of mails (RFC 2822) | `Sat, 21 Nov 2026 08:30:00 GMT` |
package struct AnswerDate {
    /// The offset of the request's time zone from UTC in seconds.
    let offset: @Sendable (Instant) -> Int
    /// The unit of numbers, `s` or `ms`; nil to derive it from their size.
    let unit: String?

    /// The words after "expected".
    static let expectation = "a date such as \"2026-11-21T08:30:00Z\""

    /// The instant that a value stands for; nil if it is not a date, or is outside the years 1 to 9999.
    func instant(_ json: JSONValue) -> Instant? {
        let found: Instant? =
            switch json {
            case .integer, .number: AnswerNumber.decimal(of: json).flatMap(instant(ofUnix:))
            case .string(let text): instant(ofText: PlainText.trimmed(text))
            case .null, .boolean, .array, .object: nil
            }
        guard let found, AnswerDate.calendar.contains(found.milliseconds) else { return nil }
        return found
    }

    /// The local day that a value stands for.
    func day(_ json: JSONValue) -> CalendarDate? {
        if let text = json.string, let day = CalendarDate(PlainText.trimmed(text)) { return day }
        return instant(json).flatMap { AnswerContext(now: $0, offset: offset).day(of: $0) }
    }

    /// The local time of day that a value stands for: `08:30`, `8:30:15 PM`, or the time of an instant.
    func time(_ json: JSONValue) -> TimeOfDay? {
        if let text = json.string.map(PlainText.trimmed) {
            if let time = AnswerDate.clock(text[...]) ?? AnswerDate.halfDay(text) { return time }
            if CalendarDate(text) != nil { return nil }
        }
        return instant(json).map { TimeOfDay(utc: $0 + .seconds(Int64(offset($0)))) }
    }

    /// The milliseconds of the first and the last instant of the calendar.
    private static let calendar: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    // MARK: Numbers

    /// Numbers from here on are milliseconds: as seconds, they would be in the year 5138.
    private static let firstMilliseconds = DecimalNumber(100_000_000_000 as Int64)
    /// Smaller numbers need a unit. As seconds, they would be before 1973; they are probably years, or dates
    /// such as 20261121.
    private static let firstSeconds = DecimalNumber(100_000_000 as Int64)

    private func instant(ofUnix number: DecimalNumber) -> Instant? {
        let factor: Int64
        switch unit {
        case "s": factor = 1000
        case "ms": factor = 1
        case nil:
            if number < AnswerDate.firstSeconds { return nil }
            factor = number < AnswerDate.firstMilliseconds ? 1000 : 1
        default: return nil
        }
        return number.timesRounded(factor).map(Instant.init(milliseconds:))
    }

    // MARK: Texts

    private func instant(ofText text: String) -> Instant? {
        if let exact = Instant(rfc3339: text) { return exact }
        if let number = AnswerNumber.decimal(ofText: text) { return instant(ofUnix: number) }
        if let day = CalendarDate(text) { return LocalTime(day, .first, offset: offset).instant }
        return instant(ofISO: text) ?? AnswerDate.mail(text)
    }

    /// A date with a time, of which the seconds and the offset may be missing.
    private func instant(ofISO text: String) -> Instant? {
        guard let day = CalendarDate(text.prefix(10)) else { return nil }
        var rest = Substring(text).utf8.dropFirst(10)
        guard let separator = rest.popFirst(), "Tt ".utf8.contains(separator) else { return nil }
        let clock = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ":") }
        guard clock.count == 5 || clock.count == 8, let time = TimeOfDay(Substring(clock)) else { return nil }
        rest = rest[clock.endIndex...]
        var fraction: Int64 = 0
        if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
            let places = rest.dropFirst().prefix(while: \.isDigit)
            guard !places.isEmpty else { return nil }
            rest = rest[places.endIndex...]
            let digits = places.prefix(3).map { Int64($0 - UInt8(ascii: "0")) }
            for place in 0..<3 { fraction = fraction * 10 + (place < digits.count ? digits[place] : 0) }
        }
        let zone = PlainText.trimmed(String(Substring(rest)))
        if zone.isEmpty { return LocalTime(day, time, offset: offset).instant + Milliseconds(fraction) }
        guard let seconds = AnswerDate.offset(zone[...]) else { return nil }
        return AnswerDate.instant(day, time, offset: seconds) + Milliseconds(fraction)
    }

    /// An instant from a date and a time that are `offset` seconds east of UTC.
    private static func instant(_ day: CalendarDate, _ time: TimeOfDay, offset: Int) -> Instant {
        Instant(milliseconds: Int64(day.daysSinceEpoch * 86_400 + time.seconds - offset) * 1000)
    }

    /// A date of HTTP (RFC 9110, section 5.6.7) or of a mail (RFC 2822, section 3.3, with the older forms).
    package static func mail(_ text: String) -> Instant? {
        guard text.utf8.count <= longestDate else { return nil }
        var words = text.split { $0 == " " || $0 == "," || $0 == "\t" }.filter { !$0.hasPrefix("(") }
        // RFC 850 writes `06-Nov-94`.
        words = words.flatMap { word in
            word.first?.isNumber == true && word.contains("-") ? word.split(separator: "-") : [word]
        }
        if let first = words.first, first.allSatisfy(\.isLetter), month(first) == nil { words.removeFirst() }
        // asctime writes `Nov  6 08:49:37 1994`.
        if words.count == 4, month(words[0]) != nil {
            words = [words[1], words[0], words[3], words[2], "GMT"]
        }
        guard words.count == 5, let day = number(words[0]), let month = month(words[1]),
            let year = year(words[2]), let time = clock(words[3]), let offset = offset(words[4]),
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        return instant(date, time, offset: offset)
    }

    private static let longestDate = 100

    private static func number(_ word: Substring) -> Int? {
        word.utf8.allSatisfy(\.isDigit) ? Int(word) : nil
    }

    private static func month(_ word: Substring) -> Int? {
        months.firstIndex { $0 == word.lowercased().prefix(3) }.map { $0 + 1 }
    }

    private static let months: [Substring] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// A year. Two digits stand for 1950 to 2049, as in RFC 2822.
    private static func year(_ word: Substring) -> Int? {
        guard let number = number(word) else { return nil }
        switch word.utf8.count {
        case 2: return number + (number < 50 ? 2000 : 1900)
        case 4: return number
        default: return nil
        }
    }

    /// `08:30` or `08:30:15`, with one or two digits for the hour.
    private static func clock(_ word: Substring) -> TimeOfDay? { TimeOfDay(word) ?? TimeOfDay("0\(word)") }

    /// `8:30 PM`, `08:30:15pm` or `8 a.m.`.
    private static func halfDay(_ text: String) -> TimeOfDay? {
        let word = text.lowercased().filter { $0 != " " && $0 != "." && $0 != "\u{A0}" && $0 != "\u{202F}" }
        guard word.hasSuffix("am") || word.hasSuffix("pm") else { return nil }
        let digits = word.dropLast(2)
        let written = digits.contains(":") ? digits : Substring("\(digits):00")
        guard let time = clock(written), (1...12).contains(time.hour)
        else { return nil }
        return TimeOfDay(seconds: time.seconds % 43_200 + (word.hasSuffix("pm") ? 43_200 : 0))
    }

    /// The seconds east of UTC of `Z`, `GMT`, `EST`, `+09:00`, `-0530` or `+01`.
    private static func offset(_ zone: Substring) -> Int? {
        if let hours = zones[zone.uppercased()] { return hours * 3600 }
        let sign = zone.hasPrefix("+") ? 1 : -1
        guard zone.hasPrefix("+") || zone.hasPrefix("-") else { return nil }
        let digits = zone.dropFirst().filter { $0 != ":" }
        guard digits.utf8.allSatisfy(\.isDigit), digits.utf8.count == 2 || digits.utf8.count == 4,
            let hours = Int(digits.prefix(2)), let minutes = digits.count == 4 ? Int(digits.suffix(2)) : 0,
            hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    /// The zones of RFC 2822, section 4.3. Other abbreviations are ambiguous.
    private static let zones = [
        "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
        "MDT": -6, "PST": -8, "PDT": -7,
    ]
}
