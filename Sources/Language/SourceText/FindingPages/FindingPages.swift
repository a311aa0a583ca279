internal import CBundledFiles

/// The documentation of each kind of finding: the sections of Docs/diagnostics.md, built into the program.
///
/// `explain` and the SARIF report show them. The compiler embeds the page itself (`CBundledFiles`), so the
/// program and the documentation cannot differ.
package enum FindingPages {
    /// All sections, in page order.
    package static let all: [FindingHelp] = sections(of: document)

    private static let byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

    /// The section about a code; nil if the code does not exist.
    package static func page(of code: FindingCode) -> FindingHelp? { byCode[code] }

    /// All codes, in page order.
    package static var codes: [String] { all.map(\.code.text) }

    /// The text of the page.
    private static var document: String {
        let bytes = UnsafeBufferPointer(
            start: widgetconf_diagnostics, count: Int(widgetconf_diagnostics_bytes))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Splits a page into its sections, each of which begins with a heading `## code`. The text before the
    /// first heading is omitted.
    static func sections(of document: String) -> [FindingHelp] {
        var sections: [FindingHelp] = []
        var title: Substring?
        var lines: [Substring] = []
        // Ends the current section, if any.
        func close() {
            if let title { sections.append(section(FindingCode(String(title)), lines)) }
            lines = []
        }
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") {
                close()
                title = line.dropFirst(3)
            } else {
                lines.append(line)
            }
        }
        close()
        return sections
    }

    /// Builds a section from its lines, without blank lines at either end. Its first paragraph is the
    /// summary, and its last is the remedy.
    private static func section(_ code: FindingCode, _ lines: [Substring]) -> FindingHelp {
        let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
        let last = lines.lastIndex { !$0.isEmpty } ?? first
        let body = first < lines.endIndex ? lines[first...last] : []
        let summary = body.prefix { !$0.isEmpty }
        let remedy = body.reversed().prefix { !$0.isEmpty }.reversed()
        return FindingHelp(
            code: code, summary: summary.joined(separator: " "), remedy: remedy.joined(separator: " "),
            markdown: body.joined(separator: "\n"))
    }
}
