import Testing
import WidgetModel

@Suite struct NamesTests {
    @Test(arguments: ["weather-1", "today-commit-12", "org.example.weather-3", "날씨-1"])
    func readsWidgetIDs(text: String) {
        #expect(PlacedWidgetID(text)?.description == text)
    }

    @Test(arguments: [
        "weather", "weather-", "weather-0", "weather-01", "-1", "we ather-1", "weather-1x", "weather-+1",
    ])
    func refusesWhatIsNoWidgetID(text: String) {
        #expect(PlacedWidgetID(text) == nil)
    }

    @Test func idsAreOrderedByNumberWithinAKind() throws {
        let ids = try ["b-1", "a-10", "a-2"].map { try #require(PlacedWidgetID($0)) }
        #expect(ids.sorted().map(\.description) == ["a-2", "a-10", "b-1"])
    }

    @Test func onlyPushedAndPolicyReloadsAreCharged() {
        #expect(ReloadReason.allCases.filter(\.rules.isCharged) == [.pushed, .policy])
    }
}
