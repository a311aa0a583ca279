package import WidgetModel

/// The type `weekdays`: a set of days of the week, such as `mon, wed`.
package struct WeekdaysType: ValueKind {
    package var word: String { "weekdays" }
    package var otherWords: [String] { ["weekday", "days", "dayofweek", "daysofweek"] }

    package var expectation: String { "days such as \"mon, wed\", \"weekdays\" or \"weekend\"" }
    package var separator: Character { ";" }
    package var literalSchema: JSONValue {
        let day = "(\((WeekdaySet.names + WeekdaySet.groups.map(\.name)).joined(separator: "|")))"
        return .text(fitting: "^\(day)( *, *\(day))*$")
    }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        guard let days = WeekdaySet(text) else {
            let meant = WeekdaySet.meant(by: text) ?? WeekdaySet(meantByNumbers: text)
            throw problem(.form, text, suggestion: meant?.description)
        }
        return .weekdays(days)
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .weekdays = value { true } else { false } }
    package var valueControl: ValueControl { .weekdays }

    package var jsonExpectation: String { "a list of different days such as [\"mon\", \"wed\"]" }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        let names = json.array?.compactMap(\.string) ?? []
        let days = names.compactMap(WeekdaySet.init(name:))
        guard !days.isEmpty, days.count == json.array?.count, Set(names).count == names.count else {
            // A list that is longer than a week is not quoted.
            let isShort = (1...7).contains(json.array?.count ?? 0)
            throw isShort ? ValueProblem(.form, found: json.text, expected: jsonExpectation) : problem(json)
        }
        return .weekdays(WeekdaySet(days))
    }
    package func schema(within range: ValueRange?) -> JSONValue {
        [
            "type": "array", "items": ["enum": .array(WeekdaySet.names.map { .string($0) })], "minItems": 1,
            "uniqueItems": true,
        ]
    }
    /// The days of a JSON list can be in any order.
    package func judgment(of value: ParameterValue) -> Judgment { .unknown }

    package var apple: AppleWords { .text }
}

extension ParameterType {
    package static let weekdays = ParameterType(WeekdaysType())
}

/// Days of the week. The value of a parameter contains at least one day.
package struct WeekdaySet: OptionSet, Hashable, Sendable {
    /// The lowest bit is Monday.
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The names of the days, in their order.
    static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    /// Words for several days.
    static let groups: [(name: String, days: WeekdaySet)] = [
        ("weekdays", WeekdaySet(rawValue: 0b001_1111)), ("weekend", WeekdaySet(rawValue: 0b110_0000)),
    ]

    init?(name: String) {
        guard let index = WeekdaySet.names.firstIndex(of: name) else { return nil }
        self.init(rawValue: 1 << index)
    }

    /// Parses names of days and groups, separated by commas; nil for other text.
    init?(_ text: some StringProtocol) {
        var days: WeekdaySet = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.trimmed)
            let group = WeekdaySet.groups.first { $0.name == name }?.days
            guard let found = group ?? WeekdaySet(name: name) else { return nil }
            days.formUnion(found)
        }
        self = days
    }

    /// The names of the days, sorted from Monday.
    package var names: [String] {
        WeekdaySet.names.enumerated().filter { rawValue & 1 << $0.offset != 0 }.map(\.element)
    }

    /// The days that were probably meant by longer names, other separators and spans such as `Mon-Fri`; nil
    /// if a word is not known.
    static func meant(by text: some StringProtocol) -> WeekdaySet? {
        var days: WeekdaySet = []
        let fillers: Set = ["and", "on", "every", "each"]
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !"-–".contains($0) })
        where !fillers.contains(String(word)) {
            let ends = word.split { "-–".contains($0) }.map(group)
            if ends.isEmpty { continue }
            guard let first = ends[0], let last = ends[ends.count - 1] else { return nil }
            days.formUnion(first.union(last))
            if ends.count > 1, first.rawValue < last.rawValue {
                days.formUnion(WeekdaySet(rawValue: last.rawValue - first.rawValue))
            }
        }
        return days.isEmpty ? nil : days
    }

    /// The days that cron means by numbers such as `1-5` or `0,6`, where Sunday is 0 or 7, or by names; nil
    /// for other text.
    init?(meantByNumbers text: some StringProtocol) {
        guard text.allSatisfy({ ("0"..."7").contains($0) || ",-".contains($0) || $0.isLetter || $0 == " " })
        else { return nil }
        let names = text.split { ", ".contains($0) }.map { span in
            span.split(separator: "-").map { day in
                Int(day).map { WeekdaySet.names[($0 + 6) % 7] } ?? String(day)
            }.joined(separator: "-")
        }
        guard let days = WeekdaySet.meant(by: names.joined(separator: " ")) else { return nil }
        self = days
    }

    private static func group(_ word: Substring) -> WeekdaySet? {
        switch word {
        case "weekday", "weekdays", "workdays": groups[0].days
        case "weekend", "weekends": groups[1].days
        case "all", "daily", "everyday", "day": [groups[0].days, groups[1].days]
        default: day(word)
        }
    }

    /// The day whose name, plural or abbreviation of at least two letters the word is.
    private static func day(_ word: Substring) -> WeekdaySet? {
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        let index = days.firstIndex { $0 + "s" == word || word.count > 1 && $0.hasPrefix(word) }
        return index.map { WeekdaySet(rawValue: 1 << $0) }
    }
}

extension WeekdaySet: CustomStringConvertible {
    /// The literal `mon, wed`.
    package var description: String { names.joined(separator: ", ") }
}

extension StringProtocol {
    /// The text without spaces at its ends.
    fileprivate var trimmed: SubSequence {
        guard let last = lastIndex(where: { $0 != " " }) else { return self[endIndex...] }
        return self[...last].drop { $0 == " " }
    }
}
