import Configurations
import IntentDefinitions
import Testing
import WidgetModel

/// The JSON form of values: exact in both directions, and strict.
@Suite struct ValueJSONTests {
    private static let units = Enumeration(name: "Units", cases: [EnumCase(name: "metric")])
    private static let city = ObjectType(
        name: "City",
        properties: [
            ObjectProperty(name: "country", type: .string()), ObjectProperty(name: "since", type: .date),
        ])

    private static let forms: [(ParameterType, String)] = [
        (.boolean(), "true"), (.integer, "-9223372036854775808"), (.decimal, "0.000000000000000001"),
        (.decimal, "-922337203685477580.7"), (.string(), #""no \"text\"\n""#),
        (.enumeration(units), #""metric""#),
        (.date, #""2024-02-29""#), (.duration(), "0"), (.duration(), "90"), (.duration(), "0.001"),
        (.duration(), "9223372036854775.807"), (.folder(), #""/repositories""#),
        (.timeZone, #""Asia/Seoul""#),
        (.color, ##""#2da44e""##), (.color, ##""#2da44e80""##), (.object(city), #"{"id":"seoul"}"#),
        (
            .object(city),
            #"{"id":"seoul","title":"Seoul","subtitle":"KR","country":"Korea","since":"1394-11-29"}"#
        ),
    ]

    @Test(arguments: forms)
    func isTheSameBothWays(_ type: ParameterType, _ text: String) throws {
        let value = try type.kind.value(
            ofJSON: try JSONValue(parsing: text), in: testContext)
        #expect(value.json.text == text)
        #expect(type.kind.holds(value))
    }

    private static let refused: [(ParameterType, String)] = [
        (.boolean(), "1"), (.boolean(), #""true""#), (.integer, #""7""#), (.integer, "7.5"),
        (.integer, "9223372036854775808"),
        (.decimal, #""1.5""#), (.decimal, "1e-19"), (.string(), "7"), (.string(), "null"),
        (.enumeration(units), #""Metric""#),
        (.date, #""today""#), (.date, #""2023-02-29""#), (.duration(), "-1"), (.duration(), "0.0005"),
        (.duration(), "9223372036854776"), (.duration(), #""5m""#), (.folder(), #""home""#),
        (.folder(), #""~/x""#),
        (.timeZone, #""Seoul""#), (.color, #""red""#), (.object(city), #""seoul""#),
        (.object(city), #"{"id":""}"#),
        (.object(city), #"{"title":"Seoul"}"#), (.object(city), #"{"id":"seoul","since":7}"#),
        (.object(city), #"{"id":"seoul","title":7}"#), (.boolean(), "[true]"),
    ]

    @Test(arguments: refused)
    func refusesWhatIsNoValue(_ type: ParameterType, _ text: String) throws {
        let json = try JSONValue(parsing: text)
        #expect(throws: ValueProblem.self) {
            try type.kind.value(ofJSON: json, in: testContext)
        }
    }

    /// JSON does not distinguish 7 and 7.0, and neither do the programs that write it.
    @Test func readsIntegersWrittenWithAPoint() throws {
        func read(_ json: JSONValue, as type: ParameterType) throws -> ParameterValue {
            try type.kind.value(ofJSON: json, in: testContext)
        }
        #expect(try read(try JSONValue(parsing: "7.0"), as: .integer) == .integer(7))
        #expect(try read(try JSONValue(parsing: "7e2"), as: .integer) == .integer(700))
        #expect(try read(7, as: .decimal) == .decimal(DecimalNumber(7)))
    }

    @Test func leavesOutWhatTheTypeDoesNotDeclare() throws {
        let json = try JSONValue(parsing: #"{"id":"seoul","population":9,"country":null}"#)
        let value = try Self.city.value(ofJSON: json, in: testContext)
        #expect(value == .object(ObjectValue(id: "seoul")))
    }
}
