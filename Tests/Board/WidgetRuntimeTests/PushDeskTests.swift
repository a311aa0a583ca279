import Testing
import Timelines
import WidgetModel

@testable import WidgetRuntime

/// The spacing of reloads and the rates of keys, without a host.
@Suite struct PushDeskTests {
    private let noon = Instant(milliseconds: 1_795_219_200_000)
    private let cpu = WidgetIndex(1)
    private let disk = WidgetIndex(2)

    private func after(_ milliseconds: Int64) -> Instant { noon + Milliseconds(milliseconds) }

    // Reloads

    @Test func aBurstIsOneReloadNowAndOneMore() {
        var desk = PushDesk()
        #expect(desk.reload(cpu, at: noon) == true)
        #expect(desk.next == nil, "nothing waits")
        for time in [Int64(1), 300, 999] { #expect(desk.reload(cpu, at: after(time)) == false) }
        #expect(desk.next == after(1000))
        #expect(desk.due(at: after(999)) == [])
        #expect(desk.due(at: after(1000)) == [cpu])
        #expect(desk.due(at: after(1000)) == [], "it is returned once")
        #expect(desk.next == nil)
    }

    @Test func aReloadThatWaitedBeginsTheSpacingAgain() {
        var desk = PushDesk()
        _ = desk.reload(cpu, at: noon)
        _ = desk.reload(cpu, at: after(500))
        #expect(desk.due(at: after(1200)) == [cpu])
        #expect(desk.reload(cpu, at: after(2100)) == false)
        #expect(desk.next == after(2200))
        #expect(desk.due(at: after(2200)) == [cpu])
        #expect(desk.reload(cpu, at: after(3200)) == true)
    }

    @Test func widgetsDoNotWaitForEachOther() {
        var desk = PushDesk()
        #expect(desk.reload(disk, at: noon) == true)
        #expect(desk.reload(cpu, at: after(1)) == true)
        _ = desk.reload(disk, at: after(2))
        _ = desk.reload(cpu, at: after(2))
        #expect(desk.next == after(1000))
        #expect(desk.due(at: after(1000)) == [disk])
        #expect(desk.due(at: after(1001)) == [cpu])
        _ = [cpu, disk].map { desk.reload($0, at: after(1100)) }
        #expect(desk.due(at: after(9000)) == [cpu, disk], "a late call returns all, sorted")
    }

    /// T16: what waits is neither lost nor delayed by more than the spacing.
    @Test func aClockThatIsSetBackDelaysNothing() {
        var desk = PushDesk()
        _ = desk.reload(cpu, at: noon)
        _ = desk.reload(cpu, at: after(10))
        let earlier = noon - .hours(1)
        #expect(desk.due(at: earlier) == [cpu])
        #expect(desk.reload(cpu, at: earlier + Milliseconds(10)) == false)
        #expect(desk.next == earlier + .seconds(1))
    }

    /// A push after the spacing reloads the widget, even if the host did not call `due` in time.
    @Test func aPushAfterTheSpacingServesTheWaitingOneToo() {
        var desk = PushDesk()
        _ = desk.reload(cpu, at: noon)
        _ = desk.reload(cpu, at: after(10))
        #expect(desk.reload(cpu, at: after(1500)) == true)
        #expect(desk.due(at: after(1500)) == [])
        #expect(desk.next == nil)
        #expect(desk.reload(cpu, at: after(1600)) == false)
        #expect(desk.next == after(2500))
    }

    /// At any rate of pushes, each widget reloads at most once a second, and shows the last push after a
    /// second at the latest.
    @Test(arguments: [1, 7, 90, 400, 1000, 1700] as [Int64])
    func anyRateIsSpaced(step: Int64) {
        var desk = PushDesk()
        var reloads: [Instant] = []
        var last = noon
        for time in stride(from: Int64(0), to: 20_000, by: Int(step)) {
            while let next = desk.next, next <= after(time) {
                reloads += desk.due(at: next).map { _ in next }
            }
            last = after(time)
            if desk.reload(cpu, at: last) { reloads.append(last) }
        }
        if let next = desk.next { reloads += desk.due(at: next).map { _ in next } }
        #expect(zip(reloads, reloads.dropFirst()).allSatisfy { $1 - $0 >= PushDesk.spacing })
        #expect(reloads.last.map { $0 >= last && $0 - last <= PushDesk.spacing } == true)
    }

    /// The memory does not grow with the widgets that were ever placed.
    @Test func manyWidgetsAreForgotten() {
        var desk = PushDesk()
        for index in 0..<10_000 {
            #expect(desk.reload(WidgetIndex(UInt32(index)), at: after(Int64(index))) == true)
        }
        #expect(desk.reload(WidgetIndex(9_999), at: after(10_000)) == false)
        #expect(desk.reload(WidgetIndex(0), at: after(10_000)) == true)
    }

    // Keys

    @Test func aKeyHasABurstAndThenItsRate() {
        var desk = PushDesk()
        for number in 0..<50 { #expect(desk.admit("k", at: noon) == nil, "\(number)") }
        #expect(desk.admit("k", at: noon) == Milliseconds(100))
        #expect(desk.admit("k", at: after(99)) == Milliseconds(1))
        #expect(desk.admit("k", at: after(100)) == nil)
        #expect(desk.admit("k", at: after(100)) == Milliseconds(100), "a refused push is not counted")
        for second in 1...100 {
            let now = after(100 + Int64(second) * 1000)
            let admitted = (0..<20).filter { _ in desk.admit("k", at: now) == nil }
            #expect(admitted.count == 10, "in second \(second)")
        }
    }

    @Test func anIdleKeyEarnsItsBurstAgain() {
        var desk = PushDesk()
        for _ in 0..<60 { _ = desk.admit("k", at: noon) }
        let admitted = (0..<60).filter { _ in desk.admit("k", at: after(60_000)) == nil }
        #expect(admitted.count == 50)
    }

    @Test func keysDoNotShareTheirRates() {
        var desk = PushDesk()
        for _ in 0..<60 { _ = desk.admit("one", at: noon) }
        #expect(desk.admit("one", at: noon) != nil)
        #expect(desk.admit("two", at: noon) == nil)
        desk.forget("one")
        #expect(desk.admit("one", at: noon) == nil)
    }

    @Test func aClockThatIsSetBackDoesNotLockAKey() {
        var desk = PushDesk()
        for _ in 0..<50 { _ = desk.admit("k", at: noon) }
        #expect(desk.admit("k", at: noon - .hours(1)) == nil)
    }

    // Refused pushes

    @Test func refusedPushesShareAMessage() {
        var refused = RefusedPushes()
        #expect(refused.message(about: "no", at: noon) == "a push was rejected: no")
        for time in [Int64(1), 5_000, 9_999] {
            #expect(refused.message(about: "no", at: after(time)) == nil)
        }
        let later = refused.message(about: "other", at: after(10_000))
        #expect(later == "a push was rejected: other (and 3 more before it)")
        #expect(refused.message(about: "no", at: after(20_000)) == "a push was rejected: no")
        #expect(refused.message(about: "no", at: noon) != nil, "the clock was set back")
    }
}
