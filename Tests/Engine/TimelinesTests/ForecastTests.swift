import Testing
import WidgetModel

@testable import Timelines

/// The rest of a budget, and how long it lasts at the current pace.
@Suite struct ForecastTests {
    private let now = ScriptRunner.midnight + .hours(12)

    private func forecast(_ perDay: Int, minutesAgo: Int64...) -> BudgetForecast {
        BudgetForecast(
            perDay: perDay, charges: minutesAgo.map { now - .minutes($0) }, next: nil, at: now)
    }

    @Test func withoutChargesNothingIsForeseen() {
        let empty = forecast(48)
        #expect(empty.left == 48 && empty.interval == nil && empty.spent == nil)
        let one = forecast(48, minutesAgo: 10)
        #expect(one.left == 47 && one.interval == nil && one.spent == nil)
    }

    @Test func thePresentPaceGoesOn() {
        // Every ten minutes; seven grants exist, and the tenth follows in half an hour.
        let steady = forecast(10, minutesAgo: 60, 50, 40, 30, 20, 10, 0)
        #expect(steady.left == 3)
        #expect(steady.interval == .minutes(10))
        #expect(steady.spent == now + .minutes(30))
    }

    @Test func aPaceThatTheBudgetBearsNeverSpendsIt() {
        // One per hour and 24 per day: grants leave the window as fast as new ones are made. With 23 per day,
        // the budget would be one short.
        let hourly = forecast(25, minutesAgo: 180, 120, 60)
        #expect(hourly.spent == nil)
        #expect(forecast(23, minutesAgo: 180, 120, 60).spent == now + .hours(19))
    }

    @Test func whatLeftTheWindowDoesNotCount() {
        let old = forecast(2, minutesAgo: 24 * 60, 60)
        #expect(old.left == 1 && old.interval == nil)
    }

    @Test func aSpentBudgetIsSpent() {
        let spent = forecast(2, minutesAgo: 60, 30)
        #expect(spent.left == 0 && spent.spent == nil)
        #expect(forecast(0).left == 0)
    }

    /// Two grants at one instant, as after a clock was set back.
    @Test func chargesOfOneInstantHaveNoPace() { #expect(forecast(9, minutesAgo: 5, 5).spent == nil) }
}
