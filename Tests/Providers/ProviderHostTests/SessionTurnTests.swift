import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// T7 at a serial provider that is busy with another widget's request: that request gives way to the edit.
@Suite struct SessionTurnTests {
    @Test(arguments: [Method.timeline, .placeholder, .snapshot, .options, .validate])
    func whateverIsUnderWayHasAGraceAndIsAskedAgainBehindTheEdit(_ method: Method) {
        var script = SessionScript(concurrency: 1)
        script.request(1, method, at: 0)
        script.request(2, at: 0)
        #expect(
            script.request(3, isUrgent: true, at: 1000) == ["write 1 request 3", "write 1 cancel 1"])
        #expect(script.wakesAt == 1250)
        #expect(script.tell(.woken, at: 1249) == [])
        #expect(script.tell(.woken, at: 1250) == ["remark", "kill 1", "start 2", "write 2 initialize"])
        #expect(
            script.initialized(2, at: 1300)
                == ["declared 1", "write 2 request 3", "write 2 request 1", "write 2 request 2"])
        #expect(script.answers(2, 3, at: 1301) == ["answered 3"])
        #expect(script.answers(2, 1, at: 1302) == ["answered 1"])
        #expect(script.answers(2, 2, at: 1303) == ["answered 2"])
    }

    @Test func aResultWithinTheGraceCounts() {
        var script = SessionScript(concurrency: 1, requests: 1)
        script.request(2, isUrgent: true, at: 1000)
        #expect(script.answers(1, 1, at: 1200) == ["answered 1"])
        #expect(script.wakesAt == 6200)
        #expect(script.answers(1, 2, at: 1201) == ["answered 2"])
    }

    @Test func aProviderThatLetsGoIsAskedAgainUnderAnotherID() {
        var script = SessionScript(concurrency: 1, requests: 1)
        script.request(2, isUrgent: true, at: 1000)
        #expect(script.fails(1, .number(1), at: 1010) == ["write 1 request renewed 1"])
        #expect(script.answers(1, 2, at: 1020) == ["answered 2"])
        #expect(script.wakesAt == 6020, "a deadline of its own")
        #expect(script.answers(1, .number(1 << 52 + 1), at: 1030) == ["answered 1"])
    }

    @Test func aQuestionGivesWayOnceAndFailsTheSecondTime() {
        var script = SessionScript(concurrency: 1)
        script.request(1, .options, at: 0)
        script.request(2, isUrgent: true, at: 1000)
        #expect(script.fails(1, .number(1), at: 1010) == ["write 1 request renewed 1"])
        script.answers(1, 2, at: 1020)
        #expect(
            script.request(3, isUrgent: true, at: 2000) == ["write 1 request 3", "write 1 cancel renewed 1"])
        #expect(
            script.tell(.woken, at: 2250)
                == ["remark", "kill 1", "failed 1 unavailable", "start 2", "write 2 initialize"])
        #expect(script.initialized(2, at: 2300) == ["declared 1", "write 2 request 3"])
    }

    @Test func aCancelledRequestThatGivesWayAlreadyIsNotToldTwice() {
        var script = SessionScript(concurrency: 1, requests: 1)
        script.request(2, isUrgent: true, at: 1000)
        #expect(script.tell(.cancelled(token: 1), at: 1100) == [])
        #expect(script.wakesAt == 1250)
        #expect(script.tell(.woken, at: 1250) == ["remark", "kill 1", "start 2", "write 2 initialize"])
        #expect(script.initialized(2, at: 1300) == ["declared 1", "write 2 request 2"])
    }

    @Test func twoEditsTakeTurnsThatGrow() {
        var script = SessionScript(concurrency: 1)
        script.request(1, isUrgent: true, at: 0)
        #expect(script.request(2, isUrgent: true, at: 10) == ["write 1 request 2"])
        #expect(script.wakesAt == 1000)
        #expect(script.tell(.woken, at: 1000) == ["write 1 cancel 1"])
        #expect(script.tell(.woken, at: 1250) == ["remark", "kill 1", "start 2", "write 2 initialize"])
        #expect(
            script.initialized(2, at: 1300) == ["declared 1", "write 2 request 2", "write 2 request 1"])
        #expect(script.answers(2, 2, at: 1400) == ["answered 2"])
        script.request(3, isUrgent: true, at: 1500)
        #expect(script.wakesAt == 3400, "the second turn is twice as long")
    }

    @Test func anEditThatNobodyWaitsBehindHasItsWholeDeadline() {
        var script = SessionScript(concurrency: 1)
        script.request(1, isUrgent: true, at: 0)
        script.request(2, at: 10)
        #expect(script.wakesAt == 5000)
    }

    @Test func aCrashWhileGivingWayFailsTheRequestThatWasUnderWay() {
        var script = SessionScript(concurrency: 1, requests: 1)
        script.request(2, isUrgent: true, at: 1000)
        #expect(
            script.ends(1, at: 1100)
                == [
                    "stopped: ended with exit status 3", "failed 1 crashed", "start 2", "write 2 initialize",
                ])
        #expect(script.initialized(2, at: 1200) == ["declared 1", "write 2 request 2"])
    }

    @Test func aProviderThatTakesSeveralAndSaysNothingAfterACancelHangs() {
        var script = SessionScript(concurrency: 2, requests: 1, 2)
        script.request(3, isUrgent: true, at: 100)
        script.tell(.cancelled(token: 1), at: 1000)
        script.request(4, isUrgent: true, at: 1010)
        #expect(script.wakesAt == 2010)
        #expect(script.tell(.woken, at: 2010) == ["remark", "kill 1", "start 2", "write 2 initialize"])
        #expect(
            script.initialized(2, concurrency: 2, at: 2100)
                == ["declared 2", "write 2 request 4", "write 2 request 3", "write 2 request 2"])
    }

    @Test(arguments: [1, 2, 7]) func aProviderThatTakesSeveralAndSaysAnythingAtAllLives(_ answered: Int64) {
        var script = SessionScript(concurrency: 2, requests: 1, 2)
        script.tell(.cancelled(token: 1), at: 1000)
        script.request(3, isUrgent: true, at: 1000)
        script.answers(1, answered, at: 1900)
        #expect(script.wakesAt.map { $0 >= 5000 } == true)
    }

    @Test func aProviderThatTakesSeveralIsLeftAlone() {
        var script = SessionScript(concurrency: 2, requests: 1, 2)
        #expect(script.request(3, isUrgent: true, at: 1000) == ["write 1 request 3"])
        #expect(script.wakesAt == 5000)
    }
}
