import CaseWalking
import Foundation
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// Each folder of Tests/Cases/views is a widget: `view.json`, how it is framed in `widget.json`, and the
/// picture, or the pictures of all families. `time` in `widget.json` is the pattern of times of day.
///
/// `UPDATE_EXPECTED=1` rewrites the pictures.
@Suite struct CaseTests {
    private static let folder = TestCase.packageRoot.appending(path: "Tests/Cases/views")

    static let names: [String] = {
        // A separate test checks that cases exist.
        let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (found ?? []).sorted()
    }()

    @Test func thereAreCases() { #expect(Self.names.count >= 15) }

    @Test(arguments: names) func aCaseIsDrawnAsExpected(_ name: String) throws {
        let folder = Self.folder.appending(path: name)
        let view = try Terminal.view(String(contentsOf: folder.appending(path: "view.json"), encoding: .utf8))
        let settings = try JSONValue(
            parsing: [UInt8](Data(contentsOf: folder.appending(path: "widget.json"))))
        let family = settings["family"]?.string ?? ""
        let families = family == "all" ? Family.allCases : [try #require(Family(rawValue: family))]
        let frame = WidgetFrame(
            title: settings["title"]?.string, marks: try (settings["marks"]?.array ?? []).map(Self.mark),
            isRedacted: settings["redacted"]?.boolean ?? false)
        let context = try Terminal.context(
            glyphs: settings["ascii"] == true ? .ascii : .unicode,
            time: settings["time"]?.string.map { TimePattern($0) } ?? .hours24)
        let drawn = families.flatMap { family in
            (families.count > 1 ? [family.rawValue] : [])
                + TerminalRenderer.render(view, family: family, frame: frame, context: context)
        }
        let picture = drawn.joined(separator: "\n") + "\n"
        let file = folder.appending(path: "expected.txt")
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" {
            try picture.write(to: file, atomically: true, encoding: .utf8)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(picture == expected, "drawn:\n\(picture)expected:\n\(expected)")
    }

    private static func mark(_ json: JSONValue) throws -> WidgetFrame.Mark {
        if json == "outdated" { return .outdated }
        if json == "attention" { return .attention }
        return .stale(since: try #require(Instant(rfc3339: json["stale"]?.string ?? "")))
    }
}
