import BoardDocuments
import CaseWalking
import Foundation
import Machine
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// `status`: the judgments as a function of the facts, and the command with its exit codes.
@Suite(.brief) struct StatusTests {
    private static let now = TestWorkspace.start
    private static let times = TimeFormat(now: now, zone: "UTC")

    /// A board of which every part is healthy.
    private static var healthy: BoardHealth {
        var store = BoardHealth.Store(folder: "/state", sizeBytes: 1 << 20, freeBytes: 71 << 30)
        store.lastSync = now - .seconds(12)
        var health = BoardHealth(
            at: now, BoardHealth.Engine(processID: 42, serving: true, since: now - .hours(2), widgets: 12),
            store)
        var weather = BoardHealth.Provider(ProviderName("weather"), running: true)
        weather.widgets = 3
        health.providers = [weather]
        var kitchen = Display(name: DisplayName("kitchen")!, kind: .eInk)
        kitchen.status.lastSeen = now - .minutes(20)
        health.displays = [
            BoardHealth.SeenDisplay(kitchen, missing: kitchen.missing { _ in 0 }),
            BoardHealth.SeenDisplay(Display(name: DisplayName("hall")!, kind: .browser), missing: nil),
        ]
        return health
    }

    private static func lines(
        _ web: StatusSnapshot.WebServer? = nil, _ change: (inout BoardHealth) -> Void = { _ in }
    ) -> [String] {
        var health = healthy
        change(&health)
        return StatusSnapshot(board: .success(health), web: web, times: times).findings.map { finding in
            let part = [finding.part.rawValue, finding.name].compactMap(\.self).joined(separator: " ")
            return "\(part): \(finding.state.rawValue): \(finding.found)"
                + (finding.step.map { " → \($0)" } ?? "")
        }
    }

    @Test func everyPartCanBeHealthy() {
        let web = StatusSnapshot.WebServer(address: "http://127.0.0.1:8420", isRunning: true)
        #expect(
            Self.lines(web) == [
                "engine: healthy: process 42 serves 12 widgets, since 10:00:00",
                "store: healthy: 71 GiB free, last sync 12 s ago",
                "provider weather: healthy: running, 3 widgets",
                "web: healthy: listens at http://127.0.0.1:8420",
                "display kitchen: healthy: last seen 20 min ago",
            ])
    }

    private static let judgments: [(line: String, change: @Sendable (inout BoardHealth) -> Void)] = [
        (
            "engine: failed: not running, so that nothing refreshes → run \"widgetconf serve\"",
            { $0.engine.serving = false }
        ),
        (
            "engine: degraded: 2 errors in the definitions → run \"widgetconf check\"",
            { $0.engine.definitionErrors = 2 }
        ),
        (
            "engine: degraded: the changed workspace cannot be read: gone → run \"widgetconf check\"",
            { $0.engine.definitionTrouble = "gone" }
        ),
        (
            "store: degraded: 99 MiB free → free some space in /state",
            { $0.store.freeBytes = (100 << 20) - 1 }
        ),
        (
            "store: failed: the disk is full; 4 changes not on the disk → free some space in /state",
            { ($0.store.trouble, $0.store.unwritten) = ("the disk is full", 4) }
        ),
        (
            "store: healthy: no change since the start",
            { ($0.store.freeBytes, $0.store.lastSync) = (nil, nil) }
        ),
        (
            "provider weather: degraded: 1 of 3 widgets failing since 11:00:00: the service does not answer"
                + " → run \"widgetconf logs weather\"", { fail(&$0, 1, .unavailable) }
        ),
        (
            "provider weather: failed: 3 of 3 widgets failing since 11:00:00: the service does not answer"
                + " → run \"widgetconf logs weather\"", { fail(&$0, 3, .crashed) }
        ),
        (
            "provider weather: degraded: 1 of 3 widgets failing since 11:00:00: the service does not answer"
                + " → run \"widgetconf list --only attention\", and edit these widgets",
            { fail(&$0, 1, .authentication) }
        ),
        ("provider weather: healthy: idle, 3 widgets", { $0.providers[0].running = false }),
        (
            "display kitchen: degraded: last seen 4 h ago → check its battery and its network",
            { see(&$0, at: now - .hours(4)) }
        ),
        ("display kitchen: healthy: last seen 2 h 59 min ago", { see(&$0, at: now - .minutes(179)) }),
        (
            "display kitchen: degraded: never seen → run \"widgetconf display pair kitchen\"",
            { see(&$0, at: nil) }
        ),
        (
            "display kitchen: degraded: its size differs → run \"widgetconf display show kitchen\"",
            { $0.displays[0].problem = "its size differs" }
        ),
    ]

    private static func fail(_ health: inout BoardHealth, _ count: Int, _ failure: FailureClass) {
        health.providers[0].failing = count
        health.providers[0].failure = BoardHealth.Provider.Failure(
            failure, "the service does not answer", since: now - .hours(1))
    }

    private static func see(_ health: inout BoardHealth, at instant: Instant?) {
        var display = Display(name: DisplayName("kitchen")!, kind: .eInk)
        display.status.lastSeen = instant
        health.displays[0] = BoardHealth.SeenDisplay(display, missing: display.missing { _ in 0 })
    }

    @Test(arguments: judgments.indices) func judges(_ index: Int) {
        let (line, change) = Self.judgments[index]
        let lines = Self.lines(nil, change)
        #expect(lines.contains(line), "\(lines.joined(separator: "\n"))")
    }

    @Test func aBoardThatDoesNotAnswerHasFailed() {
        let snapshot = StatusSnapshot(
            board: .failure(RuntimeFailure("process 9 does not respond", hint: "end it")),
            web: StatusSnapshot.WebServer(address: "http://127.0.0.1:1", isRunning: false), times: Self.times)
        #expect(snapshot.findings.map(\.state) == [.failed, .failed])
        #expect(snapshot.findings[0].step == "end it")
        #expect(StatusReport(at: Self.now, snapshot.findings).state == .failed)
        #expect(StatusReport(at: Self.now, []).state == .healthy)
    }

    /// A device that sleeps is not missing.
    @Test func sleepDoesNotCount() {
        var display = Display(name: DisplayName("kitchen")!, kind: .eInk)
        // 12:00 UTC on the day before.
        display.status.lastSeen = Self.now - .hours(24)
        #expect(display.missing { _ in 0 } == Self.now - .hours(21))
        display.settings.sleep = SleepHours("13:30-12:30")
        #expect(display.missing { _ in 0 } == Self.now + .minutes(30) + .hours(24))
        display.settings.sleep = nil
        display.settings.refreshFloor = .hours(8)
        #expect(display.missing { _ in 0 } == Self.now)
    }

    @Test func theExitCodeTellsTheWorstState() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let lone = await workspace.run("status", "--check")
        #expect(lone.status == .failed && lone.status.rawValue == 5)
        #expect(lone.output.contains("run \"widgetconf serve\""))
        #expect(await workspace.run("status").status == .done)

        let captured = Captured()
        let interruption = Interruption()
        async let serve = workspace.run(
            ["serve", "--format", "json"], into: captured, interruption: interruption)
        try await captured.printed("\"serving\"")
        let served = await workspace.run("status", "--check")
        #expect(served.status == .done, "\(served.output)\(served.talk)")
        #expect(served.output.contains("serves 1 widget, since"))
        _ = await workspace.run("add", "echo", "mode=fail")
        let degraded = await workspace.run("status", "--check")
        #expect(degraded.status.rawValue == 4)
        #expect(degraded.output.contains("1 of 2 widgets failing"), "\(degraded.output)")
        interruption.come()
        _ = await serve
    }
}
