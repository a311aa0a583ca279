/// An instant in whole milliseconds since 1970-01-01T00:00:00Z.
package struct Instant: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Parses RFC 3339: `2026-11-21T08:30:00Z`, `2026-11-21T08:30:00.250+09:00`.
    ///
    /// Digits beyond milliseconds are truncated. Returns nil for a string without an offset, for a day or a
    /// time of day that does not exist (including the leap second `:60`), and for years outside 1…9999.
    package init?(rfc3339 text: some StringProtocol) {
        guard text.utf8.count >= 20, let day = CalendarDate(Substring(text).prefix(10)) else { return nil }
        var reader = DigitReader(Substring(text).dropFirst(10))
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(digits: 2),
            reader.skip(":"), let minute = reader.number(digits: 2), reader.skip(":"),
            let second = reader.number(digits: 2), hour < 24, minute < 60, second < 60
        else { return nil }
        var fraction: Int64 = 0
        if reader.skip(".") {
            let digits = reader.digits()
            guard !digits.isEmpty else { return nil }
            for place in 0..<3 { fraction = fraction * 10 + Int64(place < digits.count ? digits[place] : 0) }
        }
        guard let offset = Instant.offset(&reader), reader.isAtEnd else { return nil }
        let seconds = day.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - offset
        self.init(milliseconds: Int64(seconds) * 1000 + fraction)
    }

    /// Parses an offset, `Z`, `+09:00` or `-05:30`, as seconds east of UTC.
    private static func offset(_ reader: inout DigitReader) -> Int? {
        if reader.skip("Z") || reader.skip("z") { return 0 }
        let sign: Int
        if reader.skip("+") { sign = 1 } else if reader.skip("-") { sign = -1 } else { return nil }
        guard let hours = reader.number(digits: 2), reader.skip(":"), let minutes = reader.number(digits: 2),
            hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    package static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
    package static func + (left: Instant, right: Milliseconds) -> Instant {
        Instant(milliseconds: left.milliseconds + right.count)
    }
    package static func - (left: Instant, right: Milliseconds) -> Instant {
        Instant(milliseconds: left.milliseconds - right.count)
    }
    package static func - (left: Instant, right: Instant) -> Milliseconds {
        Milliseconds(left.milliseconds - right.milliseconds)
    }
}

extension Instant: TextCodable {
    package static let expectation = "an RFC 3339 instant with offset, such as 2026-11-21T08:30:00.000Z"

    package init?(_ text: String) { self.init(rfc3339: text) }

    /// The form `2026-11-21T08:30:00.250Z`, always with milliseconds. An instant outside the years 1…9999 is
    /// written as its number of milliseconds.
    package var description: String {
        let (days, rest) = milliseconds.flooredQuotientAndRemainder(dividingBy: 86_400_000)
        guard let day = CalendarDate(daysSinceEpoch: Int(days)) else { return "\(milliseconds)ms" }
        let second = Int(rest / 1000)
        return DigitWriter.text(capacity: 24) { writer in
            day.write(to: &writer)
            writer.write("T")
            writer.write(second / 3600, digits: 2)
            writer.write(":")
            writer.write(second / 60 % 60, digits: 2)
            writer.write(":")
            writer.write(second % 60, digits: 2)
            writer.write(".")
            writer.write(Int(rest % 1000), digits: 3)
            writer.write("Z")
        }
    }
}

extension Int64 {
    /// Divides and rounds toward negative infinity, so that instants before 1970 belong to the correct day.
    package func flooredQuotientAndRemainder(dividingBy divisor: Int64) -> (quotient: Int64, remainder: Int64)
    {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
