import CaseWalking
import Configurations
import Foundation
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// The shipped workspace: its intents and manifests fit each other, without a warning.
@Suite struct SampleTests {
    @Test func theSamplesBind() throws {
        let context = LiteralContext(
            today: testContext.today, isTimeZone: { TimeZone(identifier: $0) != nil },
            timeZoneNames: { TimeZone.knownTimeZoneIdentifiers }, folderBase: TestCase.packageRoot.path)
        var findings: [Finding] = []
        let definitions = DefinitionSet.read(
            try files("Intents") { $0.hasSuffix(".yaml") && !$0.hasSuffix(".ko.yaml") }, context: context,
            into: &findings)
        let manifests = ManifestSet.read(
            try files("Samples") { $0.hasSuffix("/provider.yaml") }, into: &findings)
        let bound = Binding.bind(
            manifests, definitions, views: try files("Samples") { $0.hasSuffix(".view.yaml") },
            scope: .workspace, context: context, into: &findings)
        #expect(FindingText.render(findings.inOrder()) == "")
        #expect(
            bound.map { "\($0.kind): \($0.intent?.name ?? "static")" }.sorted()
                == [
                    "character-health: static", "commits-today: CommitsToday", "counter: Counter",
                    "departures: static", "forecast: Forecast", "portfolio: Portfolio",
                    "pull-requests: PullRequests", "recently-played: RecentlyPlayed", "steps: static",
                    "system: static", "today-commit: TodayCommit", "uptime: static", "weather: ViewWeather",
                    "world-clock: WorldClock",
                ])
    }

    private func files(_ folder: String, _ isWanted: (String) -> Bool) throws -> [SourceFile] {
        let root = TestCase.packageRoot.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
        return try names.filter(isWanted).map { name in
            let bytes = Array(try Data(contentsOf: root.appending(path: name)))
            return SourceFile(path: "\(folder)/\(name)", bytes: bytes)
        }
    }
}
