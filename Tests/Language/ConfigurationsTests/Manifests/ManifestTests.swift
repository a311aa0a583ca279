import CaseWalking
import Configurations
import Foundation
import SourceText
import Testing
import WidgetModel

@Suite struct ManifestTests {
    private func read(_ path: String) throws -> SourceFile {
        let url = TestCase.packageRoot.appending(path: path)
        return SourceFile(path: path, bytes: Array(try Data(contentsOf: url)))
    }

    @Test func theSamplesAreFreeOfFindings() throws {
        var findings: [Finding] = []
        let workspace = Workspace.read(try read("Samples/widgetconf.yaml"), into: &findings)
        #expect(workspace?.name.value == "samples")
        let files = try ["TodayCommit", "WorldClock", "CharacterHealth"].map {
            try read("Samples/\($0)/provider.yaml")
        }
        let set = ManifestSet.read(files, into: &findings)
        #expect(FindingText.render(findings) == "")
        #expect(
            set.manifests.flatMap(\.widgets).map(\.kind.value.name)
                == ["today-commit", "world-clock", "character-health"])
        #expect(
            set.manifests.map(\.folder) == [
                "Samples/TodayCommit", "Samples/WorldClock", "Samples/CharacterHealth",
            ])
    }

    @Test func aWidgetWithErrorsIsDeclaredAllTheSame() throws {
        let text = """
            format: 1
            provider: weather
            command: [weather]
            widgets:
              good: { families: [systemSmall], configuration: static }
              bad: { families: [systemSmall], configuration: statc }
            """
        var findings: [Finding] = []
        let set = ManifestSet.read([SourceFile(path: "provider.yaml", text: text)], into: &findings)
        #expect(set.manifests.map { $0.widgets.map(\.kind.value.name) } == [["good"]])
        #expect(set.isDeclared(try #require(Kind("bad"))))
        #expect(!set.isDeclared(try #require(Kind("worse"))))
    }

    @Test(
        arguments: [
            ("widgetconf.yaml", .workspace), ("a/widgetconf.yaml", .workspace),
            ("b/provider.yaml", .manifest),
            ("my-provider.yaml", .definition), ("weather.yaml", .definition), ("weather.yml", .definition),
            ("x.view.yaml", .view), ("x.test.yaml", .timelineTest), ("x.answers.yaml", .answers),
            ("x.apple.yaml", .other),
            ("README.md", .other),
            ("", .other),
        ] as [(String, FileRole)])
    func aFileIsWhatItsNameSays(_ path: String, _ role: FileRole) { #expect(FileRole(path: path) == role) }
}
