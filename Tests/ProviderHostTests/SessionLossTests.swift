import JSONText
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Processes that end, hang at their start or go beyond a limit.
@Suite struct SessionLossTests {
    @Test func crashOfASerialProviderFailsTheRequestThatItWasBusyWith() {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        #expect(
            script.ends(1, at: 10)
                == [
                    "stopped: ended with exit status 3", "failed 1 crashed", "start 2", "write 2 initialize",
                ])
        #expect(script.initialized(2, at: 20) == ["declared 1", "write 2 request 2"])
    }

    @Test func crashOfAParallelProviderFailsAll() {
        var script = SessionScript(concurrency: 2, requests: 1, 2, 3)
        #expect(
            script.ends(1, at: 10)
                == [
                    "stopped: ended with exit status 3", "failed 1 crashed", "failed 2 crashed",
                    "failed 3 crashed",
                ])
        #expect(script.wakesAt == nil)
    }

    @Test func failuresCarryTheLastLinesOfTheLog() {
        var script = SessionScript(concurrency: 1, requests: 1)
        for number in 1...ProcessLimits.logLines + 5 { script.tell(.logged(1, "line \(number)"), at: 1) }
        var effects: [SessionEffect] = []
        script.session.handle(
            .ended(1, .killed(signal: 11)), at: MonotonicInstant(milliseconds: 2), into: &effects)
        guard case .report(.failed(1, let failure)) = effects[1] else {
            Issue.record("found \(effects)")
            return
        }
        #expect(failure.message == "the provider was killed by signal 11")
        #expect(failure.logLines == (6...ProcessLimits.logLines + 5).map { "line \($0)" })
    }

    @Test func aCrashNamesTheFatalErrorOfItsProcess() {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        script.tell(.logged(1, "a.swift:1: Fatal error: gone"), at: 1)
        for number in 1...ProcessLimits.logLines { script.tell(.logged(1, "frame \(number)"), at: 1) }
        #expect(script.cause(ofEnding: 1, at: 2) == "a.swift:1: Fatal error: gone")
        // The next process has reported none.
        script.initialized(2, at: 3)
        script.tell(.logged(1, "Fatal error: of the former process"), at: 4)
        #expect(script.cause(ofEnding: 2, at: 5) == nil)
    }

    @Test func startsThatFailArePausedAndGivenUp() {
        var script = SessionScript()
        script.request(1, at: 0)
        var now: Int64 = 0
        for (start, pause) in [(1, 50), (2, 100), (3, 200), (4, 400)] as [(Int, Int64)] {
            #expect(script.ends(start, at: now) == ["stopped: ended with exit status 3"])
            #expect(script.wakesAt == now + pause)
            now += pause
            #expect(script.tell(.woken, at: now) == ["start \(start + 1)", "write \(start + 1) initialize"])
        }
        #expect(script.ends(5, at: now) == ["stopped: ended with exit status 3", "failed 1 crashed"])
        #expect(script.wakesAt == nil)
        // Having failed that often it gets one start for a later request.
        #expect(script.request(2, at: 9000) == ["start 6", "write 6 initialize"])
        #expect(script.ends(6, at: 9001) == ["stopped: ended with exit status 3", "failed 2 crashed"])
    }

    @Test func anEditWaitsForNoPause() {
        var script = SessionScript()
        script.request(1, at: 0)
        script.ends(1, at: 1)
        #expect(script.request(2, at: 2) == [])
        #expect(script.request(3, isUrgent: true, at: 3) == ["start 2", "write 2 initialize"])
        #expect(
            script.initialized(2, at: 4)
                == ["declared 1", "write 2 request 3", "write 2 request 1", "write 2 request 2"])
    }

    @Test func pauseEndsWhenNobodyWaitsAnyMore() {
        var script = SessionScript()
        script.request(1, at: 0)
        script.ends(1, at: 1)
        script.tell(.cancelled(token: 1), at: 2)
        #expect(script.wakesAt == nil)
    }

    @Test func hangingAtInitializeFailsAllAtItsDeadline() {
        var script = SessionScript()
        script.request(1, at: 0)
        #expect(script.wakesAt == 5000)
        #expect(script.tell(.woken, at: 5000) == ["kill 1", "failed 1 timeout"])
    }

    @Test func refusedInitializeFailsAll() {
        var script = SessionScript()
        script.request(1, at: 0)
        let failure = ProviderFailure(.authentication, "sign in")
        #expect(
            script.says(1, .failure(id: .number(0), failure), at: 1) == ["kill 1", "failed 1 authentication"])
        script.request(2, at: 2)
        #expect(
            script.says(2, .answer(id: .number(0), result: "hello"), at: 3) == [
                "kill 2", "failed 2 malformed",
            ])
    }

    @Test func programThatCannotBeExecutedFailsAllAtOnce() {
        var script = SessionScript()
        script.request(1, at: 0)
        #expect(script.tell(.notStarted(1, reason: "found no program"), at: 0) == ["failed 1 crashed"])
        #expect(script.wakesAt == nil)
    }

    @Test(
        arguments: [
            (SessionEvent.weighed(1, bytes: 257 << 20), "crashed"),
            (.overlong(1, bytes: 17 << 20), "malformed"),
            (.received(1, .stray("x"), bytes: ProcessLimits.strayBytes + 1), "crashed"),
            (.inputFull(1), "unavailable"),
        ] as [(SessionEvent, String)])
    func goingBeyondALimitKillsAndFailsTheBusyRequest(_ event: SessionEvent, _ failureClass: String) {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        let effects = script.tell(event, at: 1).filter { $0 != "stray x" }
        #expect(effects == ["kill 1", "failed 1 \(failureClass)", "start 2", "write 2 initialize"])
        #expect(script.ends(1, at: 2) == ["stopped: ended with exit status 3"])
    }

    @Test func memoryWithinTheLimitIsFine() {
        var script = SessionScript(concurrency: 1, requests: 1)
        #expect(script.tell(.weighed(1, bytes: 256_000_000), at: 1) == [])
    }

    @Test func lossWithoutRequestsRests() {
        var script = SessionScript(concurrency: 1)
        #expect(script.ends(1, at: 1) == ["stopped: ended with exit status 3", "remark"])
        #expect(script.wakesAt == nil)
    }

    @Test func closedOutputGivesAMomentToEnd() {
        var script = SessionScript(concurrency: 1, requests: 1)
        #expect(script.tell(.outputClosed(1), at: 100) == [])
        #expect(script.wakesAt == 350)
        #expect(script.tell(.woken, at: 350) == ["kill 1", "failed 1 crashed"])
    }

    @Test func straysAreReportedUpToALimitUntilTheNextAnswer() {
        var script = SessionScript(concurrency: 1, requests: 1)
        for _ in 0..<ProcessLimits.reportedLines {
            #expect(script.tell(.received(1, .stray("x"), bytes: 1), at: 1) == ["stray x"])
        }
        #expect(script.tell(.received(1, .stray("x"), bytes: 1), at: 1) == ["remark"])
        #expect(script.tell(.logged(1, "x"), at: 1) == [])
        script.answers(1, 1, at: 2)
        #expect(script.tell(.logged(1, "x"), at: 3) == ["log x"])
    }

    /// A provider that may take long to answer may take as long to start; a short answer does not hurry it.
    @Test(arguments: [(300, 5000), (5000, 5000), (50_000, 50_000), (600_000, 60_000)] as [(Int64, Int64)])
    func aStartMayTakeAsLongAsAnAnswer(answer: Int64, start: Int64) {
        var script = SessionScript(limits: ProviderLimits(answer: Milliseconds(answer)))
        script.request(1, at: 0)
        #expect(script.wakesAt == start)
        #expect(script.tell(.woken, at: start).contains("kill 1"))
    }
}
