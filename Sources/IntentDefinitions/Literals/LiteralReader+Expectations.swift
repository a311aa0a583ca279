import SourceText
import YAMLReading

// What messages say that a type expects.
extension LiteralReader {
    /// For after "expected": `a whole number`, `one of light, dark`.
    package static func expectation(of type: ParameterType) -> String {
        switch type {
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .decimal: "a number such as \"2.5\""
        case .string(let rules): expectation(of: rules)
        case .enumeration(let enumeration): oneOf(enumeration.cases.map(\.name))
        case .date: "a date such as \"2026-11-21\", or \"today\""
        case .time: "a time of day such as \"08:30\", or \"now\""
        case .dateTime: "a date and a time such as \"2026-11-21T08:30:00Z\", or \"now\""
        case .duration(let units):
            units.isEmpty || units.contains(.seconds)
                ? "a duration such as \"90\", \"5m\" or \"1h30m\"" : "a duration such as \"5m\" or \"1h30m\""
        case .timeZone: "a time zone such as \"Asia/Seoul\""
        case .url: "a URL such as \"https://example.org/\""
        case .color: "a color such as \"#2da44e\""
        case .file(let acceptance): "a file's path" + expectation(of: acceptance)
        case .folder(let acceptance): "a folder's path" + expectation(of: acceptance)
        case .place: "latitude and longitude such as \"37.57,126.98\""
        case .person(let mode): expectation(of: mode)
        case .money(let currencies):
            if currencies.isEmpty {
                "an amount of money such as \"12.50 EUR\""
            } else {
                "an amount of money in \(oneOf(currencies.map(\.code)))"
            }
        case .measurement(let unit): "\(article(of: unit.dimension)) \(unit.dimension) such as \"5 \(unit)\""
        case .object(let type): "the id of \(type.article) \"\(type.name)\""
        }
    }

    private static func expectation(of rules: StringRules) -> String {
        let length = ListSize(min: rules.minLength, max: rules.maxLength)
        let isOne = length.max == 1 || (length.max == nil && length.min == 1)
        let characters = length == .free ? "" : " of \(length) character\(isOne ? "" : "s")"
        let form = rules.pattern.map { " that fits \"\($0)\"" } ?? ""
        return "a text\(characters)\(form)"
    }

    private static func expectation(of acceptance: FileAcceptance) -> String {
        acceptance.kinds.isEmpty ? "" : " that ends in \(oneOf(acceptance.kinds.map(\.description)))"
    }

    private static func expectation(of mode: PersonMode) -> String {
        switch mode {
        case .contact: "a person such as \"Kim <kim@example.org>\""
        case .phone: "a telephone number such as \"+82 2 123 4567\""
        case .email: "a mail address such as \"kim@example.org\""
        }
    }

    static func article(of dimension: Dimension) -> String { dimension == .energy ? "an" : "a" }
}

extension Dimension: CustomStringConvertible {
    package var description: String { rawValue }
}
