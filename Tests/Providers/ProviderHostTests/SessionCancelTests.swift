import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// T7 and T19: the fate of a request whose answer is no longer needed.
@Suite struct SessionCancelTests {
    @Test func editIsWrittenAtOnceAndABusySerialProviderHasAGrace() {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        #expect(script.tell(.cancelled(token: 1), at: 1000) == ["write 1 cancel 1"])
        #expect(script.request(3, isUrgent: true, at: 1000) == ["write 1 request 3"])
        #expect(script.wakesAt == 1250)
        #expect(script.tell(.woken, at: 1249) == [])
        #expect(script.tell(.woken, at: 1250) == ["remark", "kill 1", "start 2", "write 2 initialize"])
        #expect(
            script.initialized(2, at: 1300) == ["declared 1", "write 2 request 3", "write 2 request 2"])
        #expect(script.answers(1, 1, at: 1301) == [])
        #expect(script.answers(2, 3, at: 1302) == ["answered 3"])
    }

    @Test func providerThatAnswersWithinTheGraceGoesOn() {
        var script = SessionScript(concurrency: 1, requests: 1)
        script.request(2, isUrgent: true, at: 1000)
        script.tell(.cancelled(token: 1), at: 1000)
        #expect(script.answers(1, 1, at: 1100) == [])
        #expect(script.wakesAt == 6100)
        #expect(script.answers(1, 2, at: 1101) == ["answered 2"])
    }

    @Test func twoEditsInARowLeaveOnlyTheLast() {
        var script = SessionScript(concurrency: 1, requests: 1)
        script.request(2, isUrgent: true, at: 1000)
        script.tell(.cancelled(token: 1), at: 1000)
        script.request(3, isUrgent: true, at: 1100)
        script.tell(.cancelled(token: 2), at: 1100)
        #expect(script.tell(.woken, at: 1250) == ["remark", "kill 1", "start 2", "write 2 initialize"])
        #expect(script.initialized(2, at: 1300) == ["declared 1", "write 2 request 3"])
    }

    @Test func graceOfAQueuedRequestBeginsWithItsTurn() {
        var script = SessionScript(concurrency: 1, requests: 1, 2, 3)
        #expect(script.tell(.cancelled(token: 2), at: 1000) == ["write 1 cancel 2"])
        #expect(script.wakesAt == 5000)
        #expect(script.answers(1, 1, at: 2000) == ["answered 1"])
        #expect(script.wakesAt == 2250)
    }

    @Test func crashOfACancelledRequestFailsNobody() {
        var script = SessionScript(concurrency: 1, requests: 1, 2)
        script.tell(.cancelled(token: 1), at: 1000)
        #expect(
            script.ends(1, at: 1100)
                == ["stopped: ended with exit status 3", "start 2", "write 2 initialize"])
        #expect(script.initialized(2, at: 1150) == ["declared 1", "write 2 request 2"])
    }

    @Test func parallelProviderGoesOnAndItsLateAnswerIsIgnored() {
        var script = SessionScript(concurrency: 4, requests: 1, 2)
        #expect(script.tell(.cancelled(token: 1), at: 1000) == ["write 1 cancel 1"])
        // Only once, like every request; a second answer was never requested.
        #expect(script.answers(1, 1, at: 1001) == [])
        #expect(script.answers(1, 1, at: 1001) == ["remark"])
        #expect(script.answers(1, 2, at: 1002) == ["answered 2"])
    }

    @Test func requestThatWasNotWrittenYetIsForgotten() {
        var script = SessionScript()
        script.request(1, at: 0)
        #expect(script.tell(.cancelled(token: 1), at: 1) == [])
        #expect(script.initialized(1, at: 2) == ["declared 1"])
        #expect(script.wakesAt == 30_002)
    }

    @Test func cancellingTwiceOrWhatIsOverDoesNothing() {
        var script = SessionScript(concurrency: 1, requests: 1)
        script.tell(.cancelled(token: 1), at: 1)
        #expect(script.tell(.cancelled(token: 1), at: 2) == [])
        script.answers(1, 1, at: 3)
        #expect(script.tell(.cancelled(token: 1), at: 4) == [])
    }
}
