import AppleInterop
import CaseWalking
import Configurations
import Foundation
import IntentDefinitions
import ProviderProtocol
import SourceText
import Testing
import WidgetModel

/// Docs/diagnostics.md is true: every example, run, gives exactly the output that stands below it.
///
/// With `UPDATE_EXPECTED=1` the outputs are written anew.
@Suite struct DocumentationTests {
    /// Findings without an example in the documentation: YAMLReadingTests has examples of some. Commands
    /// reject a static widget, findings of a running timeline test are tested together with timeline tests,
    /// and what only a board knows about a board file in BoardFileTests.
    static let withoutExample = [
        "board-conflict", "board-refused", "board-variable-missing",
        "expectation-unmet", "picture-differs", "test-provider-unstarted", "test-zone-unknown",
        "widget-static",
        "yaml-file-too-large", "yaml-too-many-findings", "yaml-too-many-values",
    ]

    @Test func theDocumentHasSections() { #expect(DocumentedFinding.all.count > 80) }

    @Test(.disabled(if: isUpdating, "the outputs are being written"), arguments: DocumentedFinding.all)
    func theOutputIsAsShown(_ section: DocumentedFinding) throws {
        guard !section.inputs.isEmpty else {
            #expect(Self.withoutExample.contains(section.code), "\(section.code) has no example")
            return
        }
        let actual = try output(of: section)
        #expect(
            actual.contains("[\(section.code)]\n"), "the example of \(section.code) does not bring it about")
        let difference = LineDifference.describe(expected: section.output?.text ?? "", actual: actual)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    @Test(.enabled(if: isUpdating, "outputs are only written with UPDATE_EXPECTED=1"))
    func writesTheOutputs() throws {
        let text = try String(contentsOf: DocumentedFinding.document, encoding: .utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for section in DocumentedFinding.all.reversed() {
            guard let block = section.output else { continue }
            let actual = try output(of: section).split(
                separator: "\n", omittingEmptySubsequences: false)
            lines.replaceSubrange(block.lines, with: actual.dropLast().map(String.init))
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: DocumentedFinding.document)
    }

    private static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" }

    private func output(of section: DocumentedFinding) throws -> String {
        if let said = apples(section) { return FindingText.render(said.inOrder()) }
        return section.inputs.contains { $0.name == "script" }
            ? try edited(section) : FindingText.render(try checked(section).inOrder())
    }

    /// The findings of an import or an export; nil for findings about something else.
    private func apples(_ section: DocumentedFinding) -> [Finding]? {
        let files = section.inputs.map { SourceFile(path: $0.name, bytes: $0.bytes) }
        var findings: [Finding] = []
        if let file = files.first(where: { $0.path.hasSuffix(".intentdefinition") }) {
            let imported = AppleImport.read(
                file, as: "weather.yaml", context: testContext, into: &findings)
            return findings + (imported?.findings ?? [])
        }
        if let table = files.first(where: { $0.path.hasSuffix(".strings") }) {
            let empty = SourceFile(
                path: "weather.intentdefinition",
                text: "<plist><dict><key>INIntents</key><array/></dict></plist>")
            let imported = AppleImport.read(
                empty, as: "weather.yaml", context: testContext, into: &findings)
            _ = imported?.localized(table, into: &findings)
            return findings
        }
        guard section.code.hasPrefix("apple-") || section.code.hasPrefix("sidecar-") else { return nil }
        let sidecar = files.first { $0.path.hasSuffix(".apple.yaml") }
        let sources = files.filter { !$0.path.hasSuffix(".apple.yaml") }.map {
            AppleExport.Source(definition: $0, sidecar: sidecar)
        }
        if section.code == "apple-not-for-widgets" {
            _ = AppleExport.appIntents(sources[0], context: testContext, into: &findings)
        } else {
            _ = AppleExport.intentDefinition(sources, context: testContext, into: &findings)
        }
        return findings
    }

    /// The findings of `check` in the files and in the provider's own declaration.
    private func checked(_ section: DocumentedFinding) throws -> [Finding] {
        let declarations = section.inputs.filter { $0.name.hasSuffix(".declares.json") }
        let files = files(of: section).filter { !$0.path.hasPrefix("before/") }
        let roles = Set(files.map { FileRole(path: $0.path) })
        let unmatched =
            section.code == "file-unmatched" ? files.map(\.path).filter { $0.hasSuffix(".yml") } : []
        let disk = CheckedDisk(names: { _ in ["weather.py"] }, isProgram: { _, _ in true })
        let checked = CheckedFiles(
            files, strays: Set(unmatched),
            scope: roles.isSuperset(of: [.definition, .manifest]) ? .workspace : .files,
            context: testContext,
            matches: section.code == "pattern-matches-nothing" ? { _ in [] } : nil,
            disk: ["program-missing", "source-file-missing"].contains(section.code) ? disk : nil,
            codes: { DocumentedFinding.all.map(\.code) })
        return try checked.findings + board(section, checked) + changes(in: section, checked)
            + declarations.flatMap { block in
                let declaration = try providerAnswer(try JSONValue(parsing: block.bytes))
                return checked.manifests.manifests.flatMap { manifest in
                    ProviderCheck.check(
                        declaration, of: manifest, among: checked.manifests, bound: checked.widgets)
                }
            } + tried(section, checked)
    }

    /// The findings about the answers in a block `NAME.answers.json`, an object from methods to results. A
    /// method that is missing is not supported, except for the timeline, and a string is a failure's message.
    private func tried(_ section: DocumentedFinding, _ checked: CheckedFiles) throws -> [Finding] {
        guard let block = section.inputs.first(where: { $0.name.hasSuffix(".answers.json") }) else {
            return []
        }
        var answers = try JSONValue(parsing: block.bytes).object ?? [:]
        if answers["timeline"] == nil { answers["timeline"] = ["entries": [], "policy": "never"] }
        var findings: [Finding] = []
        for widget in checked.widgets {
            let context = RequestContext(
                kind: widget.kind, family: widget.declaration.families[0].value, now: testContext.now)
            var trial = ProviderTrial(
                of: widget, declaring: InitializeAnswer(kinds: []), in: context, testContext)
            while let request = trial.next() {
                let result: Result<JSONValue, ProviderFailure> =
                    switch answers[request.method.rawValue] {
                    case nil: .failure(ProviderFailure(.unsupported, "unknown method"))
                    case .string(let message): .failure(ProviderFailure(.failed, message))
                    case let answer?: .success(answer)
                    }
                trial.record(result, to: request)
            }
            findings += trial.findings
        }
        return findings
    }

    private func files(of section: DocumentedFinding) -> [SourceFile] {
        section.inputs.filter { $0.label.hasPrefix("yaml") }.map {
            SourceFile(path: $0.name, bytes: $0.bytes)
        }
    }

    /// The findings of `check --against` for the files in the folder `before`.
    private func changes(in section: DocumentedFinding, _ checked: CheckedFiles) -> [Finding] {
        let before = files(of: section).filter { $0.path.hasPrefix("before/") }
        guard !before.isEmpty else { return [] }
        let old = CheckedFiles(before, scope: .files, context: testContext, codes: { [] })
        return DefinitionComparison.check(old, against: checked)
    }

    /// The findings of `check --board` for the widgets in a block named `board.json`.
    private func board(_ section: DocumentedFinding, _ checked: CheckedFiles) throws -> [Finding] {
        guard let block = section.inputs.first(where: { $0.name == "board.json" }) else { return [] }
        let placed = try #require(JSONValue(parsing: block.bytes).array).map { row in
            PlacedConfiguration(
                try #require(row["widget"]?.string.flatMap(PlacedWidgetID.init)), family: .systemSmall,
                version: Int(try #require(row["version"]?.integer)),
                choices: try #require(row["choices"]?.object))
        }
        return BoardCheck.check(placed, against: checked, context: testContext)
    }

    /// The findings of an edit; the script's other output is left out.
    private func edited(_ section: DocumentedFinding) throws -> String {
        let steps = try #require(section.inputs.first { $0.name == "script" }).text
        var script = try ConfigurationScript(steps, definition: section.inputs[0].name) { name in
            try #require(section.inputs.first { $0.name == name }).bytes
        }
        try script.run()
        let told = Set(steps.split(separator: "\n"))
        return script.output.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !told.contains($0) && !$0.hasPrefix("  → ") }.joined(separator: "\n")
    }
}
