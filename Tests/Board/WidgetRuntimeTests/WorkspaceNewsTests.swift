import BoardDocuments
import Configurations
import Foundation
import IntentDefinitions
import Machine
import SourceText
import Testing
import WidgetModel

@testable import WidgetRuntime

/// The events that observers receive when other definitions come into force.
@Suite struct WorkspaceNewsTests {
    private static let manifest = """
        format: 1
        provider: clocks
        command: [clocks]
        widgets:
          KIND: { title: Clock, families: [systemSmall], configuration: static }
        """

    /// A workspace with one widget of this kind, or with a manifest that cannot be read.
    private func workspace(_ kind: String?) throws -> LoadedWorkspace {
        let folder = NSTemporaryDirectory() + "wc-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // It is read completely below.
        let manifest = kind.map { Self.manifest.replacingOccurrences(of: "KIND", with: $0) } ?? "format: ["
        let files = [
            "widgetconf.yaml": "format: 1\nname: test\nproviders: [\"provider.yaml\"]\n",
            "provider.yaml": manifest,
        ]
        for (name, text) in files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        let literals = LiteralContext.machine(
            clock: SimulatedClock(Instant(milliseconds: 0)), folder: folder, environment: [:])
        var findings: [Finding] = []
        let read = try #require(try WorkspaceFolder.read(folder, into: &findings))
        return try LoadedWorkspace(read, literals: literals)
    }

    private func kind(_ name: String) throws -> Kind { try #require(Kind(name)) }

    @Test func eachKindThatChangedIsReportedWithItsWidgets() throws {
        let news = try WorkspaceNews(workspace("sundial"), since: workspace("clock"), kept: [:])
        let clock = try kind("clock")
        let events = news.kinds(changed: [], placed: [clock, clock])
        #expect(events.map(\.change) == [.removed, .added])
        #expect(events.map(\.kind?.name) == ["clock", "sundial"])
        #expect(events.map(\.widgets) == [2, 0])
        let same = try WorkspaceNews(workspace("clock"), since: workspace("clock"), kept: [:])
        #expect(same.kinds(changed: [], placed: [clock]).isEmpty)
        #expect(same.kinds(changed: [clock], placed: [clock]).map(\.change) == [.changed])
    }

    @Test func errorsAreReportedOnceAndSoIsTheirEnd() throws {
        let (valid, broken) = try (workspace("clock"), workspace(nil))
        let begun = WorkspaceNews(broken, since: valid, kept: [:]).errors(afterTrouble: false)
        #expect(begun.map(\.news) == [.invalid])
        #expect(begun.first?.finding != nil)
        let unchanged = WorkspaceNews(broken, since: broken, kept: [:])
        #expect(unchanged.errors(afterTrouble: false).isEmpty)
        #expect(unchanged.errors(afterTrouble: true).map(\.news) == [.invalid])
        #expect(
            WorkspaceNews(valid, since: broken, kept: [:]).errors(afterTrouble: false).map(\.news) == [.valid]
        )
        #expect(WorkspaceNews(valid, since: valid, kept: [:]).errors(afterTrouble: false).isEmpty)
    }
}
