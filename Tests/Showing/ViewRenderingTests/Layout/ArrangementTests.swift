import Testing
import WidgetModel
import WidgetViews

@testable import ViewRendering

@Suite struct ArrangementTests {
    private static let views = [
        #""short""#, #"{"vstack": ["one", {"spacer": true}, {"text": "two", "font": "largeTitle"}]}"#,
        #"{"chart": [1, 2, 3], "labels": ["a", "b", "c"]}"#,
        #"{"gauge": 0.5, "style": "circular", "valueLabel": "50 %"}"#,
        #"{"hstack": [{"image": "sun.max"}, "a text that is much too long for one line of a small widget"]}"#,
    ]

    /// Content that fits, and content that is truncated, does not leave the margins.
    @Test(arguments: Family.allCases, views) func figuresStayInside(_ family: Family, _ view: String) throws {
        let drawing = try Arranging.drawing(view, WidgetShape(family))
        #expect(!drawing.figures.isEmpty)
        for case .text(let line, let font, _, let at) in drawing.figures where !drawing.isCut {
            #expect(at.x >= 0 && at.x + line.width <= drawing.size.width + 0.5)
            #expect(at.y <= drawing.size.height && at.y - font.size >= -font.size)
        }
    }

    @Test func textsShrinkUntilTheyFit() throws {
        func sizes(_ lines: Int) throws -> Set<Double> {
            let texts = (1...lines).map { "\"line \($0)\"" }.joined(separator: ",")
            let drawing = try Arranging.drawing(#"{"vstack": [\#(texts)]}"#, WidgetShape(.systemSmall))
            return Set(
                drawing.figures.compactMap {
                    if case .text(_, let font, _, _) = $0 { font.size } else { nil }
                })
        }
        #expect(try sizes(6) == [17])
        #expect(try sizes(7).allSatisfy { $0 < 17 })
        #expect(try sizes(30).allSatisfy { $0 >= 17 * 0.7 })
    }

    @Test func oneLineShrinksBeforeItIsCut() throws {
        let view = #"{"text": "twenty-two characters.", "lineLimit": 1}"#
        let drawing = try Arranging.drawing(view, WidgetShape(.systemSmall))
        guard case .text(let line, let font, _, _)? = drawing.figures.first else {
            return #expect(Bool(false), "found \(drawing.figures)")
        }
        #expect(line.text == "twenty-two characters.")
        #expect(font.size < 17)
    }

    @Test func aWordShrinksBeforeItIsBroken() throws {
        let drawing = try Arranging.drawing(#""€1,234,567,890.00""#, WidgetShape(.systemSmall))
        let lines = drawing.figures.compactMap {
            if case .text(let line, _, _, _) = $0 { line.text } else { nil }
        }
        #expect(lines == ["€1,234,567,890.00"])
    }

    @Test func darkAndLightDifferInColorsOnly() throws {
        let light = try Arranging.drawing(Self.views[1], WidgetShape(.systemSmall))
        let dark = try Arranging.drawing(Self.views[1], WidgetShape(.systemSmall), scheme: .dark)
        #expect(light.surfaceColor != dark.surfaceColor)
        let lines = [light, dark].map { DrawingText.of($0).split(separator: "#")[0] }
        #expect(lines[0] == lines[1])
    }

    /// Text cannot be drawn outside its area with control characters for the writing direction.
    @Test func controlCharactersAreNotDrawn() throws {
        let drawing = try Arranging.drawing(
            "\"a\u{202E}b\\u0007c\\u001b[2Jd\\u2066e\"", WidgetShape(.systemMedium))
        #expect(drawing.spoken == ["abc[2Jde"])
    }

    /// A link around the whole view comes before the button in it, so that the button is above the link.
    @Test func partsAreRecordedFromBackToFront() throws {
        let view = #"""
            {"link": "https://example.org/", "content": {"vstack": [
              "Tea", {"button": "add", "content": "+ 1"},
              {"toggle": "on", "isOn": true, "content": "Loud", "accessibilityLabel": "Loud alarm"}]}}
            """#
        let drawing = try Arranging.drawing(view, WidgetShape(.systemSmall))
        #expect(drawing.parts.map(\.part) == [.link("https://example.org/"), .action("add"), .action("on")])
        #expect(drawing.parts.map(\.label) == ["Tea + 1 Loud alarm", "+ 1", "Loud alarm"])
        let areas = drawing.parts.map(\.area)
        for area in areas {
            #expect(area.width > 10 && area.height > 10)
            #expect(area.x >= 0 && area.y >= 0 && area.right <= 170 && area.bottom <= 170)
        }
        // They are one below the other, and inside of the link.
        #expect(
            areas[1].bottom <= areas[2].y && areas[1].y > areas[0].y && areas[2].bottom <= areas[0].bottom)
    }

    @Test func aPlaceholderHasNoParts() throws {
        let view = #"{"link": "https://example.org/", "content": {"button": "add", "content": "+ 1"}}"#
        let frame = WidgetFrame(isRedacted: true)
        #expect(try Arranging.drawing(view, WidgetShape(.systemSmall), frame: frame).parts.isEmpty)
    }

    @Test func everySymbolHasAShape() throws {
        for name in Symbols.names {
            let drawing = try Arranging.drawing(#"{"image": "\#(name)"}"#, WidgetShape(.systemSmall))
            let isDrawn = drawing.figures.contains { if case .text = $0 { false } else { true } }
            #expect(isDrawn, "\(name) is drawn as a character")
        }
    }

    /// A kind of node that the layout does not support, as if a newer program had added it.
    private struct NewNode: ViewNode {
        func write(into object: inout JSONObject) { object["hologram"] = true }
    }

    @Test func anUnknownNodeIsABoxWithItsName() throws {
        let now = try #require(Instant(rfc3339: "2026-11-21T08:30:00Z"))
        let setting = PointSetting(measuring: BoxMeasuring(), dates: DateFormat(now: now), textScale: 1)
        let builder = PointBuilder(setting, Palette.of(.light), WidgetFrame())
        let area = Rect(x: 0, y: 0, width: 100, height: 40)
        var drawing = Drawing(
            size: area.size, surface: .rectangle(area, radius: 0), surfaceColor: RGBA(0xFFFFFF), title: "")
        let style = InheritedStyle(builder.palette)
        ViewUnknown(NewNode()).block(builder, in: style).draw(in: area, offered: area.size, on: &drawing)
        #expect(drawing.spoken == ["hologram is unknown"])
        #expect(drawing.figures.count >= 3)
    }
}
