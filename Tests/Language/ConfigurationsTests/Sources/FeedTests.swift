import Testing
import WidgetModel

@testable import Configurations

@Suite struct FeedTests {
    private func document(_ text: String) throws -> JSONValue {
        try AnswerFormat.feed.document(of: Array(text.utf8))
    }

    @Test func readsRSS() throws {
        let feed = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE rss>
            <?xml-stylesheet href="x"?>
            <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><!-- > a comment -->
            <channel><title>News &amp; more</title>
            <atom:link href="https://example.org/feed" rel="self"/><link>https://example.org/</link>
            <image><title>Logo</title><link>https://example.org/logo</link></image>
            <item><media:title>Other</media:title><title><![CDATA[A <b>bold</b> & new title]]></title>
            <link> https://example.org/1 </link><pubDate>Sat, 21 Nov 2026 08:30:00 GMT</pubDate>
            <description>&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two &amp;amp; three&lt;/p&gt;</description>
            <guid isPermaLink="false">n1</guid></item>
            <item><title>&#83;econd&#x2026; &unknown; &</title><guid>https://example.org/2</guid></item>
            </channel></rss>
            """
        let expected = """
            { "title": "News & more", "link": "https://example.org/", "items": [
              { "title": "A bold & new title", "link": "https://example.org/1",
                "date": "Sat, 21 Nov 2026 08:30:00 GMT", "summary": "One Two & three", "id": "n1" },
              { "title": "Second… &unknown; &", "link": "https://example.org/2",
                "id": "https://example.org/2" }] }
            """
        #expect(try document(feed) == JSONValue(parsing: expected))
    }

    @Test func readsAtom() throws {
        let feed = """
            <feed xmlns='http://www.w3.org/2005/Atom'><title>Blog</title><link href='https://example.org/'/>
            <entry><title type='html'>A &lt;i&gt;b&lt;/i&gt;</title>
            <link rel='edit' href='https://example.org/edit'/><link href='https://example.org/2?a=1&amp;b=2'/>
            <id>tag:2</id><updated>2026-11-21T09:00:00Z</updated><published>2026-11-21T08:30:00Z</published>
            <summary type='xhtml'><div>One<br/>two</div></summary></entry></feed>
            """
        let expected = """
            { "title": "Blog", "link": "https://example.org/", "items": [
              { "title": "A b", "link": "https://example.org/2?a=1&b=2", "date": "2026-11-21T08:30:00Z",
                "summary": "One two", "id": "tag:2" }] }
            """
        #expect(try document(feed) == JSONValue(parsing: expected))
    }

    @Test func readsRDFAndOtherEncodings() throws {
        let feed = """
            <?xml version="1.0" encoding="ISO-8859-1"?><rdf:RDF><channel><title>Caf\u{E9} \u{93}x</title>\
            </channel><item><title>One</title><dc:date>2026-11-21</dc:date></item></rdf:RDF>
            """
        // Each scalar of the text becomes one byte.
        let bytes = feed.unicodeScalars.map { UInt8($0.value) }
        let document = try AnswerFormat.feed.document(of: bytes)
        #expect(document == ["title": "Café “x", "items": [["title": "One", "date": "2026-11-21"]]])
    }

    @Test(arguments: [
        (#"<!DOCTYPE x [<!ENTITY a "b">]><rss>&a;</rss>"#, "document type"),
        (String(repeating: "<rss>", count: 100), "elements inside each other"),
        ("<rss><channel>", "the end inside <channel>"), ("<rss></feed>", "</feed>"), ("<rss", "a tag"),
        ("<rss a>", "an attribute"), ("<rss a=b>", "without quotes"), ("<rss><!-- x", "a comment"),
        ("<rss><![CDATA[x", "CDATA"), ("<rss><>", "a tag without a name"), ("</rss>", "</rss>"),
        ("<html><body>", "find the address of the data (API)"), ("{}", "the answer is not XML"),
        ("<svg></svg>", "found <svg>"), ("", "found an empty answer"),
        ("<!-- nothing -->", "without elements"),
        (#"<?xml version="1.0" encoding="Shift_JIS"?><rss/>"#, "found the encoding \"shift_jis\""),
    ])
    func refuses(_ text: String, _ message: String) {
        let problem = AnswerProblem.of { try document(text) }
        #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "no problem")")
    }

    @Test func refusesUTF16() {
        let bytes: [UInt8] = [0xFF, 0xFE] + "<rss/>".utf8.flatMap { [$0, 0] as [UInt8] }
        #expect(AnswerProblem.of { try AnswerFormat.feed.document(of: bytes) } != nil)
    }

    @Test func limitsElementsAndTexts() throws {
        let long = String(repeating: "a ", count: 5_000)
        let element = "<item><title>x</title><description>\(long)</description></item>"
        let feed = "<rss><channel>" + String(repeating: element, count: 3) + "</channel></rss>"
        let items = try #require(try document(feed)["items"]?.array)
        #expect(items.count == 3)
        #expect(items.allSatisfy { ($0["summary"]?.string?.count ?? .max) <= AnswerLimits.summary + 1 })
        let many = String(repeating: "<item><title>x</title></item>", count: AnswerLimits.entries + 5)
        #expect(try document("<rss>\(many)</rss>")["items"]?.array?.count == AnswerLimits.entries)
    }

    /// A text full of `<` does not take quadratic time, and a text of 2,000 letters is not shortened, in any
    /// script.
    @Test func readsLongTexts() {
        let open = String(repeating: "<a", count: 1 << 17)
        #expect(PlainText.withoutMarkup(open).hasPrefix("<a<a<a"))
        let word = String(repeating: "날", count: AnswerLimits.summary)
        #expect(PlainText.withoutMarkup(word) == word)
        #expect(PlainText.withoutMarkup(word + "씨") == word + "…")
    }

    @Test(arguments: [
        ("a < b and c > d", "a < b and c > d"), ("<p>a</p><p>b</p>", "a b"), ("<b>bo</b>ld", "bold"),
        ("x<br/>y&nbsp;&amp; z", "x y & z"), ("<!-- c -->t", "t"), ("<script", "<script"),
    ])
    func removesMarkup(_ html: String, _ text: String) {
        #expect(PlainText.withoutMarkup(html) == text)
    }
}
