import CaseWalking
import Foundation
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// Each folder of Tests/Cases/layouts is a widget: `view.json`, its family and frame in `widget.json`, and
/// its figures. Texts are measured without fonts, so the figures are the same on every machine.
///
/// `UPDATE_EXPECTED=1` rewrites the figures.
@Suite struct LayoutCaseTests {
    private static let folder = TestCase.packageRoot.appending(path: "Tests/Cases/layouts")

    static let names: [String] = {
        // A separate test checks that cases exist.
        let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (found ?? []).sorted()
    }()

    @Test func thereAreCases() { #expect(Self.names.count >= 9) }

    @Test(arguments: names) func aCaseIsArrangedAsExpected(_ name: String) throws {
        let folder = Self.folder.appending(path: name)
        let view = try String(contentsOf: folder.appending(path: "view.json"), encoding: .utf8)
        let settings = try JSONValue(
            parsing: [UInt8](Data(contentsOf: folder.appending(path: "widget.json"))))
        let family = try #require(Family(rawValue: settings["family"]?.string ?? ""))
        var marks: [WidgetFrame.Mark] = []
        if let since = settings["stale"]?.string.flatMap({ Instant(rfc3339: $0) }) {
            marks.append(.stale(since: since))
        }
        if settings["late"]?.boolean == true { marks.append(.late) }
        let frame = WidgetFrame(
            title: settings["title"]?.string, marks: marks,
            isRedacted: settings["redacted"]?.boolean ?? false,
            isDimmed: settings["dimmed"]?.boolean ?? false,
            updating: Set(settings["updating"]?.array?.compactMap(\.string) ?? []))
        let drawn = DrawingText.of(
            try Arranging.drawing(view, WidgetShape(family), frame: frame))
        let file = folder.appending(path: "expected.txt")
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" {
            try drawn.write(to: file, atomically: true, encoding: .utf8)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(drawn == expected, "drawn:\n\(drawn)expected:\n\(expected)")
    }
}

/// The environment that the tests arrange with: one instant, and letters of equal width.
enum Arranging {
    static func drawing(
        _ json: String, _ shape: WidgetShape, scheme: Appearance = .light, frame: WidgetFrame = WidgetFrame()
    ) throws -> Drawing {
        let now = try #require(Instant(rfc3339: "2026-11-21T08:30:00Z"))
        let layout = WidgetLayout(measuring: BoxMeasuring(), dates: DateFormat(now: now), scheme: scheme)
        return layout.drawing(
            of: try ViewTree(json: JSONValue(parsing: Array(json.utf8))), shape: shape, frame: frame)
    }
}
