import BoardDocuments
import CaseWalking
import Testing
import WidgetModel
import WidgetPictures
import WidgetViews

/// Each folder of Tests/Cases/displays is one page on a display: `input.json` contains the settings and the
/// widgets, and `expected.txt` describes the picture. Letters are boxes, so the machine's fonts do not
/// matter.
@Suite struct DisplayCaseTests {
    @Test(arguments: TestCase.all(in: "displays")) func aPageIsDrawnAsExpected(_ folder: TestCase) throws {
        let input = try JSONValue(parsing: folder.bytes(of: "input.json"))
        let now = try #require(Instant(rfc3339: input["now"]?.string ?? ""))
        let kind = try #require(DisplayKind(rawValue: input["kind"]?.string ?? ""))
        let settings = try kind.defaults.changed(by: input["settings"]?.object ?? [:])
        let name = try #require(DisplayName("kitchen"))
        let artist = WidgetArtist(fontFolder: "/nonexistent")
        let picture = try #require(
            artist.picture(
                of: try Self.board(input["pages"]?.array ?? [], at: now),
                on: Display(name: name, kind: kind, settings: settings), at: now,
                PictureDates(zone: "UTC", time: .hours24)))
        let text = try Self.description(of: picture, in: settings.palette)
        if let difference = try folder.difference(actual: text) { Issue.record("\(difference)") }
    }

    /// The reply of a board with these pages.
    private static func board(_ pages: [JSONValue], at now: Instant) throws -> RenderedWidgets {
        var widgets: [RenderedWidget] = []
        var layout: [JSONValue] = []
        for page in pages {
            var stacks: [JSONValue] = []
            for widget in page["widgets"]?.array ?? [] {
                var json: JSONObject = [
                    "at": .string(now.description), "title": "Widget", "state": "current", "revision": 1,
                    "shownRevision": 1, "entry": .null, "failingSince": .null, "summary": .null,
                ]
                for (key, value) in widget.object ?? [:] { json[key] = value }
                stacks.append(["widgets": [json["widget"] ?? .null]])
                widgets.append(try RenderedWidget(json: .object(json)))
            }
            var members: JSONObject = ["sections": [["stacks": .array(stacks)]]]
            members["title"] = page["title"]
            layout.append(.object(members))
        }
        let arranged = ArrangedBoard(
            layout: try BoardLayout(json: ["pages": .array(layout)]), tops: [])
        return RenderedWidgets(widgets: widgets, board: arranged)
    }

    /// The facts about a picture, and a small copy: one character per 8 × 16 pixels.
    private static func description(of picture: DisplayPicture, in palette: DisplayPalette) throws -> String {
        let png = try DecodedPNG(picture.bytes)
        var lines = [
            "\(png.width) × \(png.height), \(png.depth) bits, \(png.isGray ? "gray" : "color")",
            "page \(picture.page)" + (picture.isCut ? ", cut" : ""),
            picture.until.map { "until \($0)" } ?? "until something changes", "",
        ]
        for y in stride(from: 0, to: png.height, by: 16) {
            let line = stride(from: 0, to: png.width, by: 8).map { x in
                character(of: png, x..<min(x + 8, png.width), y..<min(y + 16, png.height))
            }
            lines.append(String(line).trimmingTrailingSpaces)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A space for the background, a dot for a few other pixels, and else the hexadecimal index of the most
    /// frequent other color; # for a larger index.
    private static func character(of png: DecodedPNG, _ columns: Range<Int>, _ rows: Range<Int>) -> Character
    {
        let ground = png.pixel(0, 0)
        var counts: [Int: Int] = [:]
        for y in rows {
            for x in columns where png.pixel(x, y) != ground { counts[png.pixel(x, y), default: 0] += 1 }
        }
        let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let best else { return " " }
        if best.value < 12 { return "." }
        return best.key < 16 ? Character(String(best.key, radix: 16)) : "#"
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
