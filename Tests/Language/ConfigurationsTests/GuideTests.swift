import CaseWalking
import Configurations
import Foundation
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// Docs/authoring-intents.md is accurate: every example is free of findings, or causes the findings shown
/// below it.
@Suite struct GuideTests {
    struct Example: CustomStringConvertible {
        let name: String
        let text: String
        /// The findings of `check`; empty if the example is checked alone.
        var output = ""
        var lines: Range<Int>?

        var description: String { name }
    }

    static let document = TestCase.packageRoot.appending(path: "Docs/authoring-intents.md")

    static let examples: [Example] = {
        // A missing document counts as empty, and the test reports it.
        let text = (try? String(contentsOf: document, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var examples: [Example] = []
        var place = 0
        while let start = lines[place...].firstIndex(where: { $0.hasPrefix("```") }) {
            let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("```") } ?? lines.count
            let block = lines[(start + 1)..<end].map { $0 + "\n" }.joined()
            let label = lines[start].dropFirst(3)
            if label.hasPrefix("yaml ") {
                examples.append(Example(name: String(label.dropFirst(5)), text: block))
            } else if label == "text output" {
                examples[examples.count - 1].output = block
                examples[examples.count - 1].lines = (start + 1)..<end
            }
            place = min(end + 1, lines.count)
        }
        return examples
    }()

    @Test func theGuideHasExamples() { #expect(Self.examples.count > 10) }

    @Test(.disabled(if: isUpdating, "the outputs are being written"), arguments: examples)
    func saysWhatStandsBelow(_ example: Example) {
        let difference = LineDifference.describe(expected: example.output, actual: Self.output(of: example))
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    @Test(.enabled(if: isUpdating, "outputs are only written with UPDATE_EXPECTED=1"))
    func writesTheOutputs() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for example in Self.examples.reversed() {
            guard let block = example.lines else { continue }
            let output = Self.output(of: example)
            lines.replaceSubrange(
                block,
                with: output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
                    String.init))
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: Self.document)
    }

    /// A reader who follows the guide gets a widget with the guide's intent.
    @Test func leadsToABoundWidget() throws {
        let files = try ["weather.yaml", "provider.yaml", "widgetconf.yaml"].map { name in
            try #require(Self.examples.first { $0.name == name })
        }
        let checked = Self.check(files, .workspace)
        #expect(checked.findings.isEmpty, "\(FindingText.render(checked.findings))")
        #expect(checked.widgets.map(\.kind.name) == ["weather"])
        #expect(checked.widgets.first?.intent?.name == "ViewWeather")
    }

    private static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" }

    /// The findings about an example, checked together with the examples that it uses or translates.
    private static func output(of example: Example) -> String {
        let name = LocalePath(example.name)?.original { path in examples.contains { $0.name == path } }
        let used = SourceFile(path: example.name, text: example.text).usedPaths
        let related =
            [examples.last { $0.name == name }].compactMap(\.self)
            + examples.filter { used.contains($0.name) }
        return FindingText.render(check([example], related: related, .files).findings)
    }

    private static func check(
        _ examples: [Example], related: [Example] = [], _ scope: Binding.Scope
    ) -> CheckedFiles {
        func files(_ examples: [Example]) -> [SourceFile] {
            examples.map { SourceFile(path: $0.name, text: $0.text) }
        }
        return CheckedFiles(
            files(examples), related: files(related), scope: scope, context: testContext,
            codes: { FindingPages.codes })
    }
}
