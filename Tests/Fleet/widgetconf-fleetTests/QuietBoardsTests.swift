import CaseWalking
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf_fleet

@Suite(.brief) struct QuietBoardsTests {
    private let now = ContinuousClock.now
    private let long = Milliseconds.hours(1)

    private func activity(_ count: Int, isBusy: Bool = false) -> BoardActivity {
        BoardActivity(count: count, isBusy: isBusy, next: nil)
    }

    @Test func aBoardSleepsAfterTheTime() {
        let boards = ObservedBoards()
        #expect(!boards.observe(1, activity(5), rest: long, at: now))
        #expect(!boards.observe(1, activity(5), rest: long, at: now + .seconds(599)))
        #expect(boards.observe(1, activity(5), rest: long, at: now + .seconds(600)))
        #expect(boards.observe(1, activity(5), rest: nil, at: now + .seconds(600)), "nothing is due")
        #expect(!boards.observe(2, activity(5), rest: long, at: now + .seconds(600)), "another board")
    }

    @Test func activityBeginsTheTimeAgain() {
        let boards = ObservedBoards()
        _ = boards.observe(1, activity(5), rest: long, at: now)
        #expect(!boards.observe(1, activity(6), rest: long, at: now + .seconds(599)))
        #expect(!boards.observe(1, activity(6), rest: long, at: now + .seconds(1198)))
        #expect(boards.observe(1, activity(6), rest: long, at: now + .seconds(1199)))
    }

    @Test func aBusyBoardDoesNotSleep() {
        let boards = ObservedBoards()
        _ = boards.observe(1, activity(5), rest: long, at: now)
        #expect(!boards.observe(1, activity(5, isBusy: true), rest: long, at: now + .seconds(700)))
        #expect(!boards.observe(1, activity(5), rest: long, at: now + .seconds(701)))
        #expect(boards.observe(1, activity(5), rest: long, at: now + .seconds(1301)))
    }

    @Test func aBoardWithSomethingDueSoonDoesNotSleep() {
        let boards = ObservedBoards()
        _ = boards.observe(1, activity(5), rest: long, at: now)
        let later = now + .seconds(600)
        #expect(!boards.observe(1, activity(5), rest: .seconds(599), at: later))
        #expect(boards.observe(1, activity(5), rest: .seconds(600), at: later))
        #expect(!boards.observe(1, activity(5), rest: Milliseconds(-1), at: later), "it is overdue")
    }

    @Test func aForgottenBoardBeginsAgain() {
        let boards = ObservedBoards()
        _ = boards.observe(1, activity(5), rest: long, at: now)
        boards.forget(1)
        #expect(!boards.observe(1, activity(5), rest: long, at: now + .seconds(600)))
    }
}

/// Boards that sleep after ten minutes. `#expect` cannot call a mutating function.
private final class ObservedBoards {
    private var boards = QuietBoards(.minutes(10))

    func observe(
        _ board: Int, _ activity: BoardActivity, rest: Milliseconds?, at now: ContinuousClock.Instant
    ) -> Bool {
        boards.observe(board, activity, rest: rest, at: now)
    }

    func forget(_ board: Int) { boards.forget(board) }
}
