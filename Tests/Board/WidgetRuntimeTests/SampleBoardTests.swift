import BoardDocuments
import CaseWalking
import Configurations
import Foundation
import IntentDefinitions
import Machine
import SourceText
import Testing
import WidgetModel

@testable import WidgetRuntime

/// The samples, Swift and Python, as real processes on a board.
@Suite(.serialized, .brief) struct SampleBoardTests {
    private let clock = SteppedClock(SystemClock().now())
    private static let samples = TestCase.packageRoot.appending(path: "Samples").path
    private func withBoard(_ body: (BoardHost) async throws -> Void) async throws {
        let samples = Self.samples
        let folder = NSTemporaryDirectory() + "ws-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.
        var findings: [Finding] = []
        let workspace = try #require(try WorkspaceFolder.read(samples, into: &findings))
        let session = try BoardSession(
            workspace, state: folder, clock: clock,
            environment: ["XDG_RUNTIME_DIR": folder, "PATH": Python.searchPath, "HOME": folder, "TZ": "UTC"],
            timeouts: .patient)
        let host = try await session.serve { _ in }.host
        try await body(host)
        await host.close()
    }

    private func add(_ kind: String, _ values: [(String, String)] = [], on host: BoardHost) async
        -> JSONObject
    {
        let changes = values.map { RequestedChange.set(name: $0.0, text: $0.1) }
        let request = AddCall(
            kind: kind, family: nil, changes: changes, folder: "/", editID: UUID().uuidString)
        return await host.answer(request).json
    }

    @Test func theCharacterGrowsHealthier() async throws {
        try await withBoard { host in
            let added = await add("character-health", on: host)
            #expect(added["reload"]?["outcome"] == "answered")
            #expect(added["timeline"]?["entries"]?.array?.count == 4)
            #expect(added["timeline"]?["policy"] == "atEnd")
            #expect(await shown(0, on: host))
            clock.advance(by: .hours(2))
            await host.wake()
            #expect(await shown(2, on: host), "an entry's date has come, and no provider was asked")
            let ledger = await host.answer(LedgerCall.widget("character-health-1")).json
            #expect(ledger["reloads"]?.array?.count == 1)
        }
    }

    private func shown(_ place: Int, on host: BoardHost) async -> Bool {
        let entries = await host.answer(TimelineCall(widget: "character-health-1")).json["entries"]?.array
        guard let entries, entries.indices.contains(place) else { return false }
        return entries[place]["shown"] == true
    }

    @Test func theWorldClockFollowsAnEdit() async throws {
        try await withBoard { host in
            let added = await add("world-clock", [("zones", "Asia/Seoul")], on: host)
            #expect(added["timeline"]?["entries"]?.array?.count == 60)
            let edit = WidgetEdit(
                widget: "world-clock-1", changes: [.set(name: "labels", text: "offset")], folder: "/",
                editID: "e")
            let edited = await host.answer(EditCall(edit)).json
            #expect(edited["changes"] == ["labels": ["from": "city", "to": "offset"]])
            #expect(edited["reload"]?["outcome"] == "answered")
            #expect(edited["timeline"]?["shownRevision"] == 2)
        }
    }

    @Test func aWidgetWithoutItsRepositoryNeedsConfiguration() async throws {
        try await withBoard { host in
            let added = await add("today-commit", on: host)
            #expect(added["needs"] == ["repository"])
            #expect(added["reload"] == .null)
            #expect(added["timeline"]?["state"] == "needsConfiguration")
            let reload = await host.answer(ReloadCall(.widget("today-commit-1")))
            #expect(reload.status == .problems)
            #expect(
                reload.remarks.first?.hint?.contains("widgetconf edit today-commit-1 repository=") == true)
        }
    }
}
