import CaseWalking
import Configurations
import Foundation
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// Every folder of Tests/Cases/localization: the findings about all its files together, then the strings
/// shown in each locale that `locales.txt` lists.
@Suite struct LocalizationCaseTests {
    @Test(arguments: TestCase.all(in: "localization"))
    func isTranslatedAsExpected(_ testCase: TestCase) throws {
        let checked = Self.check(try files(testCase))
        #expect(checked.findings.isEmpty == testCase.isOK)
        var picture = FindingText.render(checked.findings)
        for name in try testCase.text(of: "locales.txt").split(separator: "\n") {
            let locale = try #require(LocaleTag(name))
            picture +=
                "\(locale)\n" + checked.definitions.intents.map { draw($0.localized(for: locale)) }.joined()
            picture += checked.manifests.manifests.flatMap(\.widgets).map { draw($0, locale) }.joined()
        }
        let difference = try testCase.difference(actual: picture)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    /// A file that is checked alone gets the same findings as together with the others; only its original is
    /// read as well.
    @Test(arguments: TestCase.all(in: "localization"))
    func isJudgedAlikeByItself(_ testCase: TestCase) throws {
        let files = try files(testCase)
        let together = Self.check(files).findings
        for file in files where LocalePath(file.path) != nil {
            let original = LocalePath(file.path)?.original { path in files.contains { $0.path == path } }
            guard let original else { continue }
            let alone = Self.check([file], related: files.filter { $0.path == original }).findings
            let codes = alone.map(\.code)
            #expect(alone.allSatisfy { $0.location?.file.path == file.path })
            // The other locales' content is unknown in this case.
            let expected = together.filter {
                $0.location?.file.path == file.path && $0.code != "locale-duplicate"
            }
            for finding in expected { #expect(codes.contains(finding.code), "\(finding.code)") }
        }
    }

    @Test func aLocaleFileIsOneOnlyBesideItsOriginal() {
        let text = "format: 1\nintents: { A: { title: A, parameters: { a: { type: string } } } }\n"
        let alone = Self.check([SourceFile(path: "weather.ko.yaml", text: text)])
        #expect(alone.definitions["A"] != nil)
        let beside = Self.check([
            SourceFile(path: "weather.ko.yaml", text: text), SourceFile(path: "b/weather.yaml", text: text),
        ])
        #expect(beside.findings.map(\.code) == ["intent-duplicate", "intent-duplicate"])
    }

    @Test func theGuideListsTheLanguagesOfTranslations() throws {
        let guide = TestCase.packageRoot.appending(path: "Docs/authoring-intents.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        let blocks = text.components(separatedBy: "```text\n").map { $0.components(separatedBy: "```")[0] }
        let list = try #require(blocks.first { $0.hasPrefix("af ak ") })
        #expect(
            list.split(whereSeparator: \.isWhitespace) == LocaleTag.coveredLanguages.split(separator: " "))
    }

    private func files(_ testCase: TestCase) throws -> [SourceFile] {
        try testCase.files(endingIn: "ml").map { SourceFile(path: $0, bytes: try testCase.bytes(of: $0)) }
    }

    private static func check(_ files: [SourceFile], related: [SourceFile] = []) -> CheckedFiles {
        CheckedFiles(
            files, related: related, scope: .files, context: testContext,
            codes: { FindingPages.codes })
    }

    private func draw(_ intent: IntentDefinition) -> String {
        var lines = ["  \(intent.name) “\(intent.displayTitle)”" + text(intent.description)]
        lines += intent.summary.map { summary in
            "    summary " + summary.template.filled { "⟨\($0)⟩" }
        }
        for parameter in intent.withOneItemEach.parameters {
            lines.append(
                "    \(parameter.name) “\(parameter.displayTitle)”" + text(parameter.help)
                    + text(parameter.prompt)
                    + text(parameter.emptyText) + text(parameter.example)
                    + RefusalCause.allCases.map { text(parameter.messages[$0]) }.joined()
                    + text(parameter.type.kind.suffix?.text) + draw(parameter.type))
        }
        lines += intent.sections.map { "    section \($0.name) “\($0.displayTitle)”" + text($0.help) }
        lines += intent.rules.map { "    rule \($0.name ?? "–")" + text($0.message) }
        return lines.map { $0 + "\n" }.joined()
    }

    private func text(_ text: String?) -> String { text.map { "; \($0)" } ?? "" }

    private func draw(_ type: ParameterType) -> String {
        switch type.kind {
        case let type as BooleanType: return text(type.labels.whenTrue) + text(type.labels.whenFalse)
        case let enumeration as Enumeration:
            let cases = enumeration.cases.map { enumCase in
                enumCase.displayTitle + text(enumCase.subtitle)
                    + (enumCase.synonyms.isEmpty ? "" : "; also " + enumCase.synonyms.joined(separator: ", "))
            }
            return text(enumeration.title) + " (" + cases.joined(separator: " | ") + ")"
        case let object as ObjectType:
            let properties = object.properties.map { $0.displayTitle + draw($0.type) }
            return "; " + object.displayTitle + " (" + properties.joined(separator: " | ") + ")"
        default: return ""
        }
    }

    private func draw(_ widget: WidgetDeclaration, _ locale: LocaleTag) -> String {
        "  \(widget.kind.value) “\(widget.displayTitle(for: locale))”" + text(widget.description(for: locale))
            + "\n"
            + widget.recommendations.map {
                "    \(widget.displayTitle(ofRecommendation: $0.name.value, for: locale))\n"
            }.joined()
    }
}
