import IntentDefinitions
import WidgetModel

/// The type of a value under `entry`, with the name as its raw value.
package enum InferredType: String, Hashable, Sendable {
    case string, url, boolean, integer, decimal, date, dateTime, time
}

extension InferredType {
    /// The type to which all samples can be converted; nil without samples, or if they are lists or objects.
    ///
    /// - Parameters:
    ///   - samples: values that are not null.
    ///   - name: the containing member's name.
    init?(of samples: [JSONValue], named name: String, in context: AnswerContext) {
        guard !samples.isEmpty, samples.allSatisfy({ $0.scalarText != nil }) else { return nil }
        if samples.allSatisfy({ $0.boolean != nil }) {
            self = .boolean
        } else if !Self.isText(name, samples), let numbers = samples.plainNumbers {
            self = Self.ofNumbers(numbers, samples, named: name, at: context.now)
        } else if let texts = samples.allTexts {
            self = Self.ofTexts(texts, in: context)
        } else {
            self = .string
        }
    }

    /// Whether strings with digits are names, such as the lines `4` and `M10` of a tram.
    private static func isText(_ name: String, _ samples: [JSONValue]) -> Bool {
        samples.allSatisfy { $0.string != nil } && !ValueRank.words(of: name).isDisjoint(with: textWords)
    }

    private static func ofNumbers(
        _ numbers: [DecimalNumber], _ samples: [JSONValue], named name: String, at now: Instant
    ) -> InferredType {
        let words = ValueRank.words(of: name)
        if numbers.allSatisfy(isInstant) {
            let isNamed =
                !words.isDisjoint(with: instantWords)
                || words.contains { word in instantBeginnings.contains { word.hasPrefix($0) } }
            // Other numbers are rarely so close to the current time.
            let isLikely = words.isDisjoint(with: amountWords) && numbers.allSatisfy { isClose($0, to: now) }
            if isNamed || isLikely { return .dateTime }
        }
        let isWhole = samples.allSatisfy { $0.scalarText?.contains { ".eE".contains($0) } == false }
        // A measurement without a fraction can get one later, and `decimal` accepts both.
        let isCount =
            !words.isDisjoint(with: countWords)
            || samples.count > 1 && words.isDisjoint(with: measureWords)
        return isWhole && isCount ? .integer : .decimal
    }

    private static func ofTexts(_ texts: [String], in context: AnswerContext) -> InferredType {
        let date = AnswerDate(offset: context.offset, unit: nil)
        if texts.allSatisfy(isAddress) { return .url }
        if texts.allSatisfy({ CalendarDate($0) != nil }) { return .date }
        if texts.allSatisfy({ TimeOfDay($0) != nil }) { return .time }
        // Digits alone are a number or an id, although they could be seconds since 1970.
        let isInstant = texts.allSatisfy { text in
            text.contains { !$0.isNumber && $0 != "." } && date.instant(.string(text)) != nil
        }
        return isInstant ? .dateTime : .string
    }

    private static func isAddress(_ text: String) -> Bool {
        (text.hasPrefix("https://") || text.hasPrefix("http://")) && !text.contains(where: \.isWhitespace)
    }

    /// Whether a number can be a time since 1970, in seconds or milliseconds: in the years 2000 to 2100.
    private static func isInstant(_ number: DecimalNumber) -> Bool {
        seconds.contains(number) || milliseconds.contains(number)
    }

    private static let seconds =
        DecimalNumber(946_684_800 as Int64)...DecimalNumber(4_133_980_800 as Int64)
    private static let milliseconds =
        DecimalNumber(946_684_800_000 as Int64)...DecimalNumber(4_133_980_800_000 as Int64)

    /// Whether a time since 1970 is at most five years from now.
    private static func isClose(_ number: DecimalNumber, to now: Instant) -> Bool {
        let count = seconds.contains(number) ? number.timesRounded(1000) : number.timesRounded(1)
        return count.map { abs($0 - now.milliseconds) < 5 * 366 * 86_400_000 } ?? false
    }

    /// Words in the names of names.
    private static let textWords: Set = [
        "code", "gate", "id", "label", "line", "name", "phone", "platform", "postcode", "room", "route",
        "symbol", "title", "track", "version", "zip",
    ]
    /// Words in the names of times.
    private static let instantWords: Set = [
        "at", "created", "date", "datetime", "dt", "end", "epoch", "expires", "modified", "published",
        "since", "start", "sunrise", "sunset", "time", "timestamp", "ts", "until", "updated", "when",
    ]
    /// The beginnings of further words, such as `departs` and `arrival`.
    private static let instantBeginnings = ["arriv", "depart", "schedul"]
    /// Words in the names of large numbers that are not times.
    private static let amountWords: Set = [
        "amount", "bytes", "capacity", "code", "count", "downloads", "free", "hits", "id", "memory", "number",
        "population", "price", "ref", "size", "total", "used", "views", "volume",
    ]
    /// Words in the names of measurements, which can have a fraction although no sample has one.
    private static let measureWords: Set = [
        "altitude", "amount", "average", "avg", "balance", "depth", "distance", "height", "humidity", "lat",
        "latitude", "length", "level", "load", "lon", "longitude", "mean", "percent", "power", "pressure",
        "price", "rain", "rate", "ratio", "score", "speed", "temp", "temperature", "usage", "value",
        "voltage", "volume", "weight", "width", "wind",
    ]
    /// Words in the names of numbers that never have a fraction.
    private static let countWords: Set = [
        "comments", "count", "day", "downloads", "followers", "forks", "hour", "id", "index", "issues",
        "likes", "members", "minute", "month", "number", "players", "position", "rank", "replies", "stars",
        "steps", "total", "users", "views", "votes", "watchers", "year",
    ]
}

extension [JSONValue] {
    /// The values as numbers; nil if one of them is not a number. Numbers in strings count unless their
    /// digits have another meaning, as in phone numbers, postal codes and ids.
    var plainNumbers: [DecimalNumber]? {
        var numbers: [DecimalNumber] = []
        for value in self {
            guard let number = AnswerNumber.decimal(of: value) else { return nil }
            if let text = value.string {
                let hasZero = text.hasPrefix("0") && text.dropFirst().first?.isNumber == true
                guard !hasZero, !text.hasPrefix("+"), text.utf8.count <= 15 else { return nil }
            }
            numbers.append(number)
        }
        return numbers
    }

    /// The values as strings; nil if one of them is not a string.
    fileprivate var allTexts: [String]? {
        let texts = compactMap { $0.string.map(PlainText.trimmed) }
        return texts.count == count ? texts : nil
    }
}
