import BoardDocuments
import CaseWalking
import Foundation
import Machine
import SourceText
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A process with many boards closes those without activity.
@Suite(.brief) struct BoardActivityTests {
    /// A folder that is deleted when the test releases it.
    private final class Folder: Sendable {
        let path = NSTemporaryDirectory() + "wc-" + UUID().uuidString.prefix(8)

        init() throws {
            try FileManager.default.createDirectory(atPath: path + "/run", withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.
    }

    private let folder: Folder

    init() throws {
        folder = try Folder()
        try write("widgetconf.yaml", "format: 1\nname: quiet\nintents: []\nproviders: [provider.yaml]\n")
        try provide()
        let answers = #"""
            {
              "initialize": [{"result": {"kinds": [{"kind": "plain", "configuration": "static"}]}}],
              "timeline": [
                {"result": {"entries": [{"date": "{context.now}", "view": "x"}], "policy": "never"}}
              ],
              "placeholder": [{"result": {"view": "placeholder"}}]
            }
            """#
        try write("provider.json", answers)
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }

    private func provide(idle: String = "30s") throws {
        try write(
            "provider.yaml",
            """
            format: 1
            provider: plain
            command: [scripted-provider, provider.json]
            limits: { idle: \(idle) }
            widgets:
              plain: { title: Plain, families: [systemSmall], configuration: static }

            """)
    }

    private func session() throws -> BoardSession {
        var findings: [Finding] = []
        let workspace = try #require(try WorkspaceFolder.read(folder.path, into: &findings))
        let environment = [
            "PATH": Python.searchPath, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path + "/run",
            "TZ": "UTC",
        ]
        return try BoardSession(
            workspace, state: folder.path + "/state", clock: SystemClock(), environment: environment,
            timeouts: .patient)
    }

    /// Waits until a board is busy or not, and returns its activity.
    private func activity(of host: BoardHost, isBusy: Bool) async throws -> BoardActivity {
        while true {
            let activity = await BoardActivity.of(host)
            if activity.isBusy == isBusy { return activity }
            try Task.checkCancellation()
            await Waiting.pause()
        }
    }

    private func addition() -> AddCall {
        AddCall(
            kind: "plain", family: nil, changes: [], folder: folder.path, editID: UUID().uuidString)
    }

    /// The next day begins at some time, which the board follows.
    @Test func aBoardWithoutWorkIsQuiet() async throws {
        let host = try await session().serve { _ in }.host
        let quiet = try await activity(of: host, isBusy: false)
        #expect(await BoardActivity.of(host) == quiet)
        let next = try #require(quiet.next)
        #expect(next - SystemClock().now() <= .hours(25))
        #expect(await quiet.close(host))
        #expect(await host.isClosing)
    }

    @Test func aConnectedClientKeepsTheBoardOpen() async throws {
        let session = try session()
        let host = try await session.serve { _ in }.host
        _ = try await activity(of: host, isBusy: false)
        let client = try #require(SocketClient(path: session.socketPath))
        let busy = try await activity(of: host, isBusy: true)
        #expect(await !busy.close(host))
        client.end()
        let quiet = try await activity(of: host, isBusy: false)
        #expect(await quiet.close(host))
    }

    @Test func eachCallIsCounted() async throws {
        let session = try session()
        let host = try await session.serve { _ in }.host
        let before = try await activity(of: host, isBusy: false)
        #expect(try await session.answer(StatusCall()).status == .done)
        let after = try await activity(of: host, isBusy: false)
        #expect(after.count > before.count)
        #expect(await !before.close(host), "the board did something meanwhile")
        #expect(await !host.isClosing)
        #expect(await after.close(host))
    }

    /// A board with a request in flight, or a reload that is due, does not sleep.
    @Test func aChangeIsActivity() async throws {
        let host = try await session().serve { _ in }.host
        let before = try await activity(of: host, isBusy: false)
        #expect(await host.answer(addition()).status == .done)
        let after = try await activity(of: host, isBusy: false)
        #expect(after.count > before.count)
        #expect(await !before.close(host))
        #expect(await after.close(host))
    }

    /// Such a provider may request a reload at any time while it runs.
    @Test func aProviderThatIsKeptKeepsTheBoardOpen() async throws {
        try provide(idle: "1h")
        let host = try await session().serve { _ in }.host
        _ = try await activity(of: host, isBusy: false)
        #expect(await host.answer(addition()).status == .done)
        let busy = try await activity(of: host, isBusy: true)
        #expect(await !busy.close(host))
        #expect(await host.answer(RemoveCall(widget: "plain-1")).status == .done)
        _ = try await activity(of: host, isBusy: false)
        await host.close()
    }
}
