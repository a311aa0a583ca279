internal import CFindingPages
package import SourceText

/// What the documentation says about each kind of finding: Docs/diagnostics.md, built into the program.
///
/// The page itself is the source; the compiler embeds it, so program and page cannot differ.
package enum FindingPages {
    /// Every section, in the order of the page.
    package static let all: [FindingHelp] = sections(of: document)

    private static let byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

    /// The section of a code; nil for a code that does not exist.
    package static func page(of code: FindingCode) -> FindingHelp? { byCode[code] }

    /// Every code, in the order of the page.
    package static var codes: [String] { all.map(\.code.text) }

    private static var document: String {
        let bytes = UnsafeBufferPointer(
            start: widgetconf_diagnostics, count: Int(widgetconf_diagnostics_bytes))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The parts of a page that begin with `## code`; what stands before the first is left out.
    static func sections(of document: String) -> [FindingHelp] {
        var sections: [FindingHelp] = []
        var title: Substring?
        var lines: [Substring] = []
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
