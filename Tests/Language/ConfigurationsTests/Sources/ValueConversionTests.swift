import IntentDefinitions
import Testing
import WidgetModel

@testable import Configurations

/// The table of conversions in Docs/sources.md. Every result is a value that an entry accepts.
@Suite struct ValueConversionTests {
    private func convert(
        _ input: String, to type: EntryType, unit: String? = nil, whole: Int64? = nil
    ) throws -> JSONValue {
        let json = try JSONValue(parsing: input)
        var mapped = try AnswerSamples.mapped("x", "x", unit: unit)
        mapped.whole = whole.map { DecimalNumber($0) }
        let document: JSONValue = ["x": json]
        var conversion = ValueConversion(document, in: AnswerSamples.context)
        let object = try conversion.object([AnswerSamples.member("x", type)], [mapped], in: document)
        let converted = try #require(object["x"])
        _ = try type.content(of: converted, in: testContext)
        return converted
    }

    private static let converted: [(String, String?, String, String)] = [
        ("string", nil, #""a""#, #""a""#), ("string", nil, "12", #""12""#),
        ("string", nil, "1.50", #""1.50""#), ("string", nil, "true", #""true""#),
        ("string", nil, #""""#, #""""#),
        ("boolean", nil, "true", "true"), ("boolean", nil, "0", "false"), ("boolean", nil, "1", "true"),
        ("boolean", nil, #""YES""#, "true"), ("boolean", nil, #""off""#, "false"),
        ("boolean", nil, #"" true ""#, "true"), ("boolean", nil, #""No""#, "false"),
        ("integer", nil, "12", "12"), ("integer", nil, "12.0", "12"), ("integer", nil, #""12""#, "12"),
        ("integer", nil, #"" -7 ""#, "-7"), ("integer", nil, "1e2", "100"), ("integer", nil, #""+7""#, "7"),
        ("integer", nil, "-0", "0"), ("integer", nil, "9223372036854775807", "9223372036854775807"),
        ("decimal", nil, "21.5", "21.5"), ("decimal", nil, #""21.50""#, "21.5"),
        ("decimal", nil, "0.30000000000000004", "0.3"), ("decimal", nil, "-1.9999999999999998", "-2"),
        ("decimal", nil, "1.2345678901234567e-05", "0.000012345678901235"), ("decimal", nil, "1e-30", "0"),
        ("decimal", nil, "1E3", "1000"), ("decimal", nil, "0e999999", "0"),
        ("percent", nil, "0.72", "0.72"), ("percent", nil, #""72%""#, "0.72"),
        ("percent", nil, #""72.5 %""#, "0.725"), ("percent", nil, #""150%""#, "1.5"),
        ("percent", nil, #""0.5""#, "0.5"), ("percent", nil, "-1", "-1"),
        ("duration", nil, "90", "90"), ("duration", nil, #""90""#, "90"), ("duration", "ms", "1500", "1.5"),
        ("duration", "min", "5", "300"), ("duration", "h", "1.5", "5400"), ("duration", "d", "1", "86400"),
        ("duration", "s", "0.0004", "0"), ("duration", nil, #""5m""#, "300"),
        ("duration", nil, #""PT5M""#, "300"), ("duration", nil, #""PT0.5S""#, "0.5"),
        ("duration", nil, #""P1DT2H""#, "93600"), ("duration", nil, #""01:30:00""#, "5400"),
        ("duration", nil, #""00:00:00""#, "0"), ("duration", nil, #""1h30m""#, "5400"),
        ("money", "EUR", "12.5", #"{"amount":12.5,"currency":"EUR"}"#),
        ("money", nil, #""12.50 EUR""#, #"{"amount":12.5,"currency":"EUR"}"#),
        ("money", nil, #""EUR 12.50""#, #"{"amount":12.5,"currency":"EUR"}"#),
        ("money", "USD", #""12.50 EUR""#, #"{"amount":12.5,"currency":"EUR"}"#),
        ("money", "EUR", #""-3""#, #"{"amount":-3,"currency":"EUR"}"#),
        ("money", nil, #"{"amount":"1.5","currency":"eur"}"#, #"{"amount":1.5,"currency":"EUR"}"#),
        ("money", "EUR", "12.345", #"{"amount":12.35,"currency":"EUR"}"#),
        ("money", "KRW", "9000.4", #"{"amount":9000,"currency":"KRW"}"#),
        ("length", nil, "10", #"{"value":10,"unit":"m"}"#),
        ("length", "km", "4.2", #"{"value":4200,"unit":"m"}"#),
        ("length", nil, #""4.2 km""#, #"{"value":4200,"unit":"m"}"#),
        ("length", "mi", #""4.2km""#, #"{"value":4200,"unit":"m"}"#),
        ("length", nil, #"{"value":4.2,"unit":"kilometers"}"#, #"{"value":4200,"unit":"m"}"#),
        ("length", "km", #"{"value":"1"}"#, #"{"value":1000,"unit":"m"}"#),
        ("temperature", "K", "288.15", #"{"value":15,"unit":"°C"}"#),
        ("temperature", "°F", "60", #"{"value":15.56,"unit":"°C"}"#),
        ("temperature", "°F", "72.5", #"{"value":22.5,"unit":"°C"}"#),
        ("temperature", "°F", "32.1", #"{"value":0.0556,"unit":"°C"}"#),
        ("temperature", nil, #""-3°C""#, #"{"value":-3,"unit":"°C"}"#),
        ("temperature", nil, #""70 fahrenheit""#, #"{"value":21.11,"unit":"°C"}"#),
        ("temperature", "K", "294.55000000000001", #"{"value":21.4,"unit":"°C"}"#),
        ("speed", "m/s", "10", #"{"value":36,"unit":"km/h"}"#),
        ("energy", "kwh", "2", #"{"value":2,"unit":"kWh"}"#),
        ("mass", "lb", "1", #"{"value":0.45359237,"unit":"kg"}"#),
        ("volume", "ml", "250", #"{"value":0.25,"unit":"L"}"#),
        ("color", nil, ##""#2DA44E""##, ##""#2da44e""##), ("color", nil, #""2da44e80""#, ##""#2da44e80""##),
        ("trend", nil, #""rising""#, #""rising""#), ("trend", nil, #""FALLING ""#, #""falling""#),
        ("url", nil, #"" https://example.org/a ""#, #""https://example.org/a""#),
        ("date", nil, #""2026-12-24""#, #""2026-12-24""#),
        ("date", nil, #""2026-12-24T23:30:00Z""#, #""2026-12-25""#),
        ("date", nil, #""2026-12-24 23:30""#, #""2026-12-24""#),
        ("date", nil, "1795249800", #""2026-11-21""#),
        ("time", nil, #""8:30""#, #""08:30""#), ("time", nil, #""08:30:15""#, #""08:30:15""#),
        ("time", nil, #""8:30 PM""#, #""20:30""#), ("time", nil, #""12:05:00 am""#, #""00:05""#),
        ("time", nil, #""12 p.m.""#, #""12:00""#), ("time", nil, #""2026-11-21T08:30:00Z""#, #""17:30""#),
        ("dateTime", nil, #""2026-11-21T17:30""#, #""2026-11-21T08:30:00.000Z""#),
        ("dateTime", "ms", "1795249800000", #""2026-11-21T08:30:00.000Z""#),
        ("dateTime", "s", "1", #""1970-01-01T00:00:01.000Z""#),
    ]

    @Test(arguments: converted)
    func converts(_ name: String, _ unit: String?, _ input: String, _ expected: String) throws {
        let type = EntryType.value(try #require(AnswerSamples.type(name)))
        #expect(try convert(input, to: type, unit: unit) == JSONValue(parsing: expected))
    }

    @Test(
        arguments: [
            (100, "72", "0.72"), (1, "1.5", "1.5"), (255, "51", "0.2"), (3, "1", "0.333333"),
            (100, #""72%""#, "0.72"), (100, "-250", "-2.5"),
        ] as [(Int64, String, String)])
    func convertsPercentagesOfAWhole(_ whole: Int64, _ input: String, _ expected: String) throws {
        #expect(try convert(input, to: .value(.percent), whole: whole).text == expected)
    }

    private static let refused: [(String, String?, String, String)] = [
        ("string", nil, "{}", "an empty object"), ("string", nil, "[1]", "x[0]"),
        ("boolean", nil, "2", "found 2"), ("boolean", nil, #""maybe""#, "yes"),
        ("integer", nil, "12.4", "a number without a fraction"), ("integer", nil, #""12.4""#, "decimal"),
        ("integer", nil, #""twelve""#, "twelve"), ("integer", nil, "9223372036854775808", "18 digits"),
        ("integer", nil, "true", "found true"),
        ("decimal", nil, #""NaN""#, "NaN"), ("decimal", nil, #""Infinity""#, "Infinity"),
        ("decimal", nil, #""-inf""#, "-inf"), ("decimal", nil, "1e400", "1e400"),
        ("decimal", nil, #""""#, "an empty text"), ("decimal", nil, #""1,5""#, "1,5"),
        ("decimal", nil, #""0x10""#, "0x10"), ("decimal", nil, #""1 2""#, "a number"),
        ("decimal", nil, #""+-1""#, "a number"),
        ("percent", nil, "72", "of: 100"), ("percent", nil, #""%""#, "72%"),
        ("percent", nil, #""NaN%""#, "72%"),
        ("duration", nil, "-5", "not negative"), ("duration", nil, #""soon""#, "PT5M"),
        ("duration", "weeks", "5", "a duration"), ("duration", nil, "1e18", "a duration"),
        ("duration", nil, #""P1M""#, "a duration"),
        ("money", nil, "12.5", "unit: EUR"), ("money", "EURO", "12.5", "ISO 4217"),
        ("money", nil, #""€12""#, "ISO 4217"), ("money", nil, #"{"amount":5}"#, "currency"),
        ("money", "EUR", #""twelve""#, "12.50 EUR"), ("money", nil, #""1,234.50 EUR""#, "12.50 EUR"),
        ("length", nil, #""4.2 parsecs""#, "one of the units"), ("length", "kg", "5", "correct \"unit\""),
        ("length", nil, #""far""#, "4.2 m"), ("length", nil, #""4,2 km""#, "4.2 m"),
        ("length", nil, #"{"unit":"m"}"#, "a number"),
        ("energy", nil, #""2 mwh""#, "one of the units"), ("length", nil, "null", #""x" is null"#),
        ("color", nil, #""red""#, "#2da44e"), ("color", nil, "5", "#2da44e"),
        ("trend", nil, #""steady""#, "falling"), ("trend", nil, "7", "cases"),
        ("url", nil, #""example""#, "a URL"), ("url", nil, "{}", "a URL"),
        ("date", nil, #""2026-02-30""#, "a date"), ("date", nil, "20261121", "unit: s"),
        ("time", nil, #""25:00""#, "a time"), ("time", nil, #""2026-11-21""#, "a time"),
        ("time", nil, #""13:00 pm""#, "a time"), ("dateTime", nil, "2026", "unit: s"),
        ("dateTime", nil, #""yesterday""#, "a date such as"), ("dateTime", "min", "5", "a date such as"),
        // The step is the type that accepts the value, a path in the object, or what to do without a value.
        ("decimal", nil, #""3,5""#, #"; declare the value as "string""#),
        ("dateTime", nil, #""30.11.2026 12:45""#, #"; declare the value as "string""#),
        ("boolean", nil, #""OK""#, #"; declare the value as "string""#),
        ("decimal", nil, #""2026-11-21""#, #"; declare the value as "date""#),
        ("string", nil, #"{"names":{"en":"Pier","de":"Kai"}}"#, #"; write "x.names.en""#),
        ("decimal", nil, #"[{"name":"LAN","level":2}]"#, #"; write "x[0].level" for its first element"#),
        ("decimal", nil, "null", #""x" is null; add "default", or declare the value with "optional: true""#),
    ]

    @Test(arguments: refused)
    func refuses(_ name: String, _ unit: String?, _ input: String, _ message: String) throws {
        let type = EntryType.value(try #require(AnswerSamples.type(name)))
        let problem = AnswerProblem.of { try convert(input, to: type, unit: unit) }
        #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "no problem")")
        #expect(problem?.message.contains("\"x\"") == true)
    }

    @Test func aPercentageOfAWholeIsANumber() {
        let problem = AnswerProblem.of { try convert(#""full""#, to: .value(.percent), whole: 100) }
        #expect(problem?.message.contains("expected a number, where 100 is 100%, or a text such as") == true)
    }

    /// The paths of lists lead to each element.
    @Test func anObjectInAListSuggestsItsValue() {
        let list = EntryType.list(.value(.string()))
        let problem = AnswerProblem.of { try convert(#"[{"name":"LAN"}]"#, to: list) }
        #expect(problem?.message.hasSuffix(#"; write "x[*].name""#) == true, "\(problem?.message ?? "none")")
        let outer = AnswerProblem.of { try convert(#"{"items":["LAN"],"total":1}"#, to: list) }
        #expect(outer?.message.hasSuffix(#"; write "x.items""#) == true, "\(outer?.message ?? "none")")
    }

    @Test func convertsListsAndObjects() throws {
        let type = EntryType.list(
            .object([
                AnswerSamples.member("line", .value(.string())),
                AnswerSamples.member("delay", .value(.duration()), isOptional: true),
            ]))
        let input = #"[{"line":4,"delay":null},null,{"line":"9","delay":180,"more":true}]"#
        #expect(try convert(input, to: type).text == #"[{"line":"4"},{"line":"9","delay":180}]"#)
        #expect(try convert("[1,null,\"2\"]", to: .list(.value(.decimal))).text == "[1,2]")
        #expect(try convert("[]", to: type).text == "[]")
    }

    /// CSV and forms write a missing number as an empty text.
    @Test func anEmptyTextIsAMissingNumber() throws {
        let document = try AnswerFormat.csv.document(of: Array("name,rain\n,".utf8))
        let members = [
            AnswerSamples.member("name", .value(.string())),
            AnswerSamples.member("rain", .value(.percent), isOptional: true),
            AnswerSamples.member("shown", .value(.decimal)),
        ]
        let mapped = [
            try AnswerSamples.mapped("name", "[0].name"), try AnswerSamples.mapped("rain", "[0].rain"),
            try AnswerSamples.mapped("shown", "[0].rain", default: 0),
        ]
        var conversion = ValueConversion(document, in: AnswerSamples.context)
        let object = try conversion.object(members, mapped, in: document)
        #expect(object == ["name": "", "shown": 0])
    }

    /// A word that the widget does not know is replaced with the default.
    @Test func unknownWordsHaveADefault() throws {
        let member = AnswerSamples.member("x", .value(AnswerSamples.trend))
        func word(_ input: JSONValue, default standard: JSONValue?) throws -> JSONValue? {
            let mapped = try AnswerSamples.mapped("x", "x", default: standard)
            var conversion = ValueConversion(["x": input], in: AnswerSamples.context)
            return try conversion.object([member], [mapped], in: ["x": input])["x"]
        }
        #expect(try word("RISING", default: "falling") == "rising")
        #expect(try word("steady", default: "falling") == "falling")
        #expect(try word(7, default: "falling") == "falling")
        #expect(AnswerProblem.of { try word("steady", default: nil) } != nil)
        #expect(AnswerProblem.of { try word(["steady"], default: "falling") } != nil, "a wrong path")
    }

    /// The data of an entry contains values of the configuration, the group and the request.
    @Test func showsValuesOfTheConfiguration() throws {
        func shown(
            _ template: String, as type: EntryType, default standard: JSONValue? = nil,
            in values: TemplateValues? = AnswerSamples.values
        ) throws -> JSONValue? {
            var mapped = MappedValue(name: AnswerSamples.located("x"), path: nil)
            mapped.template = try AnswerSamples.template(template)
            mapped.standard = standard
            var context = AnswerSamples.context
            context.values = values
            var conversion = ValueConversion([:], in: context)
            return try conversion.object([AnswerSamples.member("x", type)], [mapped], in: [:])["x"]
        }
        let text = EntryType.value(.string())
        #expect(try shown("$stop.title", as: text) == "Central")
        #expect(try shown("to {city}, {count}", as: text) == "to 서울, 5")
        #expect(try shown("$count", as: .value(.integer)) == 5)
        #expect(try shown("$tags", as: .list(text)) == ["a", "b&c"])
        #expect(try shown("$group.theme", as: text) == "dark")
        #expect(try shown("$request.now", as: .value(.dateTime)) == "2026-11-21T08:30:00.000Z")
        #expect(try shown("$none", as: text, default: "-") == "-")
        #expect(try shown("$stop.title", as: text, in: nil) == nil, "the values are not known")
        let missing = AnswerProblem.of { try shown("$none", as: text) }
        #expect(missing?.failureClass == .configuration && missing?.parameters == ["none"])
        // Values can be secret.
        let unfit = AnswerProblem.of { try shown("$units", as: .value(.integer)) }
        #expect(unfit?.message == "the value of \"$units\" does not fit \"x\", expected an integer")
        #expect(unfit?.failureClass == .configuration && unfit?.parameters == ["units"])
    }

    @Test func limitsTheValues() {
        let input = "[" + String(repeating: "1,", count: AnswerLimits.values) + "1]"
        let problem = AnswerProblem.of { try convert(input, to: .list(.value(.integer))) }
        #expect(problem?.message.contains("more than 200000 values") == true)
    }

    /// A small answer cannot become values of any size, or be searched for any time.
    @Test func limitsTheSizeAndTheTime() throws {
        let list = JSONValue.array(Array(repeating: [:], count: 3_000))
        let members = (0..<10_000).map { "\"\($0)\":0" }.joined(separator: ",")
        let object = try JSONValue(parsing: "{\(members)}")
        let text = JSONValue.string(String(repeating: "a", count: 1 << 16))
        let document: JSONValue = ["list": list, "text": text, "object": object]
        func problem(_ path: String, _ type: ParameterType) throws -> String? {
            let mapped = try AnswerSamples.mapped(
                "rows", "list", members: [try AnswerSamples.mapped("x", path, default: 0)])
            let row = EntryType.object([AnswerSamples.member("x", .value(type))])
            var conversion = ValueConversion(document, in: AnswerSamples.context)
            return AnswerProblem.of {
                try conversion.object([AnswerSamples.member("rows", .list(row))], [mapped], in: document)
            }?.message
        }
        #expect(try problem("$.text", .string())?.contains("bytes of values") == true)
        #expect(try problem("$.object.missing", .integer)?.contains("elements and members") == true)
    }

    /// A number of many digits is neither rounded to nonsense nor takes long.
    @Test(arguments: ["1", "9", "0"])
    func readsLongNumbers(_ digit: String) throws {
        let long = String(repeating: digit, count: 300)
        let fraction = try #require(AnswerNumber.decimal(ofText: "0." + long))
        #expect(fraction.scale <= DecimalNumber.greatestScale)
        #expect(AnswerNumber.decimal(ofText: String(repeating: digit, count: 1 << 20)) == nil)
        if digit != "0" { #expect(AnswerNumber.decimal(ofText: long) == nil) }
    }
}
