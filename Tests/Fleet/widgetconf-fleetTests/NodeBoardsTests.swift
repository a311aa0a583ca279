import CaseWalking
import Testing
import WidgetModel

@testable import widgetconf_fleet

@Suite(.brief) struct NodeBoardsTests {
    private let now = ContinuousClock.now
    private let first = ClaimedBoard(id: 1, name: "kitchen", workspace: "home", epoch: 3)
    private let second = ClaimedBoard(id: 2, name: "hall", workspace: "home", epoch: 7)

    /// A node that hosts both boards.
    private func hosting() -> NodeBoards {
        var boards = NodeBoards()
        #expect(boards.handle(.claimed([first, second]), at: now) == [.open(first), .open(second)])
        #expect(boards.handle(.opened(1), at: now) == [])
        #expect(boards.handle(.opened(2), at: now) == [])
        return boards
    }

    @Test func opensWhatItClaimsOnce() {
        var boards = hosting()
        #expect(boards.busy(at: now) == [1, 2])
        #expect(boards.handle(.claimed([first]), at: now) == [], "it is hosted")
    }

    @Test func closesAnOvertakenBoardOnce() {
        var boards = hosting()
        #expect(boards.handle(.overtaken(1), at: now) == [.close(1)])
        #expect(boards.handle(.overtaken(1), at: now) == [])
        #expect(boards.busy(at: now) == [1, 2], "it is not claimed before it is closed")
        #expect(boards.handle(.closed(1), at: now) == [])
        #expect(boards.busy(at: now) == [2])
        #expect(boards.handle(.claimed([first]), at: now) == [.open(first)])
    }

    @Test func closesABoardThatWasOvertakenWhileItWasOpened() {
        var boards = NodeBoards()
        _ = boards.handle(.claimed([first]), at: now)
        #expect(boards.handle(.overtaken(1), at: now) == [])
        #expect(boards.handle(.opened(1), at: now) == [.close(1)])
    }

    @Test func stopsAllBoardsWhenTheLeaseIsOver() {
        var boards = hosting()
        #expect(boards.handle(.expired, at: now) == [.close(1), .close(2)])
        #expect(boards.handle(.closed(1), at: now) == [])
        // The lease was renewed.
        #expect(boards.handle(.claimed([first]), at: now) == [.open(first)])
    }

    @Test func triesABoardThatCannotBeOpenedLater() {
        var boards = NodeBoards()
        _ = boards.handle(.claimed([first]), at: now)
        #expect(boards.handle(.failed(1), at: now) == [])
        #expect(boards.busy(at: now) == [1])
        let later = now + .milliseconds(FleetLimits.retry.count)
        #expect(boards.busy(at: later) == [])
        #expect(boards.handle(.claimed([first]), at: later) == [.open(first)])
    }

    @Test func closesAQuietBoard() {
        var boards = hosting()
        #expect(boards.handle(.quiet(1), at: now) == [.closeIfQuiet(1)])
        #expect(boards.handle(.quiet(1), at: now) == [], "it is being closed")
        #expect(boards.busy(at: now) == [1, 2])
        #expect(boards.handle(.closed(1), at: now) == [])
        #expect(boards.busy(at: now) == [2])
        #expect(boards.handle(.quiet(1), at: now) == [], "it is gone")
    }

    @Test func aBoardWithSomethingToDoRemainsOpen() {
        var boards = hosting()
        _ = boards.handle(.quiet(1), at: now)
        #expect(boards.handle(.awake(1), at: now) == [])
        #expect(boards.handle(.quiet(1), at: now) == [.closeIfQuiet(1)])
    }

    /// The host is closed once, either because it was quiet, or afterwards.
    @Test(arguments: [false, true]) func aQuietBoardIsStopped(_ isAwake: Bool) {
        var boards = hosting()
        _ = boards.handle(.quiet(1), at: now)
        #expect(boards.handle(.ended, at: now) == [.close(2)])
        #expect(boards.handle(.closed(2), at: now) == [], "the other board is not closed yet")
        if isAwake { #expect(boards.handle(.awake(1), at: now) == [.close(1)]) }
        #expect(boards.handle(.closed(1), at: now) == [.finish])
    }

    @Test func aDrainedNodeHandsOverItsBoards() {
        var boards = hosting()
        let opening = ClaimedBoard(id: 3, name: "c", workspace: "home", epoch: 1)
        _ = boards.handle(.claimed([opening]), at: now)
        #expect(boards.handle(.ordered(NodeOrders(isDraining: true)), at: now) == [.close(1), .close(2)])
        #expect(boards.isDraining)
        #expect(boards.handle(.opened(3), at: now) == [.close(3)])
        for board in 1...3 { #expect(boards.handle(.closed(board), at: now) == []) }
        #expect(boards.handle(.claimed([first]), at: now) == [.handBack(first)], "a hand-over failed")
        #expect(boards.busy(at: now) == [])
        #expect(boards.handle(.ordered(NodeOrders()), at: now) == [])
        #expect(boards.handle(.claimed([first]), at: now) == [.open(first)])
    }

    @Test func aBoardThatMovesIsClosedOnce() {
        var boards = hosting()
        let orders = NodeOrders(leaving: [2, 9])
        #expect(boards.handle(.ordered(orders), at: now) == [.close(2)])
        #expect(boards.handle(.ordered(orders), at: now) == [])
        #expect(boards.handle(.closed(2), at: now) == [])
        #expect(boards.busy(at: now) == [1])
    }

    @Test func finishesWhenAllBoardsAreClosed() {
        var boards = hosting()
        _ = boards.handle(.claimed([ClaimedBoard(id: 3, name: "c", workspace: "home", epoch: 1)]), at: now)
        #expect(boards.handle(.ended, at: now) == [.close(1), .close(2)])
        #expect(boards.handle(.claimed([first]), at: now) == [])
        #expect(boards.handle(.closed(1), at: now) == [])
        #expect(boards.handle(.failed(3), at: now) == [])
        #expect(boards.handle(.closed(2), at: now) == [.finish])
        var empty = NodeBoards()
        #expect(empty.handle(.ended, at: now) == [.finish])
    }

    @Test func aLeaseEndsBeforeTheDatabasePermitsATakeover() {
        var lease = Lease(.seconds(10), renewed: now)
        #expect(lease.renewal == now + .milliseconds(2_500))
        #expect(lease.end == now + .seconds(8))
        lease.renew(now + .seconds(3))
        #expect(lease.end == now + .seconds(11))
    }
}
