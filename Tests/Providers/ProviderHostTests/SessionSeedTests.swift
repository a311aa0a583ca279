import CaseWalking
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// For every order of events: each request that is not canceled is answered, failed or turned away exactly
/// once, at most one process is current, a process for one board receives requests of one board only, and a
/// session at rest does not ask to be woken.
@Suite struct SessionSeedTests {
    @Test(arguments: UInt64(1)...40)
    func everyRequestEndsExactlyOnce(_ seed: UInt64) { Self.expectOneEnd(seed) }

    fileprivate static func expectOneEnd(_ seed: UInt64) {
        var world = World(seed: seed)
        for _ in 0..<400 { world.step() }
        world.finish()
        #expect(world.problems == [])
    }

    /// A session with random events.
    private struct World {
        var script = SessionScript()
        var random: Randomness
        var now: Int64 = 0
        var lastToken: UInt64 = 0
        var cancelled: Set<UInt64> = []
        var ends: [UInt64: Int] = [:]
        var boards: [UInt64: String] = [:]
        var problems: [String] = []

        init(seed: UInt64) { random = Randomness(seed: seed) }

        mutating func step() {
            now += Int64(random.below(random.below(20) == 0 ? 6000 : 60))
            let run = max(1, script.session.run.number - random.below(2))
            let token = UInt64(max(1, Int(lastToken) - random.below(4)))
            tell(event(run, token))
            if let wake = script.wakesAt, wake <= now { tell(.woken) }
            if script.session.phase == .resting {
                if !script.session.requests.isEmpty { problems.append("rests with requests") }
                if script.wakesAt != nil { problems.append("rests and wants waking") }
            } else if script.wakesAt == nil {
                problems.append("has a process or a pause, and no wake")
            }
        }

        private mutating func event(_ run: RunNumber, _ token: UInt64) -> SessionEvent {
            switch random.below(16) {
            case 0...3:
                lastToken += 1
                let board = random.below(3) == 0 ? "hall" : "kitchen"
                boards[lastToken] = board
                return .requested(
                    SessionScript.request(lastToken, of: board, isUrgent: random.below(3) == 0))
            case 4:
                // A request that has already ended is not canceled: its event is still valid.
                if token <= lastToken, ends[token] == nil { cancelled.insert(token) }
                return .cancelled(token: token)
            case 5...8: return .received(run, answer(Int64(token)), bytes: 10)
            case 9, 10:
                let declaration = InitializeAnswer(
                    concurrency: 1 + random.below(3), boards: random.below(2) == 0 ? .one : .many, kinds: [])
                let answer = Message.answer(id: .number(0), result: declaration.encodedJSON)
                return .received(run, .message(answer), bytes: 10)
            case 11: return .ended(run, .exited(status: 1))
            case 12: return .sampled(run, ResourceUse(bytes: random.below(300) << 20))
            case 13: return random.below(4) == 0 ? .outputClosed(run) : .logged(run, "log")
            case 14:
                return random.below(4) == 0
                    ? .notStarted(run, HostFailures.cannotStart("no")) : .inputFull(run)
            default: return .woken
            }
        }

        private func answer(_ token: Int64) -> IncomingLine {
            .message(.answer(id: .number(token), result: "done"))
        }

        private mutating func tell(_ event: SessionEvent) {
            for effect in script.tell(event, at: now) {
                let words = effect.split(separator: " ")
                let isEnd = ["answered", "failed", "turn"].contains(words[0])
                let token = words.compactMap { UInt64($0) }.last
                if isEnd, let token { ends[token, default: 0] += 1 }
            }
            let waiting = Set(script.session.requests.filter(\.isWanted).compactMap { boards[$0.token] })
            if script.session.isRunning, script.session.declaration?.boards == .one, waiting.count > 1 {
                problems.append("a process for one board received requests of two")
            }
        }

        mutating func finish() {
            tell(.closed)
            for token in 1...max(1, lastToken) where lastToken > 0 {
                let count = ends[token] ?? 0
                let isRight = cancelled.contains(token) ? count == 0 : count == 1
                if !isRight { problems.append("request \(token) ended \(count) times") }
            }
        }
    }
}

/// More seeds.
@Suite struct SessionMoreSeedsTests {
    @Test(arguments: UInt64(41)...200)
    func everyRequestEndsExactlyOnce(_ seed: UInt64) { SessionSeedTests.expectOneEnd(seed) }
}
