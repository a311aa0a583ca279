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
            self = Self.ofNumbers(numbers, named: name)
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

    private static func ofNumbers(_ numbers: [DecimalNumber], named name: String) -> InferredType {
        let words = ValueRank.words(of: name)
        if !words.isDisjoint(with: instantWords), numbers.allSatisfy(isInstant) { return .dateTime }
        let isWhole = numbers.allSatisfy { $0.scale == 0 }
        // A measurement without a fraction can get one later, and `decimal` accepts both.
        return isWhole && !words.isDisjoint(with: countWords) ? .integer : .decimal
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

    /// Whether a number is probably a time since 1970, in seconds or milliseconds: from 2001 to 2096.
    private static func isInstant(_ number: DecimalNumber) -> Bool {
        seconds.contains(number) || milliseconds.contains(number)
    }

    private static let seconds =
        DecimalNumber(1_000_000_000 as Int64)...DecimalNumber(4_000_000_000 as Int64)
    private static let milliseconds =
        DecimalNumber(1_000_000_000_000 as Int64)...DecimalNumber(4_000_000_000_000 as Int64)

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
