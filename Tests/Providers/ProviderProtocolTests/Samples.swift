import ProviderProtocol
import Testing
import WidgetModel

/// 2026-11-21T08:30:00Z, the shared instant of all tests.
let morning = Instant(milliseconds: 1_795_249_800_000)
let weather = Kind("weather")!

let home = BoardID(unchecked: "home")

let fullContext = RequestContext(
    board: home, kind: weather, widget: PlacedWidgetID(kind: weather, number: 1), family: .systemMedium,
    isPreview: true, now: morning, locale: "ko-KR", timeZone: "Asia/Seoul", colorScheme: .dark,
    reason: .edited, revision: Revision(7))

/// The value of a JSON text.
func json(_ text: String) -> JSONValue {
    do { return try JSONValue(parsing: Array(text.utf8)) } catch { fatalError("\(error) in \(text)") }
}
