import Foundation
import Testing
import Timelines
import WidgetModel
import WidgetStore

/// A folder that is deleted when the test releases it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "widgetconf-store-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.
}

/// Tests on a board to which they add widgets of the kind `weather`.
protocol WeatherBoardTests {
    var store: BoardStore { get }
}

extension WeatherBoardTests {
    var kind: Kind { Kind(unchecked: "weather") }
    /// 12:00 on November 21, 2026.
    var noon: Instant { Instant(milliseconds: 1_795_262_400_000) }

    func place(_ choices: String = "{}") throws -> WidgetRow {
        let first = RevisionRow(
            number: .first, at: noon, origin: "add", family: .systemSmall, choices: choices, changes: "{}")
        let reload = ReloadRow(generation: Generation(1), revision: .first, reason: .added, asked: noon)
        return try store.place(kind, first: first, reload: reload)
    }

    func timeline(_ generation: UInt32) -> TimelineRow {
        TimelineRow(
            generation: Generation(generation), revision: .first, arrived: noon, policy: .after(noon),
            entries: [
                .init(date: noon, relevance: .init(score: 2.5, duration: .minutes(1))),
                .init(date: noon + .minutes(5)),
            ])
    }
}
