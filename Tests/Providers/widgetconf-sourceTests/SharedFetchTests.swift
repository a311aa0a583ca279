import CaseWalking
import ProviderProtocol
import Synchronization
import Testing
import WidgetModel

@testable import widgetconf_source

/// Work that is shared, limited, ended in time and reported.
@Suite(.brief) struct SharedFetchTests {
    /// A gate that tasks pass one after the other, in the order of a test.
    private typealias Gate = FirstResult<Int>

    @Test func callersShareTheWork() async throws {
        let (shared, gate) = (SharedWork<String, Int>(), Gate())
        let runs = Shared(0)
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    try await shared.value(for: "a") {
                        runs.withLock { $0 += 1 }
                        return try await gate.value()
                    }
                }
            }
            group.addTask {
                try await Waiting.until { shared.callers(for: "a") == 5 }
                gate.finish(.success(7))
                return 7
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(values == [7, 7, 7, 7, 7, 7])
        #expect(runs.withLock { $0 } == 1)
    }

    @Test func aCanceledCallerLeavesTheOthers() async throws {
        let (shared, gate) = (SharedWork<String, Int>(), Gate())
        let work: @Sendable () async throws -> Int = { try await gate.value() }
        let canceled = Task { try await shared.value(for: "a", work) }
        let other = Task { try await shared.value(for: "a", work) }
        try await Waiting.until { shared.callers(for: "a") == 2 }
        canceled.cancel()
        await #expect(throws: CancellationError.self) { try await canceled.value }
        gate.finish(.success(7))
        #expect(try await other.value == 7)
    }

    @Test func workWithoutCallersIsCanceled() async throws {
        let (shared, ended) = (SharedWork<String, Int>(), FirstResult<Bool>())
        let caller = Task {
            try await shared.value(for: "a") {
                do { return try await Gate().value() } catch {
                    ended.finish(.success(Task.isCancelled))
                    throw error
                }
            }
        }
        try await Waiting.until { shared.callers(for: "a") == 1 }
        caller.cancel()
        #expect(try await ended.value())
        await #expect(throws: CancellationError.self) { try await caller.value }
    }

    @Test func aHostHasFourRequestsAtOnce() async throws {
        let turns = HostTurns(most: 4, spacing: .milliseconds(1))
        let counts = Shared((running: 0, most: 0, done: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await turns.run("example.org:443") {
                        counts.withLock { counts in
                            counts.running += 1
                            counts.most = max(counts.most, counts.running)
                        }
                        await Waiting.pause()
                        counts.withLock { counts in
                            counts.running -= 1
                            counts.done += 1
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(counts.withLock { $0.most } <= 4)
        #expect(counts.withLock { $0.done } == 20)
    }

    @Test func startsAreSpread() async throws {
        let turns = HostTurns(most: 4, spacing: .milliseconds(50))
        let starts = Shared<[ContinuousClock.Instant]>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await turns.run("example.org:443") {
                        starts.withLock { $0.append(ContinuousClock.now) }
                        while starts.withLock({ $0.count }) < 4 { await Waiting.pause() }
                    }
                }
            }
            try await group.waitForAll()
        }
        let sorted = starts.withLock { $0.sorted() }
        #expect(sorted[3] - sorted[0] >= .milliseconds(150))
    }

    @Test func aCanceledRequestGivesItsTurnToTheNext() async throws {
        let turns = HostTurns(most: 1, spacing: .zero)
        let gate = Gate()
        let isRunning = FirstResult<Bool>()
        let first = Task {
            try await turns.run("a") {
                isRunning.finish(.success(true))
                return try await gate.value()
            }
        }
        #expect(try await isRunning.value())
        let second = Task { try await turns.run("a") { 2 } }
        try await Waiting.until { turns.waiting(for: "a") == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.finish(.success(1))
        #expect(try await first.value == 1)
        #expect(try await turns.run("a") { 3 } == 3)
    }

    /// The pause before work begins again grows, and a long run ends that.
    @Test func restartsAreDelayed() {
        var delays = RestartDelays()
        let short = (0..<8).map { _ in delays.delay(after: .milliseconds(10)).components.seconds }
        #expect(short == [1, 2, 4, 8, 16, 32, 60, 60])
        #expect(delays.delay(after: .seconds(60)) == .seconds(1))
        #expect(delays.delay(after: .milliseconds(10)) == .seconds(2))
    }

    /// The work that was not used for the longest time is ended when there is too much.
    @Test func keptWorkIsLimited() async throws {
        let pool = KeptPool<String, Work>(most: 2)
        let works = try ["a", "b", "a", "c"].map { key in try pool.work(for: key) { try Work() } }
        #expect(works[0] === works[2] && pool.count == 2)
        #expect(works[0].isEnded && !works[1].isEnded && !works[3].isEnded)
        #expect(pool.running(for: "a") == nil && pool.running(for: "c") === works[3])
        works[1].end()
        let again = try pool.work(for: "b") { try Work() }
        #expect(again !== works[1] && !works[3].isEnded && pool.count == 2)
        await pool.shutDown(by: Deadline(after: .seconds(30)))
        #expect(again.isEnded && works[3].isEnded && pool.count == 0)
    }

    @Test func theDeadlineEndsWork() async throws {
        let deadline = Deadline(after: .milliseconds(100))
        await #expect(throws: DeadlineExceeded.self) { try await deadline.limit { try await Gate().value() } }
        #expect(try await Deadline(after: .seconds(60)).limit { 7 } == 7)
        #expect(Deadline(after: .seconds(4)).shown == "4 s")
        #expect(Deadline(after: .milliseconds(4500)).shown == "4.5 s")
        #expect(FetchLimits.time(within: .seconds(5)) == .milliseconds(4500))
        #expect(FetchLimits.time(within: Milliseconds(200)) == .milliseconds(180))
    }

    /// A burst of news becomes one reload at once and one when the time between reloads is over.
    @Test func reloadsAreSpaced() async throws {
        let sent = Mutex<[String]>([])
        let second = FirstResult<Bool>()
        let pacer = ReloadPacer(spacing: .milliseconds(300)) { kind in
            let count = sent.withLock { sent in
                sent.append(kind.kind.name)
                return sent.count(where: { $0 == "a" })
            }
            if count == 2 { second.finish(.success(true)) }
        }
        let (a, b) = (ReloadedKind(Kind(unchecked: "a")), ReloadedKind(Kind(unchecked: "b")))
        for _ in 0..<10 { pacer.reload(a) }
        pacer.reload(b)
        #expect(sent.withLock { $0 } == ["a", "b"])
        #expect(try await second.value())
        #expect(sent.withLock { $0 } == ["a", "b", "a"])
    }

    /// News of one board neither reloads nor delays the widgets of another.
    @Test func eachBoardIsReloadedByItself() {
        let sent = Mutex<[String]>([])
        let pacer = ReloadPacer(spacing: .seconds(600)) { news in
            sent.withLock { $0.append("\(news.kind) on \(news.board?.name ?? "none")") }
        }
        let kind = Kind(unchecked: "a")
        for board in ["hall", "kitchen"] {
            pacer.reload(ReloadedKind(kind, on: BoardID(unchecked: board)))
        }
        #expect(sent.withLock { $0 } == ["a on hall", "a on kitchen"])
    }

    /// A search on one board must not answer the questions of another, which may use another account.
    @Test func foundChoicesBelongToTheirBoard() {
        let (found, hall) = (FoundChoices(), BoardID(unchecked: "hall"))
        found.add([Option(object: ["id": "seoul", "title": "Seoul"])], of: "place", on: hall)
        #expect(found.options(["seoul"], of: "place", on: hall)?.count == 1)
        #expect(found.options(["seoul"], of: "place", on: BoardID(unchecked: "kitchen")) == nil)
        #expect(found.options(["seoul"], of: "place", on: nil) == nil)
    }

    @Test func secretsAreMasked() {
        let secrets = RequestSecrets(["pass word/1", ["token": "abcdef", "id": 12345], "abc", true])
        #expect(secrets.values == ["12345", "abcdef", "pass word/1"])
        #expect(
            secrets.masked("pass word/1, pass%20word%2F1, Bearer abcdef, 12345, abc")
                == "••••, ••••, Bearer ••••, ••••, abc")
        #expect(secrets.masked("the answer begins with: abcd…") == "the answer begins with: ••••…")
    }
}

/// Kept work that does nothing until it is ended.
private final class Work: KeptWork {
    let lastUse = ContinuousClock.now
    let stopped = FirstResult<Void>()
    private let sign: WakeUp
    private let state = Mutex(false)

    init() throws { sign = try WakeUp() }

    var isEnded: Bool { state.withLock { $0 } }

    func keepRunning() { sign.wait(milliseconds: -1) }

    func end() {
        state.withLock { $0 = true }
        sign.wake()
    }
}

/// A value that the tasks of a test change.
private final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    func withLock<Outcome: Sendable>(_ work: @Sendable (inout Value) throws -> Outcome) rethrows -> Outcome {
        try value.withLock { value in try work(&value) }
    }
}
