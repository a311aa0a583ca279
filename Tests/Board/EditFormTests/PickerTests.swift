import Configurations
import IntentDefinitions
import Testing
import WidgetModel

@testable import EditForm

/// Pickers show and set only accepted values, whatever the current time is.
@Suite struct PickerTests {
    private static let context = PickerContext(
        LiteralContext(
            today: FormScript.context.today, time: TimeOfDay("09:27"), isTimeZone: { _ in false },
            timeZoneNames: { [] }, folderBase: "/"), .english)

    private func text(_ picker: some Picker) -> String? {
        guard case .set(.text(let text))? = picker.wish else { return nil }
        return text
    }

    private let times = RowControl(kind: .time, least: "08:00", greatest: "20:10", step: "15m")

    @Test func aTimeWithoutAValueIsAccepted() {
        var picker = TimePicker(times, nil, in: PickerTests.context)
        #expect(text(picker) == "09:15")
        _ = picker.apply(.up)
        #expect(text(picker) == "10:15")
        _ = picker.apply(.character("n"))
        #expect(text(picker) == "09:15")
    }

    @Test func aTimeBetweenTwoStepsRemainsUntilItIsTurned() {
        var picker = TimePicker(times, TimeOfDay("09:20"), in: PickerTests.context)
        #expect(text(picker) == nil)
        #expect(picker.status == "09:20")
        _ = picker.apply(.up)
        #expect(text(picker) == "10:15")
    }

    @Test func anAmountKeepsACurrencyThatIsNoLongerOffered() throws {
        let currency = try #require(Currency("KRW"))
        let stored = try #require(Money(DecimalNumber(3), currency))
        let control = RowControl(kind: .money, units: ["EUR", "USD"])
        var picker = try #require(PartsPicker(control, stored, in: PickerTests.context))
        #expect(text(picker) == nil)
        #expect(picker.status == "3 KRW (no longer offered)")
        _ = picker.apply(.character("0"))
        #expect(text(picker) == "30 KRW")
        for key in [TerminalKey.tab, .right] { _ = picker.apply(key) }
        #expect(text(picker) == "30 EUR")
        #expect(picker.status == "30 EUR")
    }

    @Test func theLastTimeIsTheLastStep() {
        var picker = TimePicker(times, TimeOfDay("19:00"), in: PickerTests.context)
        for key in [TerminalKey.up, .right, .up] { _ = picker.apply(key) }
        #expect(text(picker) == "20:00")
    }
}
