import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Processes that end, hang at their start or exceed a limit.
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
        for number in 1...FixedProcessLimits.logLines + 5 { script.tell(.logged(1, "line \(number)"), at: 1) }
        var effects: [SessionEffect] = []
        script.session.handle(
            .ended(1, .killed(signal: 11)), at: MonotonicInstant(milliseconds: 2), into: &effects)
        guard case .report(.failed(1, let failure)) = effects[1] else {
            Issue.record("found \(effects)")
            return
        }
        #expect(failure.message == "the provider was killed by signal 11")
        #expect(failure.logLines == (6...FixedProcessLimits.logLines + 5).map { "line \($0)" })
    }

    @Test func aCrashNamesTheFatalErrorOfItsProcess() {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        script.tell(.logged(1, "a.swift:1: Fatal error: gone"), at: 1)
        for number in 1...FixedProcessLimits.logLines { script.tell(.logged(1, "frame \(number)"), at: 1) }
        #expect(script.cause(ofEnding: 1, at: 2) == "Fatal error: gone at a.swift:1")
        // The next process has not reported an error.
        script.initialized(2, at: 3)
        script.tell(.logged(1, "Fatal error: of the former process"), at: 4)
        #expect(script.cause(ofEnding: 2, at: 5) == nil)
    }

    @Test func aCrashRightAfterAnAnswerNamesItsError() {
        // The error arrives through a different pipe than the answer, and may be received first.
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        script.tell(.logged(1, "a.swift:1: Fatal error: gone"), at: 10)
        script.answers(1, 1, at: 11)
        #expect(script.cause(ofEnding: 1, at: 12) == "Fatal error: gone at a.swift:1")
        // Without a request, the remark contains the error.
        script = SessionScript(concurrency: 1, requests: 1)
        script.tell(.logged(1, "a.swift:1: Fatal error: gone"), at: 10)
        script.answers(1, 1, at: 11)
        var effects: [SessionEffect] = []
        script.session.handle(
            .ended(1, .exited(status: 3)), at: MonotonicInstant(milliseconds: 12), into: &effects)
        #expect(
            effects.contains(
                .report(
                    .remark("the provider ended with exit status 3: Fatal error: gone at a.swift:1"))))
    }

    @Test func anErrorThatTheProcessSurvivedDidNotEndIt() {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        script.tell(.logged(1, "ValueError: no number"), at: 10)
        script.answers(1, 1, at: 11)
        #expect(script.cause(ofEnding: 1, at: 12 + LoggedCrash.answerGrace.count) == nil)
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
        // After that many failures, a later request starts the process only once.
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
        #expect(
            script.tell(.notStarted(1, HostFailures.cannotStart("found no program")), at: 0) == [
                "failed 1 crashed"
            ])
        #expect(script.wakesAt == nil)
    }

    @Test(
        arguments: [
            (SessionEvent.sampled(1, ResourceUse(bytes: 257 << 20)), "crashed"),
            (.sampled(1, .of(processes: 65)), "crashed"), (.sampled(1, .of(files: 256)), "crashed"),
            (.sampled(1, .of(processor: .seconds(31))), "crashed"),
            (.overlong(1, bytes: 17 << 20), "malformed"),
            (.received(1, .stray("x"), bytes: FixedProcessLimits.strayBytes + 1), "crashed"),
            (.inputFull(1), "unavailable"),
        ] as [(SessionEvent, String)])
    func goingBeyondALimitKillsAndFailsTheBusyRequest(_ event: SessionEvent, _ failureClass: String) {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        let effects = script.tell(event, at: 1).filter { $0 != "stray x" }
        #expect(effects == ["kill 1", "failed 1 \(failureClass)", "start 2", "write 2 initialize"])
        #expect(script.ends(1, at: 2) == ["stopped: ended with exit status 3"])
    }

    @Test func whatIsWithinTheLimitsIsFine() {
        var script = SessionScript(concurrency: 1, requests: 1)
        #expect(script.tell(.sampled(1, ResourceUse(bytes: 256_000_000)), at: 1) == [])
        let use = ResourceUse.of(processor: .seconds(30), files: 255, processes: 64)
        #expect(script.tell(.sampled(1, use), at: 2) == [])
    }

    /// 20 seconds of processor time in each minute, for an hour.
    @Test func processorTimeCountsByTheMinute() {
        var script = SessionScript(limits: .patient(), concurrency: 1, requests: 1)
        for minute in 1...60 {
            let use = ResourceUse.of(processor: .seconds(Int64(minute) * 20))
            #expect(script.tell(.sampled(1, use), at: Int64(minute) * 60_000) == [])
        }
        let use = ResourceUse.of(processor: .seconds(60 * 20 + 31))
        #expect(script.tell(.sampled(1, use), at: 60 * 60_000 + 1).first == "kill 1")
    }

    /// The time of ended processes is gone, which must not look like additional time used.
    @Test func processorTimeOfEndedProcessesCountsOnce() {
        var minute = ProcessorMinute()
        #expect(minute.add(.seconds(10), at: MonotonicInstant(milliseconds: 0)) == .seconds(10))
        #expect(minute.add(.seconds(2), at: MonotonicInstant(milliseconds: 1)) == .seconds(10))
        #expect(minute.add(.seconds(3), at: MonotonicInstant(milliseconds: 2)) == .seconds(11))
        #expect(minute.add(.seconds(3), at: MonotonicInstant(milliseconds: 60_002)) == .zero)
    }

    @Test func aGrownReachReplacesTheProcessAndAsksAgain() {
        var script = SessionScript(concurrency: 1, requests: 1)
        #expect(
            script.tell(.reachGrew, at: 1)
                == ["write 1 shutdown", "retire 1", "start 2", "write 2 initialize"])
        #expect(script.initialized(2, at: 2) == ["declared 1", "write 2 request 1"])
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

    /// On a busy machine, a process may need longer to end than the moment that it is given.
    @Test func aProcessThatEndsSlowlyNamesItsFatalError() {
        var script = SessionScript(concurrency: 1, requests: 1)
        script.tell(.logged(1, "ValueError: no number"), at: 10)
        script.tell(.outputClosed(1), at: 20)
        #expect(script.cause(of: .woken, at: 270) == "ValueError: no number")
    }

    @Test func linesBeyondTheLimitOfAMinuteAreCountedAndSaidOnce() {
        var script = SessionScript(limits: .patient(), concurrency: 1, requests: 1)
        for _ in 0..<ProviderLimits().log {
            #expect(script.tell(.received(1, .stray("x"), bytes: 1), at: 1) == ["stray x"])
        }
        for _ in 0..<3 { #expect(script.tell(.logged(1, "x"), at: 2) == []) }
        script.answers(1, 1, at: 2)
        #expect(script.tell(.logged(1, "x"), at: 3) == [])
        #expect(script.wakesAt == 60_001)
        #expect(script.tell(.woken, at: 60_001) == ["remark"])
        #expect(script.tell(.logged(1, "x"), at: 60_002) == ["log x"])
    }

    @Test func linesLeftOutAreSaidWhenTheProcessEnds() {
        var limits = ProviderLimits.patient()
        limits.log = 1
        var script = SessionScript(limits: limits, concurrency: 1, requests: 1)
        script.tell(.logged(1, "x"), at: 1)
        script.tell(.logged(1, "x"), at: 1)
        #expect(script.ends(1, at: 2).first == "remark")
        #expect(HostRemarks.linesLeftOut(1, limit: 1).hasPrefix("wrote 1 line more than the limit of 1 a"))
    }

    /// The time limit of a start grows with the time limit of answers; a short limit for answers does not
    /// reduce it.
    @Test(arguments: [(300, 5000), (5000, 5000), (50_000, 50_000), (600_000, 60_000)] as [(Int64, Int64)])
    func aStartMayTakeAsLongAsAnAnswer(answer: Int64, start: Int64) {
        var script = SessionScript(limits: ProviderLimits(answer: Milliseconds(answer)))
        script.request(1, at: 0)
        #expect(script.wakesAt == start)
        #expect(script.tell(.woken, at: start).contains("kill 1"))
    }
}

extension ResourceUse {
    /// A complete sample with little memory.
    fileprivate static func of(
        processor: Milliseconds = .zero, files: Int = 5, processes: Int = 1
    ) -> ResourceUse {
        let whole = Whole(processor: processor, files: files, processes: processes)
        return ResourceUse(bytes: 1 << 20, whole: whole)
    }
}
