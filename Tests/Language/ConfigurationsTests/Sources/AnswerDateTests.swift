import IntentDefinitions
import Testing
import WidgetModel

@testable import Configurations

@Suite struct AnswerDateTests {
    private static let date = AnswerDate(offset: { _ in 32_400 }, unit: nil)

    @Test(
        arguments: [
            (#""2026-11-21T08:30:00Z""#, 1_795_249_800_000),
            (#""2026-11-21T08:30:00.250+09:00""#, 1_795_217_400_250),
            (#""2026-11-21T08:30""#, 1_795_217_400_000), (#"" 2026-11-21 08:30:00 ""#, 1_795_217_400_000),
            (#""2026-11-21 08:30:00,25""#, 1_795_217_400_250),
            (#""2026-11-21T08:30:00.1239""#, 1_795_217_400_123),
            (#""2026-11-21T08:30+0100""#, 1_795_246_200_000),
            (#""2026-11-21T08:30:00+01""#, 1_795_246_200_000),
            (#""2026-11-21T08:30Z""#, 1_795_249_800_000), (#""2026-11-21 08:30:00 UTC""#, 1_795_249_800_000),
            (#""2026-11-21 08:30:00 -05:30""#, 1_795_269_600_000), (#""2026-11-21""#, 1_795_186_800_000),
            ("1795249800", 1_795_249_800_000), (#""1795249800""#, 1_795_249_800_000),
            ("1795249800.5", 1_795_249_800_500), ("1795249800000", 1_795_249_800_000),
            (#""1795249800000""#, 1_795_249_800_000), ("1.7952498e9", 1_795_249_800_000),
            (#""Sat, 21 Nov 2026 08:30:00 GMT""#, 1_795_249_800_000),
            (#""21 Nov 2026 08:30:00 +0900""#, 1_795_217_400_000),
            (#""Sat, 21 Nov 26 08:30 EST""#, 1_795_267_800_000),
            (#""Sat, 21 Nov 2026 8:30:00 -0000 (UTC)""#, 1_795_249_800_000),
            (#""Sunday, 06-Nov-94 08:49:37 GMT""#, 784_111_777_000),
            (#""Sun Nov  6 08:49:37 1994""#, 784_111_777_000),
            (#""06 November 1994 08:49:37 Z""#, 784_111_777_000),
        ] as [(String, Int64)])
    func readsDates(_ text: String, _ milliseconds: Int64) throws {
        let json = try JSONValue(parsing: text)
        #expect(Self.date.instant(json)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        #""""#, #""yesterday""#, #""2026-02-30""#, #""2026-11-21T25:00""#, "2026", "20261121", "0", "-1",
        #""12:30""#, #""NaN""#, #""2026-11-21T08:30:00.""#, #""2026-11-21T08:30:00+25:00""#, "1e30", "1e-30",
        #""2026-11-21T08:30:60Z""#, #""2026-11-21X08:30""#, #""Sat, 32 Nov 2026 08:30:00 GMT""#,
        #""21 Nov 2026 08:30:00 CEST""#, #""21 Nov 2026 08:30:00""#, #""21 Nov 126 08:30:00 GMT""#, "true",
        "{}", "[1795249800]", "null", #""２026-11-21""#, #""0001-01-01T00:00:00+14:00""#,
    ])
    func refusesOtherValues(_ text: String) throws {
        #expect(Self.date.instant(try JSONValue(parsing: text)) == nil)
    }

    /// A local time that the clock is set forward over means the same time after the gap, and of a time that
    /// occurs twice, the first one counts.
    @Test(arguments: [
        ("2026-03-29 02:30", "2026-03-29T01:30:00.000Z"), ("2026-03-29 01:30", "2026-03-29T00:30:00.000Z"),
        ("2026-10-25 02:30", "2026-10-25T00:30:00.000Z"), ("2026-07-01", "2026-06-30T22:00:00.000Z"),
    ])
    func followsTheTimeZone(_ text: String, _ expected: String) throws {
        let (forward, back) = (
            try #require(Instant("2026-03-29T01:00:00Z")), try #require(Instant("2026-10-25T01:00:00Z"))
        )
        let date = AnswerDate(offset: { $0 >= forward && $0 < back ? 7200 : 3600 }, unit: nil)
        #expect(date.instant(.string(text))?.description == expected)
    }

    @Test func readsHugeTextsQuickly() {
        let long = String(repeating: "2026-11-21 ", count: 100_000)
        #expect(Self.date.instant(.string(long)) == nil)
        #expect(AnswerDuration.span(.string(long), unit: nil) == nil)
    }
}
