import IntentDefinitions
import WidgetModel

extension LiteralContext {
    /// A Saturday in 2026, five zones, a workspace in `/home/kim/board`.
    static let fixed: LiteralContext = {
        let zones = ["America/New_York", "Asia/Seoul", "Europe/Berlin", "Pacific/Auckland", "UTC"]
        guard let today = CalendarDate("2026-11-21") else { preconditionFailure("no such day") }
        return LiteralContext(
            today: today, isTimeZone: { zones.contains($0) }, timeZoneNames: { zones },
            folderBase: "/home/kim/board", homeFolder: "/home/kim")
    }()
}
