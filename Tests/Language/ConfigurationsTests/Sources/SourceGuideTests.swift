import CaseWalking
import Configurations
import Foundation
import IntentDefinitions
import ProviderProtocol
import SourceText
import Testing
import ViewRendering
import WidgetModel
import WidgetViews

/// Docs/sources.md: its first widget is drawn as shown from the answer above it, and the other examples do
/// not cause findings.
///
/// `UPDATE_EXPECTED=1` rewrites the picture.
@Suite struct SourceGuideTests {
    private let page = TestCase.packageRoot.appending(path: "Docs/sources.md")

    @Test func theFirstWidgetIsDrawnAsShown() throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        var findings: [Finding] = []
        let file = SourceFile(
            path: "provider.yaml", text: try block("yaml weather/provider.yaml", of: text))
        let manifest = try #require(ManifestSet.read([file], into: &findings).manifests.first)
        let widget = try #require(manifest.widgets.first)
        let sink = FindingSink()
        let declared = try #require(widget.entry)
        let entry = try #require(EntryDeclaration.read(declared, sink))
        let definition = ViewDefinition.read(
            SourceFile(
                path: "weather.view.yaml", text: try block("yaml weather/weather.view.yaml", of: text)),
            entry: entry, families: widget.families, context: context, into: &findings)
        #expect(FindingText.render(findings + sink.findings) == "")

        let now = try #require(Instant(rfc3339: "2026-11-21T08:30:00Z"))
        let answer = try JSONValue(parsing: Array(try block("json", of: text).utf8))
        let timeline = try #require(manifest.source).timeline(
            of: answer, entry: entry, in: AnswerContext(now: now))
        let values = try #require(timeline.first?.values)
        let dates = DateFormat(now: now)
        let view = try #require(definition).view(of: values, for: .systemSmall, ValueFormat(dates: dates))
        let picture = TerminalRenderer.render(
            view.tree, family: .systemSmall, frame: WidgetFrame(title: widget.title?.value),
            context: RenderContext(
                now: now, zoneOffset: DateFormat.utc, words: .english, colorScheme: .dark, colors: .none,
                glyphs: .unicode)
        ).joined(separator: "\n")
        let shown = try self.picture(in: text)
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" {
            try Data(text.replacingOccurrences(of: shown, with: picture).utf8).write(to: page)
        } else {
            #expect(shown == picture)
        }
    }

    /// The intent that gives the first widget a form.
    @Test func theIntentDoesNotCauseFindings() throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        var findings: [Finding] = []
        let file = SourceFile(path: "weather.yaml", text: try block("yaml Intents/weather.yaml", of: text))
        let definitions = DefinitionSet.read([file], context: testContext, into: &findings)
        #expect(FindingText.render(findings) == "")
        #expect(definitions["Weather"]?.parameter(named: "place") != nil)
    }

    /// Each block without a file name is a source.
    @Test func theOtherExamplesDoNotCauseFindings() throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        let blocks = text.components(separatedBy: "```yaml\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count > 5)
        for block in blocks {
            let manifest = """
                format: 1
                provider: example
                \(block)widgets:
                  example: { families: [systemSmall], configuration: static }

                """
            var findings: [Finding] = []
            _ = ManifestSet.read([SourceFile(path: "provider.yaml", text: manifest)], into: &findings)
            // The examples leave out the view and the types of the values.
            let others = findings.filter { $0.code.text != "source-view" }
            #expect(FindingText.render(others) == "", "\(block)")
        }
    }

    /// The first block with a label.
    private func block(_ label: String, of text: String) throws -> String {
        let start = try #require(text.range(of: "```\(label)\n")).upperBound
        let end = try #require(text.range(of: "```\n", range: start..<text.endIndex)).lowerBound
        return String(text[start..<end])
    }

    /// The picture below the command that draws it.
    private func picture(in text: String) throws -> String {
        let start = try #require(text.range(of: "$ widgetconf render weather-1\n")).upperBound
        let end = try #require(text.range(of: "\n```\n", range: start..<text.endIndex)).lowerBound
        return String(text[start..<end])
    }
}
