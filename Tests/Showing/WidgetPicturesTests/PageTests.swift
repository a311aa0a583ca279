import Foundation
import Testing
import ViewRendering
import WidgetModel
import WidgetPictures
import WidgetViews

@Suite struct PageTests {
    private static func page(
        _ views: [String], title: String = "Home", lines: [PageWidget.Line] = [.text("Seoul")]
    ) throws -> String {
        let pictures = Pictures()
        let widgets = try views.map { view in
            PageWidget(
                title: title, family: .systemSmall, light: try pictures.drawing(view),
                dark: try pictures.drawing(view, scheme: .dark), lines: lines)
        }
        let now = try #require(Instant(rfc3339: "2026-11-21T08:30:00Z"))
        let page = HTMLPage(title: title, language: "ko", moment: (now, "21 Nov 2026"), widgets: widgets)
        return String(decoding: page.html(pictures.writer), as: UTF8.self)
    }

    @Test func aPageHasEachWidgetInBothSchemes() throws {
        let page = try Self.page([Pictures.everything, Pictures.shades])
        #expect(page.hasPrefix("<!doctype html>\n<html lang=\"ko\">"))
        #expect(HTMLTags(page).counts["article"] == 2)
        // Two for each widget, and one with the shared definitions.
        #expect(HTMLTags(page).counts["svg"] == 5)
        #expect(page.contains("fill=\"#1c1c1e\"") && page.contains("fill=\"#ffffff\""))
        #expect(page.contains("<time datetime=\"2026-11-21T08:30:00.000Z\">21 Nov 2026</time>"))
        #expect(page.contains("aria-label=\"Weather, "))
    }

    @Test func idsAreUniqueInAPage() throws {
        let page = try Self.page([Pictures.everything, Pictures.shades, Pictures.shades])
        let ids = page.values(after: " id=\"", upTo: "\"")
        #expect(ids.count == Set(ids).count)
        let references =
            page.values(after: "href=\"#", upTo: "\"") + page.values(after: "url(#", upTo: ")")
        #expect(references.count > 20)
        #expect(Set(references).isSubset(of: ids))
    }

    /// Nothing is executed, and nothing is loaded from other files.
    @Test func aPageNeedsNothingElse() throws {
        let page = try Self.page([Pictures.everything, Pictures.shades])
        let tags = HTMLTags(page)
        for name in ["script", "link", "iframe", "a", "form", "object"] { #expect(tags.counts[name] == nil) }
        #expect(page.values(after: "http", upTo: "\"") == ["-equiv="])
        #expect(page.values(after: "content=\"default-src 'none'; style-src 'sha256-", upTo: "'").count == 1)
        let attributes = page.values(after: " ", upTo: "\"").filter { $0.hasSuffix("=") && !$0.contains(">") }
        #expect(attributes.count > 100)
        #expect(!attributes.contains { $0 == "style=" || $0.hasPrefix("on") })
    }

    /// Each widget is drawn twice, once for each scheme, and only one of the drawings is shown.
    @Test func linksAreOpenedFromAPage() throws {
        let page = try Self.page([#"{"link": "https://example.org/", "content": "More"}"#])
        #expect(HTMLTags(page).counts["a"] == 2)
        #expect(
            page.contains("<a href=\"https://example.org/\" target=\"_blank\" rel=\"noopener noreferrer\""))
    }

    @Test(arguments: Hostile.markup)
    func hostileTextIsNoMarkup(_ text: String) throws {
        let harmless = try Self.page([#""harmless""#])
        let page = try Self.page([#""harmless""#], title: text, lines: [.text(text)])
        #expect(HTMLTags(page).counts == HTMLTags(harmless).counts)
        #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || !(0..<0x20).contains($0.value) })
    }

    @Test func anEmptyBoardSaysSo() throws {
        #expect(try Self.page([]).contains("<p>The board is empty.</p>"))
    }
}

/// A document's tags, counted as by a browser in escaped text.
private struct HTMLTags {
    private(set) var counts: [String: Int] = [:]

    init(_ page: String) {
        for tag in page.components(separatedBy: "<").dropFirst() {
            counts[String(tag.prefix { $0.isLetter || $0 == "/" || $0 == "!" }), default: 0] += 1
        }
    }
}

extension String {
    /// The strings between each occurrence of `start` and the next `end`.
    fileprivate func values(after start: String, upTo end: Character) -> [String] {
        components(separatedBy: start).dropFirst()
            .map { String($0.prefix { $0 != end }) }
    }
}
