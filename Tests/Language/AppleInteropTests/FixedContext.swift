import IntentDefinitions
import WidgetModel

extension LiteralContext {
    /// Equal on every machine.
    static let fixed: LiteralContext = {
        guard let today = CalendarDate("2026-11-21") else { preconditionFailure("no such day") }
        return LiteralContext(
            today: today, isTimeZone: { $0 == "Asia/Seoul" || $0 == "UTC" },
            timeZoneNames: { ["Asia/Seoul", "UTC"] }, folderBase: "/workspace", homeFolder: "/home/kim")
    }()
}
