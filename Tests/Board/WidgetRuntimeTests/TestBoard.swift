import BoardDocuments
import CaseWalking
import Foundation
import IntentDefinitions
import Machine
import ProviderHost
import SourceText
import Synchronization
import TestJournals
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A clock that the test sets.
final class SteppedClock: Clock {
    private let instant: Mutex<Instant>

    init(_ start: Instant) { instant = Mutex(start) }

    func now() -> Instant { instant.withLock { $0 } }
    func advance(by span: Milliseconds) { instant.withLock { $0 = $0 + span } }
}

/// Records the events on a board, and lets tests wait for more.
final class NewsCount: Sendable {
    private struct State {
        var count = 0
        /// Remarks of hosts about their providers.
        var remarks: [String] = []
        /// The providers' log lines.
        var logLines: [String] = []
        /// How often a host reported that all definitions are in force.
        var validCount = 0
        /// Failures of hosts.
        var troubles: [String] = []
        /// Notes for users.
        var notes: [String] = []
        /// Warnings about widgets and providers.
        var warnings: [String] = []
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.count } }
    var remarks: [String] { state.withLock { $0.remarks } }
    var logLines: [String] { state.withLock { $0.logLines } }
    var validCount: Int { state.withLock { $0.validCount } }
    var troubles: [String] { state.withLock { $0.troubles } }
    var notes: [String] { state.withLock { $0.notes } }
    var warnings: [String] { state.withLock { $0.warnings } }

    func add(_ event: BoardEvent) {
        state.withLock { state in
            state.count += 1
            let message = event.message?.wrappedValue ?? ""
            switch event.news {
            case .provider: state.remarks.append(event.text ?? "")
            case .log: state.logLines.append(event.line ?? "")
            case .valid: state.validCount += 1
            case .trouble: state.troubles.append(message)
            case .note: state.notes.append(message)
            case .warning: state.warnings.append(message)
            default: break
            }
        }
        wake()
    }

    /// Waits for more than `seen` events; the test's time limit ends the wait.
    func more(than seen: Int) async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiters.append(continuation) }
                // An event between the check and the wait is not missed.
                if count > seen || Task.isCancelled { wake() }
            }
        } onCancel: {
            wake()
        }
        try Task.checkCancellation()
    }

    private func wake() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

/// The provider of a test's board: a real process.
enum Echo: CaseIterable {
    /// A script, with a declared concurrency of 1.
    case serial
    /// The same script, with a declared concurrency of 4.
    case boasting
    /// Swift with the kit, with a concurrency of 4.
    case swift
}

/// A workspace in a temporary folder with one scripted provider, and the host of its board.
///
/// The provider is a real process. The widget's parameter `mode` determines its answer to a request
/// for a timeline:
///
/// - `answer`: the text, the revision and the reason.
/// - `sleep`: sleeps longer than any test; `once`: sleeps the first time; `nap`: sleeps a fifth of a second.
/// - `told`: writes the file `told`.
/// - `late`: answers when the file `go` exists, and handles other requests before.
/// - `progress`: reports its progress when the file `listening` exists, and answers when the file `go`
///   exists.
/// - `crash`, `trap` (a crash like Swift's), `fail`, `mismatch`, `refused`: fails.
/// - `past`: the policy atEnd.
/// - `family`: the requested size; `same`: only its `name`, so that answers are equal.
/// - `scored`: relevant for an hour, with the score `count`.
/// - `push`: also reports news four times, once for a kind of another provider.
/// - `data`: its words and `count` as data; `both`: a view and data; `several`: data with the count 1, then
///   with `count` an hour later.
/// - `press`: words with buttons and a toggle `night`. Performed actions are listed in the file `performed`;
///   `bad` fails, `hang` waits for the file `go`, and with the file `news`, each action reports news.
///
/// The files `placeholder.json`, `snapshot.json`, `kind.json` and `defaults.json` are the placeholder, the
/// snapshot, the kind's declaration and the defaults. If `defaults.json` contains `silent`, the request
/// for the defaults is not answered. Requests for options of `choice` are never answered.
actor TestBoard {
    let folder: String
    let clock: SteppedClock
    private(set) var host: BoardHost
    let news = NewsCount()
    /// The board's log, if the test runs with journals.
    let journal: MemoryJournal?
    private let session: BoardSession
    private let timeouts: Timeouts

    /// - Parameter manifest: further lines of the widget's declaration, each indented by four spaces.
    init(_ echo: Echo = .serial, manifest: String = "", timeouts: Timeouts = .patient) async throws {
        self.timeouts = timeouts
        folder = NSTemporaryDirectory() + "wc-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder + "/run", withIntermediateDirectories: true)
        try TestBoard.write(folder, "widgetconf.yaml", TestBoard.workspace)
        try TestBoard.write(folder, "echo.yaml", TestBoard.intent)
        let command = echo == .swift ? "echo-provider" : TestBoard.command
        try TestBoard.write(
            folder, "provider.yaml",
            TestBoard.manifest.replacingOccurrences(of: "COMMAND", with: command) + manifest)
        try TestBoard.write(
            folder, "provider.json",
            TestBoard.script.replacingOccurrences(of: "CONCURRENCY", with: echo == .boasting ? "4" : "1"))
        clock = SteppedClock(SystemClock().now())
        journal = JournaledBoards.current?.journal(of: folder)
        session = try TestBoard.session(folder, clock, timeouts: timeouts, journal: journal)
        host = try await session.serve { [news] in news.add($0) }.host
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }  // Best-effort cleanup.

    static func session(
        _ folder: String, _ clock: SteppedClock, zone: String = "UTC", timeouts: Timeouts = .patient,
        journal: MemoryJournal? = nil
    ) throws -> BoardSession {
        var findings: [Finding] = []
        let read = try WorkspaceFolder.read(folder, into: &findings)
        var session = try BoardSession(
            try #require(read), state: folder + "/state", clock: clock,
            environment: [
                "XDG_RUNTIME_DIR": folder + "/run", "PATH": Python.searchPath, "HOME": folder, "TZ": zone,
            ], timeouts: timeouts)
        session.journal = journal
        return session
    }

    /// A client's session with this board.
    func clientSession(_ timeouts: Timeouts? = nil) throws -> BoardSession {
        try TestBoard.session(folder, clock, timeouts: timeouts ?? self.timeouts, journal: journal)
    }

    /// Closes the host. Before, the board is compared with the one that its log describes, if it has a log.
    func close() async {
        if let journal {
            await host.run { host in
                do { try compare(host.store, with: journal) } catch { Issue.record(error) }
            }
        }
        await host.close()
    }

    /// Ends the host as SIGKILL would, as far as its own process can: nothing more is written or sent.
    ///
    /// - Parameter zone: of the next host.
    func reopen(zone: String = "UTC") async throws {
        await host.close()
        let session = try TestBoard.session(
            folder, clock, zone: zone, timeouts: timeouts, journal: journal)
        host = try await session.serve { [news] in news.add($0) }.host
    }

    /// Evaluates the condition after every event on the board until it holds; the test's time limit ends the
    /// wait.
    func eventually(_ holds: @Sendable (isolated TestBoard) async throws -> Bool) async throws {
        while true {
            let seen = news.count
            if try await holds(self) { return }
            try await news.more(than: seen)
        }
    }

    // Requests

    func add(_ values: String..., family: Family? = nil) async -> BoardReply<ChangedWidget> {
        await host.answer(
            AddCall(
                kind: "echo", family: family, changes: TestBoard.changes(values), folder: folder,
                editID: UUID().uuidString))
    }

    func edit(_ widget: String, _ values: String..., id: String = UUID().uuidString) async -> BoardReply<
        EditReply
    > {
        await host.answer(
            EditCall(
                WidgetEdit(widget: widget, changes: TestBoard.changes(values), folder: folder, editID: id)))
    }

    func press(_ widget: String, _ action: String, id: String = UUID().uuidString) async -> BoardReply<
        PressedWidget
    > {
        await host.answer(PressCall(widget: widget, action: action, pressID: id))
    }

    /// The content of a file that the provider has written into its folder; empty if the file does not exist.
    func read(_ name: String) -> String {
        (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? ""  // Not written yet.
    }

    func unset(_ widget: String, _ name: String) async -> BoardReply<EditReply> {
        await host.answer(
            EditCall(
                WidgetEdit(
                    widget: widget, changes: [.unset(name: name)], folder: folder,
                    editID: UUID().uuidString)))
    }

    /// The origin of each parameter's value, in the form's order.
    func origins(_ widget: String) async -> [String] {
        await host.answer(ShowCall(widget: widget, revision: nil)).json["parameters"]?.array?
            .compactMap { $0["origin"]?.string } ?? []
    }

    func ledger(_ widget: String) async throws -> [JSONValue] {
        try #require(await host.answer(LedgerCall.widget(widget)).json["reloads"]?.array)
    }

    func timeline(_ widget: String) async -> JSONObject {
        await host.answer(TimelineCall(widget: widget)).json
    }

    /// The text of the shown view.
    func shownText(_ widget: String) async -> String? {
        await host.answer(RenderCall(.widget(widget), at: nil)).json["view"]?.string
    }

    func rewrite(_ name: String, _ change: (String) -> String) throws {
        let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
        try TestBoard.write(folder, name, change(text))
    }

    /// Applies changed files, as `serve` does after reading them.
    func applyDefinitions() async throws {
        await host.apply(try await workspace())
    }

    /// The workspace with the current content of its files.
    func workspace() async throws -> LoadedWorkspace {
        var findings: [Finding] = []
        let read = try #require(try WorkspaceFolder.read(folder, into: &findings))
        return try LoadedWorkspace(read, literals: await host.run { $0.snapshot.literals })
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder + "/" + name) }

    /// Replaces the provider by a program in Python, for tests of what a script cannot do. The host reads
    /// it with the next definitions.
    func leaveProgram(_ program: String) throws {
        try leave("provider.py", program)
        try rewrite("provider.yaml") { $0.replacing(TestBoard.command, with: "python3, -S, provider.py") }
    }

    /// Writes a file for the provider into its folder.
    func leave(_ name: String, _ text: String = "") throws { try TestBoard.write(folder, name, text) }

    /// Whether a host has made this remark about its provider.
    func wasRemarked(_ words: String) -> Bool { news.remarks.contains { $0.contains(words) } }

    /// Whether the provider has written this line into its log.
    func wasLogged(_ line: String) -> Bool { news.logLines.contains(line) }

    /// Whether the provider has written this file into its folder.
    func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + name) }

    /// Advances the clock and wakes the engine.
    func advance(by span: Milliseconds) async {
        clock.advance(by: span)
        await host.wake()
    }

    static func changes(_ values: [String]) -> [RequestedChange] {
        values.map { value in
            let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return .set(name: String(parts[0]), text: String(parts[1]))
        }
    }

    private static func write(_ folder: String, _ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }

    private static let workspace = """
        format: 1
        name: test
        intents: ["echo.yaml"]
        providers: ["provider.yaml"]
        """

    private static let intent = """
        format: 1
        intents:
          Echo:
            title: Echo
            parameters:
              text: { title: Text, type: string, default: hello }
              mode: { title: Mode, type: string, default: answer }
              count: { title: Count, type: integer, range: [1, 9], default: 1 }
              name: { title: Name, type: string, required: true, default: nobody }
              choice: { title: Choice, type: string, options: { from: search, other: true } }
        """

    private static let manifest = """
        format: 1
        provider: echo
        command: [COMMAND]
        limits: { answer: 10m, idle: 1h }
        widgets:
          echo:
            title: Echo
            families: [systemSmall, systemMedium]
            configuration: { intent: Echo }

        """
}

extension Timeouts {
    /// Longer than the time limit of every test, so that only a hang ends a wait.
    static let patience = Milliseconds.hours(1)
    /// For providers that hang: questions time out quickly.
    static var shortQuestions: Timeouts {
        var timeouts = Timeouts.patient
        timeouts.questions = Patience(running: Milliseconds(50), inAll: patience)
        timeouts.options = Milliseconds(50)
        return timeouts
    }
    /// For tests that are not about timeouts.
    static var patient: Timeouts {
        var timeouts = Timeouts()
        timeouts.questions = Patience(running: patience, inAll: patience)
        timeouts.options = patience
        timeouts.snapshot = patience
        timeouts.providers = patience
        timeouts.host = SocketClient.Patience(silence: patience, sign: patience)
        timeouts.lock = patience
        return timeouts
    }
}
