import IntentDefinitions
import Testing
import WidgetModel

@Suite struct TimeZoneTests {
    private static let offsets = [
        "America/Argentina/Buenos_Aires": -3 * 3600, "America/St_Johns": -12_600, "Asia/Kathmandu": 20_700,
        "UTC": 0,
    ]

    private func listed() throws -> [ListedValue] {
        let today = try #require(CalendarDate("2026-11-21"))
        let names = Self.offsets.keys.sorted()
        let context = LiteralContext(
            today: today, isTimeZone: names.contains, timeZoneNames: { names },
            zoneOffset: { name, _ in Self.offsets[name] }, folderBase: "/")
        return ParameterType.timeZone.kind.listedValues(in: context, for: nil)
    }

    @Test func aZoneIsListedByItsPlace() throws {
        #expect(try listed().map(\.title) == ["Buenos Aires, Argentina", "St Johns", "Kathmandu", "UTC"])
        #expect(try listed().map(\.group) == ["America", "America", "Asia", nil])
    }

    @Test func aZoneIsListedWithItsOffset() throws {
        #expect(try listed().map(\.note) == ["UTC-3", "UTC-3:30", "UTC+5:45", "UTC+0"])
    }

    @Test func theOffsetOfAnUnknownZoneIsLeftOut() {
        let values = ParameterType.timeZone.kind.listedValues(in: .fixed, for: nil)
        #expect(values.map(\.note) == [nil, nil, nil, nil, nil])
    }
}
