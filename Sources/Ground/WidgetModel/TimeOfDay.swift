/// A time of day with a precision of seconds, without a day or a time zone.
package struct TimeOfDay: Hashable, Comparable, Sendable {
    /// The seconds since midnight, 0…86,399.
    package let seconds: Int

    /// Returns nil if the seconds are not within a day.
    package init?(seconds: Int) {
        guard (0..<86_400).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    package static let first = TimeOfDay(inRange: 0)
    package static let last = TimeOfDay(inRange: 86_399)

    /// Parses exactly the forms `08:30` and `08:30:15` with ASCII digits. Returns nil for a time that does
    /// not exist.
    package init?(_ text: some StringProtocol) {
        var reader = DigitReader(text)
        guard let hour = reader.number(digits: 2), reader.skip(":"), let minute = reader.number(digits: 2)
        else { return nil }
        var second: Int? = 0
        if reader.skip(":") { second = reader.number(digits: 2) }
        guard let second, reader.isAtEnd, hour < 24, minute < 60, second < 60 else { return nil }
        self.init(seconds: hour * 3600 + minute * 60 + second)
    }

    private init(inRange seconds: Int) { self.seconds = seconds }

    /// The time of day of an instant in UTC.
    package init(utc instant: Instant) {
        let millisecondsOfDay = 86_400_000 as Int64
        let sinceMidnight = instant.milliseconds % millisecondsOfDay
        seconds = Int((sinceMidnight < 0 ? sinceMidnight + millisecondsOfDay : sinceMidnight) / 1000)
    }

    package var hour: Int { seconds / 3600 }
    package var minute: Int { seconds / 60 % 60 }
    package var second: Int { seconds % 60 }

    package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.seconds < right.seconds }
}

extension TimeOfDay: CustomStringConvertible {
    /// The form `08:30`, with seconds only if they are not 0.
    package var description: String {
        DigitWriter.text(capacity: 8) { writer in
            writer.write(hour, digits: 2)
            writer.write(":")
            writer.write(minute, digits: 2)
            guard second != 0 else { return }
            writer.write(":")
            writer.write(second, digits: 2)
        }
    }
}
