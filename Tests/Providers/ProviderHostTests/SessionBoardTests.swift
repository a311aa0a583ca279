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

    /// Requests outside of boards, as `doctor` sends them, are never turned away.
    @Test func requestsWithoutABoardGoToAnyProcess() {
        var script = SessionScript()
        script.request(1, at: 0)
        script.request(2, of: "hall", at: 0)
        #expect(script.initialized(1, at: 1) == ["declared 1", "write 1 request 1", "write 1 request 2"])
        #expect(script.request(3, at: 2) == ["write 1 request 3"])
    }
}
