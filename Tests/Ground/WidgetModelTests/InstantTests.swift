import Testing
import WidgetModel

@Suite struct InstantTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0),
        ("2026-11-21T08:30:00Z", 1_795_249_800_000),
        ("2026-11-21T08:30:00.250+09:00", 1_795_217_400_250),
        ("2026-11-21t08:30:00.9999-00:30", 1_795_251_600_999),
        ("1969-12-31T23:59:59.999Z", -1),
        ("2024-02-29T00:00:00Z", 1_709_164_800_000),
    ])
    func readsRFC3339(text: String, milliseconds: Int64) {
        #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T08:30:00", "2026-11-21T24:00:00Z", "2026-02-29T00:00:00Z",
        "2026-11-21T08:30:60Z", "2026-11-21T08:30:00.Z", "2026-11-21T08:30:00+9:00", "2026-11-21T08:30:00Zz",
        "0000-01-01T00:00:00Z", "２026-11-21T08:30:00Z",
    ])
    func refusesWhatIsNoInstant(text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test(arguments: [0, 1, -1, 1_795_249_800_000, -62_135_596_800_000, 253_402_300_799_999] as [Int64])
    func printsWhatItReads(milliseconds: Int64) {
        let instant = Instant(milliseconds: milliseconds)
        #expect(Instant(rfc3339: instant.description) == instant)
        #expect(instant.description.utf8.count == 24)
    }

    @Test func everyDayOfFourCenturiesComesBack() throws {
        let first = try #require(CalendarDate("1900-01-01")).daysSinceEpoch
        for days in first..<first + 146_097 {
            let day = try #require(CalendarDate(daysSinceEpoch: days))
            #expect(day.daysSinceEpoch == days)
        }
    }

    @Test(
        arguments: [
            (250, "250ms"), (90_000, "1m30s"), (300_000, "5m"), (5_400_000, "1h30m"), (172_800_000, "2d"),
            (0, "0s"),
            (-5000, "-5s"), (1500, "1500ms"), (10_802_160, "3h2s160ms"),
        ] as [(Int64, String)])
    func spansReadLikeTheDefinitionLanguage(count: Int64, text: String) {
        #expect(Milliseconds(count).description == text)
    }
}
