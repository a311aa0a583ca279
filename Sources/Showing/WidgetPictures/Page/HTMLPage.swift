package import WidgetModel

/// Writes widgets as an HTML page: a single file without scripts, which does not load other files.
///
/// An SVG writer draws the widgets, so lines are broken and truncated as in pictures. Each is drawn twice,
/// and the style sheet shows the drawing for the color scheme of the reader. Titles, ages and states are
/// text. All content from providers is escaped, and the page's policy forbids everything else.
package struct HTMLPage {
    package var title: String
    /// The language of the titles, as a BCP 47 tag.
    package var language: String
    /// The instant that the page shows, and its words; nil without widgets.
    package var moment: (instant: Instant, words: String)?
    package var widgets: [PageWidget]

    package init(
        title: String, language: String, moment: (instant: Instant, words: String)?, widgets: [PageWidget]
    ) {
        self.title = title
        self.language = language
        self.moment = moment
        self.widgets = widgets
    }

    /// Only the pictures inside the page are loaded, and only our style sheet is applied.
    private static let policy = [
        "default-src 'none'", "style-src '\(PageStyle.hash)'", "img-src data:", "base-uri 'none'",
        "form-action 'none'",
    ].joined(separator: "; ")

    package func html(_ writer: SVGWriter) -> [UInt8] {
        var page = SVGText()
        let elements = writer.elements(widgets.flatMap { [$0.light, $0.dark] })
        page.write("<!doctype html>\n<html lang=\"")
        page.write(escaping: language)
        page.write("\"><head><meta charset=\"utf-8\">\n")
        page.write("<meta http-equiv=\"Content-Security-Policy\" content=\"")
        page.write(Array(HTMLPage.policy.utf8))
        page.write("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        page.write("<meta name=\"color-scheme\" content=\"light dark\">\n")
        page.write("<meta name=\"referrer\" content=\"no-referrer\">\n<title>")
        page.write(escaping: title)
        page.write("</title>\n<style>")
        page.write(PageStyle.text)
        page.write("</style></head>\n<body>")
        page.write(elements[0])
        page.write("<header><h1>")
        page.write(escaping: title)
        page.write("</h1>")
        if let moment {
            page.write("<p>")
            write(moment.instant, moment.words, into: &page)
            page.write("</p>")
        }
        page.write("</header>\n<main>\n")
        if widgets.isEmpty { page.write("<p>The board is empty.</p>\n") }
        for (index, widget) in widgets.enumerated() {
            write(widget, light: elements[2 * index + 1], dark: elements[2 * index + 2], into: &page)
        }
        page.write("</main></body></html>\n")
        return page.bytes
    }

    private func write(
        _ widget: PageWidget, light: [UInt8], dark: [UInt8], into page: inout SVGText
    ) {
        page.write("<article class=\"")
        page.write(Array(widget.family.rawValue.utf8))
        page.write("\"><h2>")
        page.write(escaping: widget.title)
        page.write("</h2>\n<div class=\"light\">")
        page.write(light)
        page.write("</div>\n<div class=\"dark\">")
        page.write(dark)
        page.write("</div>\n")
        for line in widget.lines {
            page.write("<p>")
            write(line, into: &page)
            page.write("</p>\n")
        }
        page.write("</article>\n")
    }

    private func write(_ line: PageWidget.Line, into page: inout SVGText) {
        switch line {
        case .text(let text): page.write(escaping: text)
        case .warning(let text):
            page.write("<strong>")
            page.write(escaping: text)
            page.write("</strong>")
        case .time(let text, let instant, let words):
            page.write(escaping: text + " ")
            write(instant, words, into: &page)
        }
    }

    private func write(_ instant: Instant, _ words: String, into page: inout SVGText) {
        page.write("<time datetime=\"")
        page.write(escaping: instant.description)
        page.write("\">")
        page.write(escaping: words)
        page.write("</time>")
    }
}
