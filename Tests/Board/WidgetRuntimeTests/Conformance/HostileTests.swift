import CaseWalking
import Configurations
import Foundation
import Machine
import SourceText
import Synchronization
import Testing
import WidgetModel

@testable import BoardDocuments
@testable import WidgetRuntime

/// Providers that crash, hang, flood, lie and leave processes running, each together with a well-behaved
/// provider.
///
/// `expected.txt` contains the outcome on the board, parts of the board's messages, and the obligations that
/// the conformance kit reports as broken. `UPDATE_EXPECTED=1` writes the file if a line no longer
/// applies. Other files stay as they are, because further messages depend on the moment.
@Suite(.thorough) struct HostileTests {
    /// Their processes wait most of the time, but more of them would pass the deadlines of the cases.
    private static let boards = Gate(width: 6)
    private static let cases: [TestCase] = {
        let only = ProcessInfo.processInfo.environment["HOSTILE"]
        return TestCase.all(in: "hostile").filter { only.map($0.name.contains) ?? true }
    }()

    @Test(arguments: cases) func isContainedAndNamed(_ test: TestCase) async {
        await Self.boards.enter()
        for difference in await Self.differences(in: test) { Issue.record("\(difference)") }
        await Self.boards.leave()
    }

    /// The differences between the case's actual and expected results.
    fileprivate static func differences(in test: TestCase) async -> [String] {
        do { return try await run(test) } catch { return ["\(error)"] }
    }

    private static func run(_ test: TestCase) async throws -> [String] {
        let hostile = try HostileCase(test)
        defer { hostile.remove() }
        let board = try await boardLines(hostile)
        let survivors = hostile.survivors
        #expect(survivors.isEmpty, "\(test): processes \(survivors) survive their board")
        let checks = hostile.isChecked ? try await checkLines(hostile) : []
        #expect(hostile.survivors.isEmpty, "\(test): processes survive their check")
        func outdated() throws -> [String] {
            try test.text(of: "expected.txt").split(separator: "\n").map(String.init)
                .filter { line in !(board + checks).contains { $0.hasPrefix(line) } }
        }
        // A file that cannot be read is written.
        let isCurrent = (try? outdated())?.isEmpty ?? false
        if !isCurrent, ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] == "1" {
            let obligations = checks.map { $0.split(separator: " \"")[0] }
            let text = (board.prefix(8).map { $0[...] } + obligations).joined(separator: "\n") + "\n"
            try Data(text.utf8).write(to: test.folder.appending(path: "expected.txt"))
        }
        return try outdated().map { line in
            "expected \"\(line)\", found\n\((board + checks).joined(separator: "\n"))"
        }
    }

    /// The outcome of the hostile widget's first timeline, and all of the board's messages about the widget.
    private static func boardLines(_ hostile: HostileCase) async throws -> [String] {
        var findings: [Finding] = []
        let folder = try #require(try WorkspaceFolder.read(hostile.folder, into: &findings))
        let session = try BoardSession(
            folder, state: hostile.folder + "/state", clock: SystemClock(), environment: hostile.environment,
            timeouts: hostile.timeouts)
        let seen = HostileEvents()
        let host = try await session.serve { seen.add($0) }.host
        let healthy = await host.answer(addition("healthy", hostile))
        #expect(healthy.isCarriedOut, "\(hostile.test): \(healthy.remarks)")
        async let added = host.answer(addition("hostile", hostile)).map { _ in NoDocument?.none }
        if hostile.isBusy { await seen.wait { $0.texts.contains("busy") } }
        // The edit of the other widget, while this widget is being answered or keeps its provider busy.
        let edit = WidgetEdit(
            widget: "healthy-1", changes: [.set(name: "text", text: "edited")], folder: hostile.folder,
            editID: UUID().uuidString)
        let edited = await host.answer(EditCall(edit))
        let hasWaited = hostile.isBusy && seen.facts.outcome != nil
        #expect(edited.isCarriedOut, "\(hostile.test): \(edited.remarks)")
        var replies = [await added]
        if replies[0].isCarriedOut { await seen.wait { $0.outcome != nil } }
        await seen.wait { $0.healthyAnswers > 1 }
        let shown = await host.answer(RenderCall(.widget("healthy-1"), at: nil)).json["view"]?.string
        #expect(shown == "edited", "\(hostile.test)")
        for question in hostile.values("ask") { replies.append(await ask(question, hostile, host)) }
        await host.close()
        let facts = seen.facts
        let said = replies.flatMap { $0.remarks.map(\.message) } + facts.texts
        var lines = [hasWaited ? "the edit waited" : "board: \(facts.outcome ?? "not asked")"]
        for text in said {
            let line = "says: " + Printable.excerpt(String(text.prefix(300)))
            if !lines.contains(line), lines.count < 200 { lines.append(line) }
        }
        return lines
    }

    private static func addition(_ kind: String, _ hostile: HostileCase) -> AddCall {
        AddCall(
            kind: kind, family: nil, changes: [], folder: hostile.folder, editID: UUID().uuidString)
    }

    private static func ask(
        _ question: String, _ hostile: HostileCase, _ host: BoardHost
    ) async -> BoardReply<NoDocument> {
        if question == "options" {
            let query = OptionsCall(target: "hostile-1", parameter: "place", search: nil)
            return await host.answer(query).map { _ in NoDocument?.none }
        }
        return await host.answer(
            EditCall(
                WidgetEdit(
                    widget: "hostile-1", changes: [.set(name: "text", text: "other")], folder: hostile.folder,
                    editID: UUID().uuidString))
        ).map { _ in NoDocument?.none }
    }

    /// The obligations that the provider breaks, each with its first problem.
    private static func checkLines(_ hostile: HostileCase) async throws -> [String] {
        var findings: [Finding] = []
        let folder = try #require(try WorkspaceFolder.read(hostile.folder, into: &findings))
        let workspace = try LoadedWorkspace(
            folder,
            literals: .machine(
                clock: SystemClock(), folder: hostile.folder, environment: hostile.environment))
        let manifest = try #require(
            workspace.manifests.manifests.first { $0.name.value == ProviderName("hostile") })
        var timeouts = hostile.timeouts
        if timeouts.providers == nil { timeouts.providers = .seconds(30) }
        let kit = ConformanceKit(
            of: manifest, in: workspace, locale: LocaleTag("en")!, environment: hostile.environment,
            clock: SystemClock(), timeouts: timeouts, waits: .patient)
        let report = await kit.run()
        let broken = report.checks.filter { ![.passed, .skipped].contains($0.result) }
        let lines = broken.map { check in
            let problem = Printable.excerpt(String((check.problems.first?.message ?? "").prefix(200)))
            return "check: \(check.obligation.rawValue) \(check.result.rawValue) \"\(problem)\""
        }
        return lines.isEmpty ? ["check: conforms"] : lines
    }
}

/// One hostile provider of each class, without the others.
@Suite(.brief) struct HostileSampleTests {
    private static let names = [
        "crashes-at-each-timeline", "never-answers", "floods-its-log", "answers-each-request-twice",
        "leaves-a-child-behind", "shows-control-sequences", "mixes-the-boards-of-one-process",
    ]

    @Test(arguments: names) func isContainedAndNamed(_ name: String) async throws {
        let test = try #require(TestCase.all(in: "hostile").first { $0.name == "err/\(name)" })
        for difference in await HostileTests.differences(in: test) { Issue.record("\(difference)") }
    }
}

extension ConformanceKit.Waits {
    /// On a busy machine, every provider may be slow.
    fileprivate static var patient: Self {
        let patience = Milliseconds.hours(1)
        var waits = Self()
        (waits.preview, waits.validate, waits.placeholder) = (patience, patience, patience)
        waits.noticeable = patience
        return waits
    }
}

/// Lets so many tests through at a time.
private actor Gate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int) { free = width }

    func enter() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        free += 1
    }
}

/// The board's reports about the hostile widget and its provider.
private final class HostileEvents: Sendable {
    struct Facts {
        /// The outcome of the first request for a timeline; nil before that.
        var outcome: String?
        var texts: [String] = []
        var healthyAnswers = 0
    }

    private struct State {
        var facts = Facts()
        var waiting: [(until: @Sendable (Facts) -> Bool, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var facts: Facts { state.withLock(\.facts) }

    func add(_ event: BoardEvent) {
        let resumed = state.withLock { state in
            Self.note(event, in: &state.facts)
            let ready = state.waiting.filter { $0.until(state.facts) }
            let facts = state.facts
            state.waiting.removeAll { $0.until(facts) }
            return ready
        }
        for (_, continuation) in resumed { continuation.resume() }
    }

    /// Waits until the condition holds; the suite's time limit ends the wait.
    func wait(until holds: @escaping @Sendable (Facts) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if !holds(state.facts) { state.waiting.append((holds, continuation)) }
                return holds(state.facts)
            }
            if isReady { continuation.resume() }
        }
    }

    private static func note(_ event: BoardEvent, in facts: inout Facts) {
        let widget = event.widget?.wrappedValue?.description
        if widget == "healthy-1", event.news == .answered { facts.healthyAnswers += 1 }
        guard event.provider == ProviderName("hostile") || widget == "hostile-1" else { return }
        if widget == "hostile-1", facts.outcome == nil {
            switch event.news {
            case .answered: facts.outcome = "answered"
            case .closed where event.outcome == .failed:
                facts.outcome = "failed \(event.failure?.rawValue ?? "")"
            default: break
            }
        }
        if let text = LogRecord(event)?.text { facts.texts.append(text) }
    }
}
