import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Requests of several boards to one process.
@Suite struct SessionBoardTests {
    @Test func aProcessForManyBoardsReceivesThemAll() {
        var script = SessionScript()
        #expect(script.request(1, of: "hall", at: 0) == ["start 1", "write 1 initialize"])
        #expect(script.request(2, of: "kitchen", at: 0) == [])
        #expect(
            script.initialized(1, concurrency: 2, boards: .many, at: 1)
                == ["declared 2", "write 1 request 1", "write 1 request 2"])
        #expect(script.request(3, of: "porch", at: 2) == ["write 1 request 3"])
        #expect(script.session.run.onlyBoard == nil)
    }

    @Test func aProcessForOneBoardNeverReceivesTwo() {
        var script = SessionScript()
        script.request(1, of: "hall", at: 0)
        script.request(2, of: "kitchen", at: 0)
        script.request(3, of: "hall", at: 0)
        #expect(
            script.initialized(1, at: 1)
                == ["declared 1", "turn away 2", "write 1 request 1", "write 1 request 3"])
        #expect(script.request(4, of: "kitchen", at: 2) == ["turn away 4"])
        #expect(script.request(5, of: "hall", at: 2) == ["write 1 request 5"])
        #expect(script.tell(.cancelled(token: 2), at: 3) == [], "it is no longer here")
        #expect(script.session.run.onlyBoard == BoardID(unchecked: "hall"))
    }

    /// The edit is the first request that the process receives.
    @Test func theBoardOfAnEditKeepsTheProcess() {
        var script = SessionScript()
        script.request(1, of: "hall", at: 0)
        script.request(2, of: "kitchen", isUrgent: true, at: 0)
        #expect(script.initialized(1, at: 1) == ["declared 1", "turn away 1", "write 1 request 2"])
    }

    /// Requests that were cancelled before the process was ready do not reserve it.
    @Test func anIdleProcessServesTheNextBoard() {
        var script = SessionScript()
        script.request(1, of: "hall", at: 0)
        script.tell(.cancelled(token: 1), at: 0)
        #expect(script.initialized(1, at: 1) == ["declared 1"])
        #expect(script.request(2, of: "kitchen", at: 2) == ["write 1 request 2"])
        #expect(script.request(3, of: "hall", at: 2) == ["turn away 3"])
    }

    @Test func theNextProcessMayServeAnotherBoard() {
        var script = SessionScript()
        script.request(1, of: "hall", at: 0)
        script.initialized(1, at: 1)
        script.answers(1, 1, at: 2)
        script.ends(1, at: 3)
        #expect(script.request(2, of: "kitchen", at: 4) == ["start 2", "write 2 initialize"])
        #expect(script.initialized(2, at: 5) == ["declared 1", "write 2 request 2"])
    }

    /// A changed program declares something else when it starts again.
    @Test func aProgramThatNoLongerServesManyKeepsOne() {
        var script = SessionScript()
        script.request(1, of: "hall", at: 0)
        script.request(2, of: "kitchen", at: 0)
        script.initialized(1, boards: .many, at: 1)
        #expect(
            script.ends(1, at: 2)
                == ["stopped: ended with exit status 3", "failed 1 crashed", "start 2", "write 2 initialize"])
        script.request(3, of: "hall", at: 3)
        #expect(script.initialized(2, at: 4) == ["declared 1", "turn away 3", "write 2 request 2"])
    }

    /// The log of all processes may contain data of any board that they have served.
    @Test func failuresQuoteNoOutputOfOtherBoards() {
        var script = SessionScript()
        script.request(1, of: "hall", at: 0)
        script.initialized(1, boards: .many, at: 1)
        script.tell(.logged(1, "the token of the hall"), at: 2)
        script.tell(.received(1, .stray("the door of the hall"), bytes: 20), at: 2)
        script.request(2, of: "kitchen", at: 3)
        // Both boards have used the process.
        let failures = script.failures(of: .woken, at: 6000)
        #expect(failures.map { $0.class } == [.timeout])
        #expect(failures.allSatisfy { $0.logLines == [] && !$0.message.contains("door") })
        // The successor cannot be started, and the request of the kitchen waits for it.
        let refusals = script.failures(of: .notStarted(2, HostFailures.cannotStart("no")), at: 6001)
        #expect(refusals.map(\.message) == ["no"])
        #expect(refusals.allSatisfy { $0.logLines == [] })
    }

    @Test func failuresOfTheOnlyBoardQuoteItsOutput() {
        var script = SessionScript()
        script.request(1, of: "hall", at: 0)
        script.initialized(1, boards: .many, at: 1)
        script.tell(.logged(1, "a line"), at: 2)
        script.tell(.received(1, .stray("a print"), bytes: 20), at: 2)
        let failures = script.failures(of: .woken, at: 6000)
        #expect(failures.map(\.logLines) == [["a line"]])
        #expect(failures.allSatisfy { $0.message.contains("a print") })
    }

    /// The kitchen has not used a process yet, and still must not see the log of the hall.
    @Test func aFailedStartQuotesNoLogOfAnotherBoard() {
        var script = SessionScript()
        script.request(1, of: "hall", at: 0)
        script.initialized(1, boards: .many, at: 1)
        script.tell(.logged(1, "the token of the hall"), at: 2)
        script.answers(1, 1, at: 3)
        script.ends(1, at: 4)
        script.request(2, of: "kitchen", at: 5)
        script.request(3, of: "hall", at: 5)
        let failures = script.failures(of: .notStarted(2, HostFailures.cannotStart("no")), at: 6)
        #expect(failures.map(\.logLines) == [[], ["the token of the hall"]])
    }

    /// With one limit for all boards, reloads after news for many boards would be left out.
    @Test func eachBoardAddsTheLimitOfLines() {
        var script = SessionScript()
        script.request(1, of: "hall", at: 0)
        script.request(2, of: "kitchen", at: 0)
        script.initialized(1, concurrency: 2, boards: .many, at: 1)
        let limit = ProviderLimits().log
        let reload = ReloadNotification(board: BoardID(unchecked: "hall"))
        let message = Message.notification(method: ReloadNotification.method, params: reload.encodedJSON)
        var reported = 0
        for _ in 0...2 * limit { reported += script.says(1, message, at: 2) == ["notification"] ? 1 : 0 }
        #expect(reported == 2 * limit)
    }

    /// Requests outside of boards, as `doctor` sends them, are never turned away.
    @Test func requestsWithoutABoardGoToAnyProcess() {
        var script = SessionScript()
        script.request(1, at: 0)
        script.request(2, of: "hall", at: 0)
        #expect(script.initialized(1, at: 1) == ["declared 1", "write 1 request 1", "write 1 request 2"])
        #expect(script.request(3, at: 2) == ["write 1 request 3"])
    }
}
