import Foundation
import FoundationXML
import Testing
import ViewRendering
import WidgetModel
import WidgetPictures
import WidgetViews

@Suite struct SVGTests {
    @Test(arguments: Family.allCases, [Pictures.everything, Pictures.shades])
    func aPictureIsWellFormed(_ family: Family, _ view: String) throws {
        let pictures = Pictures()
        let document = try SVGDocument(pictures.writer.svg(pictures.drawing(view, family)))
        #expect(document.elements["svg"] == 1)
        #expect(document.texts["title"] == "Weather")
        #expect(document.texts["desc"]?.contains("Humidity") == true)
        #expect(document.ids.count == Set(document.ids).count)
        #expect(document.references.isSubset(of: document.ids))
    }

    /// Text from providers reaches the description and, with `--text`, the picture, but never its markup.
    @Test(arguments: Hostile.markup, SVGLettering.allCases)
    func hostileTextIsNoMarkup(_ text: String, _ lettering: SVGLettering) throws {
        let pictures = Pictures()
        var drawing = try pictures.drawing(#""harmless""#, frame: WidgetFrame(title: text))
        drawing.title = text
        drawing.spoken = [text]
        drawing.text(
            MeasuredLine(text: text, width: 50, number: -1), TextFont(size: 17, lineHeight: 22),
            RGBA(0), at: Point(x: 20, y: 20))
        let harmless = try SVGDocument(
            SVGWriter(pictures.shaper, lettering: lettering).svg(pictures.drawing(#""harmless""#)))
        let document = try SVGDocument(SVGWriter(pictures.shaper, lettering: lettering).svg(drawing))
        var expected = harmless.elements
        expected["text", default: 0] += 1
        #expect(document.elements == expected)
        #expect(document.attributes.isSubset(of: harmless.attributes.union(SVGDocument.attributesOfText)))
        let written = document.texts.values.joined().unicodeScalars
        #expect(!written.contains { ("\u{202A}"..."\u{202E}").contains($0) })
        #expect(!written.contains { ("\u{2066}"..."\u{2069}").contains($0) })
    }

    /// `plain` of elements.js, which Tests/Browser tests, implements the same rule for the page.
    @Test(arguments: [
        ("a\r\nb\rc\nd\u{2028}e\u{2029}f", "a\nb\nc\nd\ne\nf"), ("a\r\r\nb", "a\n\nb"),
        ("\u{2068}Kim\u{2069}, \u{202E}evil\u{202C}", "Kim, evil"),
        ("a\u{1B}[2J\u{85}\u{FFFE}\tb", "a[2J\tb"),
    ])
    func textKeepsItsLinesAndLosesItsDirection(_ text: String, _ expected: String) throws {
        let pictures = Pictures()
        var drawing = try pictures.drawing(#""a""#)
        drawing.title = text
        #expect(try SVGDocument(pictures.writer.svg(drawing)).texts["title"] == expected)
    }

    @Test func theSameDrawingGivesTheSameBytes() throws {
        let first = Pictures(), second = Pictures()
        _ = try second.writer.svg(second.drawing(#""other 🔥 texts""#))
        let documents = try [first, first, second].map { $0.writer.svg(try $0.drawing(Pictures.everything)) }
        #expect(documents[0] == documents[1] && documents[1] == documents[2])
    }

    /// An emoji's picture is drawn in a square as high as the letters, independent of its own size.
    @Test(.enabled(if: PictureFonts() != nil)) func emojiAreAsLargeAsLetters() throws {
        let pictures = Pictures()
        let svg = String(decoding: pictures.writer.svg(try pictures.drawing(#""🔥""#)), as: UTF8.self)
        #expect(svg.contains("<image "))
        #expect(svg.contains("scale(.01700)"))
    }

    /// A picture keeps its bytes, and is cropped to its area.
    @Test(arguments: [(Pictures.flag, "image/png"), (Pictures.jpeg, "image/jpeg")])
    func picturesAreEmbedded(_ bytes: String, _ type: String) throws {
        let pictures = Pictures()
        let drawing = try pictures.drawing(#"{"image": {"bytes": "\#(bytes)"}, "scaling": "fill"}"#)
        let svg = String(decoding: pictures.writer.svg(drawing), as: UTF8.self)
        #expect(svg.contains("href=\"data:\(type);base64,\(bytes)\"/>"))
        #expect(svg.contains("width=\"138\" height=\"138\" preserveAspectRatio=\"xMidYMid slice\""))
    }

    /// A click on the area of a link opens it. Providers choose the address, which never becomes markup.
    @Test func linksCanBeOpened() throws {
        let pictures = Pictures()
        let view = #"{"link": "https://example.org/?a=1&b=\"2\"", "content": {"text": "More"}}"#
        let bytes = pictures.writer.svg(try pictures.drawing(view))
        let svg = String(decoding: bytes, as: UTF8.self)
        #expect(try SVGDocument(bytes).elements["a"] == 1)
        let start = "<a href=\"https://example.org/?a=1&amp;b=&quot;2&quot;\" target=\"_blank\""
        #expect(svg.contains(start + " rel=\"noopener noreferrer\" aria-label=\"More\"><rect "))
        // Screen readers ignore everything inside of an image.
        #expect(svg.contains(" role=\"group\">") && !svg.contains("role=\"img\""))
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "data:text/html,a", "//example.org", "x y:z",
    ])
    func otherAddressesAreNotOpened(_ url: String) throws {
        let pictures = Pictures()
        let svg = pictures.writer.svg(try pictures.drawing(#"{"link": "\#(url)", "content": "More"}"#))
        #expect(try SVGDocument(svg).elements["a"] == nil)
        #expect(String(decoding: svg, as: UTF8.self).contains(" role=\"img\">"))
    }

    @Test func aLabelReplacesTheTextsInTheDescription() throws {
        let pictures = Pictures()
        let drawing = try pictures.drawing(#"{"hstack": ["a", "b"], "accessibilityLabel": "a & b"}"#)
        #expect(try SVGDocument(pictures.writer.svg(drawing)).texts["desc"] == "a & b")
    }

    @Test func textCanBeSelected() throws {
        let pictures = Pictures()
        let svg = SVGWriter(pictures.shaper, lettering: .text).svg(try pictures.drawing(#""12 commits""#))
        #expect(String(decoding: svg, as: UTF8.self).contains(">12 commits</text>"))
    }

    @Test func aMediumWidgetIsSmall() throws {
        let pictures = Pictures()
        let view = Pictures.everything.replacing(" 🔥", with: "")
        #expect(try pictures.writer.svg(pictures.drawing(view, .systemMedium)).count <= 15 << 10)
    }
}

/// The elements and attributes of a document, according to an XML parser.
private final class SVGDocument: NSObject, XMLParserDelegate {
    static let attributesOfText: Set<String> = [
        "textLength", "lengthAdjust", "font-family", "font-size", "xml:space", "x", "y", "fill",
    ]

    private(set) var elements: [String: Int] = [:]
    private(set) var attributes: Set<String> = []
    private(set) var ids: [String] = []
    private(set) var references: Set<String> = []
    private(set) var texts: [String: String] = [:]
    private var element = ""

    init(_ bytes: [UInt8]) throws {
        super.init()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = self
        let isWellFormed = parser.parse()
        try #require(
            isWellFormed,
            "\(String(describing: parser.parserError)) in \(String(decoding: bytes, as: UTF8.self))")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes values: [String: String]
    ) {
        element = name
        elements[name, default: 0] += 1
        attributes.formUnion(values.keys)
        if let id = values["id"] { ids.append(id) }
        if name == "use", let target = values["href"] { references.insert(String(target.dropFirst())) }
        if let fill = values["fill"], fill.hasPrefix("url(#") {
            references.insert(String(fill.dropFirst(5).dropLast()))
        }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { texts[element, default: ""] += text }
}
