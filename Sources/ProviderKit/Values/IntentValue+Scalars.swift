public import Foundation
import JSONText
import ProviderProtocol
import WidgetModel

extension Bool: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.boolean) }
    public init(received: ReceivedValue) throws {
        guard let value = received.json.boolean else { throw received.mismatch("true or false") }
        self = value
    }
}

extension Int: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.integer) }
    public init(received: ReceivedValue) throws {
        guard let value = received.json.integer else { throw received.mismatch("a whole number") }
        self = Int(value)
    }
}

/// Also accepts a percentage, as a fraction, and a duration in seconds, because `TimeInterval` is the same
/// type.
extension Double: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.decimal, .integer, .duration, .percent) }
    public init(received: ReceivedValue) throws {
        guard let value = received.json.double else { throw received.mismatch("a number") }
        self = value
    }
}

/// Also accepts the types whose values are texts without a Swift type of their own.
extension String: IntentValue {
    public static var valueForm: ParameterForm {
        ParameterForm(.string, .email, .host, .country, .language, .icon, .recurrence)
    }
    public init(received: ReceivedValue) throws {
        guard let value = received.json.string else { throw received.mismatch("text") }
        self = value
    }
}

extension Duration: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.duration) }
    public init(received: ReceivedValue) throws {
        guard let seconds = received.json.double, seconds.magnitude < 1e11 else {
            throw received.mismatch("a duration in seconds")
        }
        self = .milliseconds((seconds * 1000).rounded())
    }
}

/// The start of a day in the context's time zone.
extension Date: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.date) }
    public init(received: ReceivedValue) throws {
        guard let text = received.json.string, let day = CalendarDate(text) else {
            throw received.mismatch("a date, such as 2026-11-21")
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = received.context.timeZone
        let components = DateComponents(year: day.year, month: day.month, day: day.day)
        guard let date = calendar.date(from: components) else { throw received.mismatch("a date") }
        self = calendar.startOfDay(for: date)
    }
}

/// The whole days of a range of dates in the context's time zone. It ends at the start of the day after them.
extension DateInterval: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.dateRange) }
    public init(received: ReceivedValue) throws {
        func day(_ key: String) throws -> Date {
            try Date(received: ReceivedValue(json: received.json[key] ?? .null, context: received.context))
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = received.context.timeZone
        let (start, last) = (try day("start"), try day("end"))
        guard start <= last, let end = calendar.date(byAdding: .day, value: 1, to: last) else {
            throw received.mismatch("a range of dates")
        }
        self.init(start: start, end: calendar.startOfDay(for: end))
    }
}

/// Days of the week.
extension Set: IntentValue where Element == Locale.Weekday {
    public static var valueForm: ParameterForm { ParameterForm(.weekdays) }
    public init(received: ReceivedValue) throws {
        let days = received.json.array?.map { $0.string.flatMap(Locale.Weekday.init) } ?? [nil]
        guard !days.contains(nil) else { throw received.mismatch("days such as [\"mon\"]") }
        self.init(days.compactMap(\.self))
    }
}

extension TimeZone: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.timeZone) }
    public init(received: ReceivedValue) throws {
        guard let name = received.json.string, let zone = TimeZone(identifier: name) else {
            throw received.mismatch("an IANA time zone, such as Asia/Seoul")
        }
        self = zone
    }
}

/// A folder, as a file URL.
extension URL: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.folder) }
    public init(received: ReceivedValue) throws {
        guard let path = received.json.string, path.hasPrefix("/") else {
            throw received.mismatch("the absolute path of a folder")
        }
        self.init(filePath: path, directoryHint: .isDirectory)
    }
}

extension Color: IntentValue {
    public static var valueForm: ParameterForm { ParameterForm(.color) }
    public init(received: ReceivedValue) throws {
        guard let text = received.json.string, let color = Color(hex: text) else {
            throw received.mismatch("a color, such as \"#2da44e\"")
        }
        self = color
    }
}
