import Testing
import WidgetViews

@Suite struct LinkAddressTests {
    @Test(arguments: [
        ("https://example.org/a?b=c", "https", true), ("HTTP://example.org", "http", true),
        ("mailto:kim@example.org", "mailto", true), ("spotify:track:1", "spotify", false),
        ("file:///etc/passwd", "file", false), ("javascript:alert(1)", "javascript", false),
        ("web+app.x-1:a", "web+app.x-1", false),
    ])
    func anAddressHasAScheme(_ text: String, _ scheme: String, _ isCommon: Bool) {
        #expect(LinkAddress(text)?.scheme == scheme)
        #expect(LinkAddress(text)?.isCommon == isCommon)
    }

    @Test(arguments: [
        "", "https", "//example.org", "--help", "-x:y", "x y:z", "https://a b", "https://a\nb",
        "https://a\u{7F}",
        "https://ä.example", "1a:b", ":a", "java\tscript:a",
    ])
    func otherTextIsNotAnAddress(_ text: String) { #expect(LinkAddress(text) == nil) }
}
