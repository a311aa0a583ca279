import IntentDefinitions
import SourceText
import WidgetModel

/// Why one value does not have a type.
struct ConversionProblem: Error {
    /// The words after "expected".
    let expected: String
    /// One step that corrects the manifest; nil if the message is enough.
    var step: String?
}

/// Converts one value of an answer to the JSON form of a type. Docs/sources.md contains the table.
struct ScalarConversion {
    let context: AnswerContext
    /// The unit of numbers; nil for the usual one of the type.
    let unit: String?
    /// For percentages: the number that means 100 %; nil for 1.
    let whole: DecimalNumber?

    /// The JSON form of a value other than null and a list.
    func json(_ json: JSONValue, as type: ParameterType) throws(ConversionProblem) -> JSONValue {
        let kind = type.kind
        switch kind {
        case is StringType: return .string(try text(json, expected: "text"))
        case is BooleanType: return .boolean(try boolean(json))
        case is IntegerType: return .integer(try integer(json))
        case is DecimalType: return try number(json, expected: "a number").json
        case is PercentType: return try percent(json).json
        case is DurationType: return try duration(json)
        case is MoneyType: return try money(json)
        case let kind as MeasurementType: return try measurement(json, kind)
        case let kind as Enumeration: return .string(try word(json, of: kind))
        case is DateTimeType, is DateType, is TimeType: return .string(try date(json, kind))
        case is ColorType: return .string(try color(json))
        case is any LiteralKind:
            return .string(PlainText.trimmed(try text(json, expected: kind.jsonExpectation)))
        default: return json
        }
    }

    // MARK: Texts

    private func text(_ json: JSONValue, expected: String) throws(ConversionProblem) -> String {
        guard let text = json.scalarText else { throw ConversionProblem(expected: expected) }
        return text
    }

    private func boolean(_ json: JSONValue) throws(ConversionProblem) -> Bool {
        switch json.scalarText.map({ PlainText.trimmed($0).lowercased() }) {
        case "true", "1", "yes", "on": return true
        case "false", "0", "no", "off": return false
        default:
            throw ConversionProblem(
                expected: "true, false, 1, 0, or one of the words \"yes\", \"no\", \"on\" and \"off\"")
        }
    }

    private func word(_ json: JSONValue, of type: Enumeration) throws(ConversionProblem) -> String {
        if let name = Self.name(json, of: type) { return name }
        throw ConversionProblem(
            expected: oneOf(type.cases.map(\.name)),
            step: "add the word to \"cases\" in \"entry\", or add \"default\" for all other words")
    }

    /// The name of a case, which may be written in another case; nil if the type does not have it.
    static func name(_ json: JSONValue, of type: Enumeration) -> String? {
        guard let text = json.scalarText.map(PlainText.trimmed) else { return nil }
        if let found = type.enumCase(named: text) { return found.name }
        let folded = text.lowercased()
        return type.cases.first { $0.name.lowercased() == folded }?.name
    }

    private func color(_ json: JSONValue) throws(ConversionProblem) -> String {
        let text = json.string.map(PlainText.trimmed) ?? ""
        guard let color = RGBA(text) ?? RGBA("#\(text)") else {
            throw ConversionProblem(expected: "a color such as \"#2da44e\"")
        }
        return color.description
    }

    // MARK: Dates

    private func date(_ json: JSONValue, _ kind: any ValueKind) throws(ConversionProblem) -> String {
        let date = AnswerDate(offset: context.offset, unit: unit)
        let found: String?
        let expected: String
        switch kind {
        case is DateType:
            found = date.day(json)?.description
            expected = "a date such as \"2026-11-21\""
        case is TimeType:
            found = date.time(json)?.description
            expected = "a time of day such as \"08:30\""
        default:
            found = date.instant(json)?.description
            expected = AnswerDate.expectation
        }
        guard let found else {
            let isNumber = AnswerNumber.decimal(of: json) != nil && unit == nil
            throw ConversionProblem(
                expected: expected,
                step: isNumber ? "write \"unit: s\" or \"unit: ms\" for a time since 1970" : nil)
        }
        return found
    }

    /// A number of seconds.
    private func duration(_ json: JSONValue) throws(ConversionProblem) -> JSONValue {
        guard let span = AnswerDuration.span(json, unit: unit), span.count >= 0,
            let seconds = DecimalNumber(significand: span.count, scale: 3)
        else {
            throw ConversionProblem(
                expected: "a duration that is not negative, such as 300, \"5m\", \"PT5M\" or \"00:05:00\"")
        }
        return seconds.json
    }

    // MARK: Numbers

    private func number(_ json: JSONValue, expected: String) throws(ConversionProblem) -> DecimalNumber {
        guard let number = AnswerNumber.decimal(of: json) else { throw ConversionProblem(expected: expected) }
        return number
    }

    private func integer(_ json: JSONValue) throws(ConversionProblem) -> Int64 {
        let number = try number(json, expected: "a whole number of at most 18 digits")
        guard number.scale == 0 else {
            throw ConversionProblem(
                expected: "a number without a fraction", step: "declare the value as \"decimal\"")
        }
        return number.significand
    }

    /// A fraction of 1.
    private func percent(_ json: JSONValue) throws(ConversionProblem) -> DecimalNumber {
        let text = json.string.map(PlainText.trimmed) ?? ""
        let isPercentage = text.hasSuffix("%")
        let number =
            isPercentage ? AnswerNumber.decimal(ofText: text.dropLast()) : AnswerNumber.decimal(of: json)
        let divisor = isPercentage ? ScalarConversion.hundred : whole ?? ScalarConversion.one
        guard let number, let fraction = number.divided(by: divisor, places: ScalarConversion.percentPlaces)
        else {
            let amount = whole.map { "a number, where \($0) is 100%" } ?? "a fraction such as 0.72"
            throw ConversionProblem(expected: "\(amount), or a text such as \"72%\"")
        }
        // A number beyond 1 is probably meant as a percentage, as in literals.
        if !isPercentage, whole == nil, !ScalarConversion.fractions.contains(fraction) {
            throw ConversionProblem(
                expected: "a fraction from -1 to 1",
                step: "write \"of: 100\" for percentages, or \"of: 1\" for larger fractions")
        }
        return fraction
    }

    /// The digits of a fraction: four digits of a percentage.
    private static let percentPlaces = 6
    private static let one = DecimalNumber(1 as Int64)
    private static let hundred = DecimalNumber(100 as Int64)
    private static let fractions = DecimalNumber(-1 as Int64)...one

    private func measurement(
        _ json: JSONValue, _ type: MeasurementType
    ) throws(ConversionProblem) -> JSONValue {
        let dimension = type.unit.dimension
        let (number, word) = amount(json, members: ("value", "unit"))
        let expected = "a number, a text such as \"4.2 \(type.unit)\", or an object with value and unit"
        guard let number else { throw ConversionProblem(expected: expected) }
        let symbol = word ?? unit ?? type.unit.symbol
        guard let own = MeasurementUnit(answered: symbol, of: dimension) else {
            throw ConversionProblem(
                expected: "one of the units \(oneOf(dimension.units.map(\.symbol)))",
                step: word == nil ? "correct \"unit\"" : nil)
        }
        guard let measured = MeasuredAmount(number, own).rounded(to: type.unit) else {
            throw ConversionProblem(expected: "an amount that can be converted to \(type.unit)")
        }
        return ["value": measured.amount.json, "unit": .string(type.unit.symbol)]
    }

    private func money(_ json: JSONValue) throws(ConversionProblem) -> JSONValue {
        let (number, word) = amount(json, members: ("amount", "currency"))
        let expected = "a text such as \"12.50 EUR\", an object with amount and currency, or a number"
        guard let number else { throw ConversionProblem(expected: expected) }
        guard let code = word ?? unit else {
            throw ConversionProblem(
                expected: expected + " with a currency", step: "write \"unit: EUR\" or another currency")
        }
        guard let currency = Currency(code.uppercased()) else {
            throw ConversionProblem(
                expected: "a currency of ISO 4217 such as \"EUR\"",
                step: word == nil ? "correct \"unit\"" : nil)
        }
        return [
            "amount": number.rounded(to: currency.digits).json, "currency": .string(currency.code),
        ]
    }

    /// The number and the word of `4.2 km`, `EUR 12.50`, an object with both, or a number alone.
    private func amount(
        _ json: JSONValue, members names: (number: String, word: String)
    ) -> (number: DecimalNumber?, word: String?) {
        switch json {
        case .object(let members):
            let number = members[names.number].flatMap(AnswerNumber.decimal(of:))
            return (number, members[names.word]?.string.map(PlainText.trimmed))
        case .string(let text):
            let text = PlainText.trimmed(text)
            let isPart = { (character: Character) in "+-.0123456789".contains(character) }
            let first = text.prefix(while: isPart)
            if !first.isEmpty {
                let word = PlainText.trimmed(String(text[first.endIndex...]))
                // `1,234.50` and `4,2` are not read: a comma has different meanings. `1e3 km` is not either,
                // because no unit begins with `e` and a digit.
                let isExponent =
                    word.lowercased().hasPrefix("e") && word.dropFirst().first.map(isPart) == true
                if word.hasPrefix(",") || isExponent { return (nil, nil) }
                return (AnswerNumber.decimal(ofText: first), word.isEmpty ? nil : word)
            }
            let word = text.prefix { !isPart($0) }
            return (
                AnswerNumber.decimal(ofText: text[word.endIndex...]), PlainText.trimmed(String(word))
            )
        case .integer, .number: return (AnswerNumber.decimal(of: json), nil)
        case .null, .boolean, .array: return (nil, nil)
        }
    }
}

/// Durations of answers: a number with a unit, `5m`, `PT5M` or `01:30:00`.
enum AnswerDuration {
    /// The milliseconds of each unit.
    private static let units: [String: Int64] = [
        "ms": 1, "s": 1000, "min": 60_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000,
    ]

    /// The names of the units that a mapping can specify.
    static let unitNames = ["ms", "s", "min", "h", "d"]

    /// The span that a value stands for; nil if it is not a duration, or the unit is unknown.
    ///
    /// - Parameter unit: the unit of numbers, including numbers in strings; nil for seconds.
    static func span(_ json: JSONValue, unit: String?) -> Milliseconds? {
        if let number = AnswerNumber.decimal(of: json) {
            return units[unit ?? "s"].flatMap { number.timesRounded($0) }.map { Milliseconds($0) }
        }
        guard let text = json.string.map(PlainText.trimmed), text.utf8.count <= longest else { return nil }
        // A literal does not contain parts that are zero, so `00:00:00` would become an empty one.
        if text.contains(":"), text.allSatisfy({ $0 == "0" || $0 == ":" }) { return .zero }
        let literal = Milliseconds(literal: text) == nil ? Milliseconds.literal(meantBy: text) : text
        return literal.flatMap { Milliseconds(literal: $0) }
    }

    private static let longest = 100
}
