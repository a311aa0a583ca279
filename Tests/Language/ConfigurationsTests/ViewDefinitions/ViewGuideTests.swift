import CaseWalking
import Configurations
import Foundation
import IntentDefinitions
import SourceText
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// The first example of Docs/views.md: its manifest and view do not cause findings, and its data is drawn as
/// shown.
///
/// `UPDATE_EXPECTED=1` rewrites the picture.
@Suite struct ViewGuideTests {
    private let page = TestCase.packageRoot.appending(path: "Docs/views.md")

    @Test func theFirstExampleIsDrawnAsShown() throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        var findings: [Finding] = []
        let manifest = SourceFile(path: "provider.yaml", text: try block("yaml provider.yaml", of: text))
        let widget = try #require(
            ManifestSet.read([manifest], into: &findings).manifests.first?.widgets.first)
        let sink = FindingSink()
        let declared = try #require(widget.entry)
        let entry = try #require(EntryDeclaration.read(declared, sink))
        let path = try #require(widget.viewPath?.value)
        let view = ViewDefinition.read(
            SourceFile(path: path, text: try block("yaml " + path, of: text)), entry: entry,
            families: widget.families, context: context, into: &findings)
        #expect(FindingText.render(findings + sink.findings) == "")

        let answer = try JSONValue(parsing: Array(try block("json", of: text).utf8))
        let data = try #require(answer["entries"]?.array?.first?["data"])
        let dates = DateFormat(now: try #require(Instant(rfc3339: "2026-11-21T08:30:00Z")))
        let definition = try #require(view)
        let tree = try definition.view(of: data, for: .systemMedium, ValueFormat(dates: dates)).tree
        let picture = TerminalRenderer.render(
            tree, family: .systemMedium, frame: WidgetFrame(),
            context: RenderContext(
                now: dates.now, zoneOffset: DateFormat.utc, words: .english, colorScheme: .dark,
                colors: .none,
                glyphs: .unicode)
        ).joined(separator: "\n")
        let shown = try block("text systemMedium", of: text)
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" {
            let updated = text.replacingOccurrences(
                of: "```text systemMedium\n" + shown, with: "```text systemMedium\n" + picture + "\n")
            try Data(updated.utf8).write(to: page)
        } else {
            #expect(shown == picture + "\n")
        }
    }

    /// Each row of the table contains a mistake under `view:`, the code, and part of the message.
    @Test func theCommonMistakesAreReportedAsShown() throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        let table = try #require(text.components(separatedBy: "## Common mistakes").last)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count > 8)
        for row in rows {
            let spans = row.split(separator: "|").map { cell in
                cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                    .filter { $0.offset % 2 == 1 }.map { String($0.element) }
            }
            let (written, reported) = (try #require(spans[0].first), spans[1])
            let findings = try findings(in: written)
            let found = findings.contains { finding in
                finding.code.text == reported[0]
                    && (reported.count < 2 || finding.message.contains(reported[1]))
            }
            #expect(found, "\(written): \(FindingText.render(findings))")
        }
    }

    /// The findings about a view with an author's text in an otherwise valid node.
    private func findings(in written: String) throws -> [Finding] {
        let manifest = SourceFile(
            path: "provider.yaml",
            text: """
                format: 1
                provider: transit
                command: [sh, transit.sh]
                widgets:
                  departures:
                    families: [systemSmall]
                    configuration: static
                    view: departures.view.yaml
                    entry:
                      stop: string
                      share: percent
                      delay: { type: duration, optional: true }
                      hours: { type: decimal, list: true }
                      departures: { list: true, properties: { line: string } }
                """)
        var findings: [Finding] = []
        let widget = try #require(
            ManifestSet.read([manifest], into: &findings).manifests.first?.widgets.first)
        let declared = try #require(widget.entry)
        let entry = try #require(EntryDeclaration.read(declared, FindingSink()))
        let isNode = written.contains(": ") && !written.hasPrefix("{")
        let lines =
            switch written {
            case _ where written.hasPrefix("each"): "view: { vstack: [{ \(written), text: a }] }"
            case _ where written.hasPrefix("font"): "view: { text: a, \(written) }"
            case "if": "view: { if: { delay: set }, text: a }"
            case _ where isNode: "view:\n  \(written)"
            default: "view: \"\(written)\""
            }
        _ = ViewDefinition.read(
            SourceFile(path: "departures.view.yaml", text: "format: 1\n\(lines)\n"), entry: entry,
            families: widget.families, context: context, into: &findings)
        return findings
    }

    /// The first block with a label.
    private func block(_ label: String, of text: String) throws -> String {
        let start = try #require(text.range(of: "```\(label)\n")).upperBound
        let end = try #require(text.range(of: "```\n", range: start..<text.endIndex)).lowerBound
        return String(text[start..<end])
    }
}
