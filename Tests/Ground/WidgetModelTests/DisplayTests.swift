import Testing
import WidgetModel

@Suite struct DisplayTests {
    @Test(arguments: ["color", "gray2", "gray16", "#000000,#ffffff,#c00000"])
    func readsPalettes(text: String) {
        #expect(DisplayPalette(text)?.description == text)
    }

    @Test(arguments: ["gray3", "gray", "#000000", "#000000,#000000", "#00000080,#ffffff", "", "red,blue"])
    func refusesOtherPalettes(text: String) {
        #expect(DisplayPalette(text) == nil)
    }

    @Test func aPaletteOfThreeColorsHasTwoBitsAPixel() {
        #expect(DisplayPalette("#000000,#ffffff,#c00000")?.depth == 2)
        #expect(DisplayPalette.grayCounts.map { DisplayPalette.grays($0).depth } == [1, 2, 4])
    }

    @Test(arguments: ["800x480", "16x4096"])
    func readsSizes(text: String) {
        #expect(PixelSize(text)?.description == text)
    }

    @Test(arguments: ["800", "800x", "15x480", "800x4097", "800x480x2", "-800x480", "8 x 8"])
    func refusesOtherSizes(text: String) {
        #expect(PixelSize(text) == nil)
    }

    /// A setting that `CodingKeys` leave out would never be stored.
    @Test func everySettingIsStored() {
        #expect(Mirror(reflecting: DisplaySettings()).children.map(\.label) == DisplaySettings.names)
    }

    @Test func sleepsAcrossMidnight() throws {
        let night = try #require(SleepHours("23:00-06:30"))
        #expect(night.description == "23:00-06:30")
        let times = ["22:59", "23:00", "00:00", "06:29", "06:30"].compactMap { TimeOfDay($0) }
        #expect(times.map(night.contains) == [false, true, true, true, false])
        let noon = try #require(SleepHours("12:00-13:00"))
        #expect(
            ["11:59", "12:00", "13:00"].compactMap { TimeOfDay($0) }.map(noon.contains) == [
                false, true, false,
            ])
    }

    @Test(arguments: ["23:00", "23:00-", "23:00-23:00", "23:00-24:00", "23-06"])
    func refusesOtherHours(text: String) {
        #expect(SleepHours(text) == nil)
    }

    @Test func aPairingWindowEndsAndOutlivesNoClockThatWasSetBack() {
        let now = Instant(milliseconds: 1_800_000_000_000)
        var status = DisplayStatus()
        #expect(!status.isPairing(at: now))
        status.pairingUntil = now + DisplayStatus.pairingWindow
        #expect(status.isPairing(at: now))
        #expect(!status.isPairing(at: now + DisplayStatus.pairingWindow))
        #expect(!status.isPairing(at: now - .seconds(1)))
    }
}
