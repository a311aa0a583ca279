import IntentDefinitions
import Testing
import WidgetModel

@Suite struct DecimalNumberTests {
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("12", "12"), ("1.50", "1.5"), ("-0.5", "-0.5"), ("0.0025", "0.0025"),
        ("2.5e-3", "0.0025"), ("12e2", "1200"), ("1E+2", "100"), ("100e-2", "1"), ("007.10", "7.1"),
        ("9223372036854775807", "9223372036854775807"), ("0.000000000000000001", "0.000000000000000001"),
    ])
    func readsExactly(_ text: String, _ shown: String) {
        #expect(DecimalNumber(text)?.description == shown)
    }

    @Test(arguments: [
        "", "-", ".5", "1.", "+1", "1,5", "1_0", "0x1", "inf", "nan", "1e", "1e-", "1e1000", " 1", "1.2.3",
        "--1",
        "9223372036854775808", "0.0000000000000000001", "1e19", "٣",
    ])
    func refusesWhatItDoesNotHoldExactly(_ text: String) {
        #expect(DecimalNumber(text) == nil)
    }

    @Test func equalNumbersAreEqualValues() {
        #expect(DecimalNumber("1.50") == DecimalNumber("15e-1"))
        #expect(DecimalNumber("1.50")?.hashValue == DecimalNumber("1.5")?.hashValue)
        #expect(DecimalNumber(significand: 100, scale: 20) == DecimalNumber("1e-18"))
    }

    @Test(arguments: [
        ("1", "1.1"), ("-1.1", "-1"), ("-1", "0.000000000000000001"), ("0.1", "0.11"),
        ("9223372036854775806.0", "9223372036854775807"), ("0.999999999999999999", "1"),
    ])
    func ordersAcrossScales(_ smaller: String, _ greater: String) throws {
        let (smaller, greater) = (try #require(DecimalNumber(smaller)), try #require(DecimalNumber(greater)))
        #expect(smaller < greater)
        #expect(!(greater < smaller))
    }

    /// Every number that is shown can be read as the same value.
    @Test func readsWhatItShows() {
        var significand: Int64 = 1
        for scale in (0...18).flatMap({ Array(repeating: $0, count: 200) }) {
            significand = significand &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            for shift in [0, 20, 50] as [Int64] {
                let number = DecimalNumber(significand: significand >> shift, scale: scale)
                #expect(number != nil && DecimalNumber(number?.description ?? "") == number)
            }
        }
    }

    @Test func givesTheNearestDouble() { #expect(DecimalNumber("0.1")?.double == 0.1) }
}

@Suite struct DurationLiteralTests {
    @Test(
        arguments: [
            ("0", 0), ("90", 90_000), ("250ms", 250), ("5m", 300_000), ("1h30m", 5_400_000),
            ("2d", 172_800_000),
            ("1d1h1m1s1ms", 90_061_001), ("0h", 0), ("90m", 5_400_000),
        ] as [(String, Int64)])
    func reads(_ text: String, _ milliseconds: Int64) {
        #expect(Milliseconds(literal: text) == Milliseconds(milliseconds))
    }

    @Test(arguments: [
        "", "m", "5x", "5min", "1m1h", "1m1m", "1h30", "30 m", "-5", "1.5h", "9223372036854775807d", "٣m",
        "5M",
    ])
    func refuses(_ text: String) { #expect(Milliseconds(literal: text) == nil) }

    @Test(arguments: [0, 1, 999, 1000, 1001, 61_000, 3_600_000, 90_061_000] as [Int64])
    func readsWhatIsShown(_ count: Int64) {
        let span = Milliseconds(count)
        #expect(Milliseconds(literal: span.description) == span)
    }
}

@Suite struct RangeAndListTests {
    @Test func anOpenEndHasNoLimit() throws {
        let range = try #require(ValueRange(min: .integer(1), max: nil))
        #expect(range.contains(.integer(.max)))
        #expect(!range.contains(.integer(0)))
        #expect(!range.contains(.decimal(DecimalNumber(5))))
        #expect(range.contains(.list([.integer(1), .integer(2)])))
        #expect(!range.contains(.list([.integer(1), .integer(0)])))
        #expect(ValueRange(min: nil, max: nil) == nil)
        #expect(ValueRange(min: .integer(2), max: .integer(1)) == nil)
        #expect(ValueRange(min: .integer(2), max: .integer(2))?.contains(.integer(2)) == true)
    }

    @Test func aRulePerFamilySaysNothingOfOthers() {
        let rule = ListRule(.perFamily([.systemSmall: ListSize(min: 1, max: 1)]))
        #expect(rule.size(for: .systemSmall).contains(1))
        #expect(!rule.size(for: .systemSmall).contains(2))
        #expect(!rule.size(for: .systemSmall).contains(0))
        #expect(rule.declaresSize(for: .systemSmall))
        #expect(!rule.declaresSize(for: .systemLarge))
        #expect(rule.size(for: .systemLarge) == .free)
    }
}

@Suite struct ConditionTests {
    static let seoul = ParameterValue.object(ObjectValue(id: "seoul"))

    @Test(
        arguments: [
            (nil, false), (.string("a"), true), (.string("c"), false),
            (.list([.string("c"), .string("b")]), true),
            (.list([]), false),
        ] as [(ParameterValue?, Bool)])
    func holdsForOneOfItsValues(_ value: ParameterValue?, _ expected: Bool) {
        let condition = Condition.equals(parameter: "word", [.string("a"), .string("b")])
        #expect(condition.holds(on: .systemSmall) { $0 == "word" ? value : nil } == expected)
    }

    @Test func anObjectIsItsID() {
        let condition = Condition.equals(parameter: "place", [ConditionTests.seoul])
        #expect(condition.holds(on: .systemSmall) { _ in .object(ObjectValue(id: "seoul", title: "Seoul")) })
    }

    @Test func allMustHold() {
        let condition = Condition.all([
            .equals(parameter: "a", [.boolean(true)]), .equals(parameter: "b", [.boolean(true)]),
        ])
        #expect(condition.holds(on: .systemSmall) { _ in .boolean(true) })
        #expect(!condition.holds(on: .systemSmall) { .boolean($0 == "a") })
        #expect(condition.parameters == ["a", "b"])
    }
}
