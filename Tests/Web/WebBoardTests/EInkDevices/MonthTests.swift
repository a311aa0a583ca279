import Testing
import WidgetModel

@testable import WebBoard

/// A device's month in the hall: the page changes when the calendar and the weather do.
struct MonthTests {
    /// The times of day at which the page changes.
    static let changes = [
        "05:40", "06:30", "07:15", "08:00", "09:00", "10:30", "12:00", "13:00", "14:30", "16:00", "18:00",
        "20:00", "22:15", "23:30",
    ].map { Milliseconds.seconds(Int64(TimeOfDay($0)!.seconds)) }

    private static func instants(days: Int) -> [Instant] {
        (0..<days).flatMap { day in changes.map { DeviceWorld.start + .hours(24 * Int64(day)) + $0 } }
    }

    @Test func wakesFollowTheContent() throws {
        let changes = Self.instants(days: 30)
        let end = DeviceWorld.start + .hours(30 * 24)
        var world = DeviceWorld.paired
        world.display.settings.sleep = SleepHours("23:00-06:30")
        world.display.settings.refreshFloor = .minutes(5)
        var lateness: [Int64] = []
        var seen = 0
        while world.now < end {
            let past = changes.prefix { $0 <= world.now }.count
            if past > seen {
                lateness.append((world.now - changes[past - 1]).count / 1000)
                seen = past
            }
            let wait = world.wake(
                showing: "picture \(past)", until: past < changes.count ? changes[past] : nil)
            #expect(world.device.screen?.content == "picture \(past)")
            world.now = world.now + .seconds(wait)
        }
        // 20 wake-ups a day plus the first one: at each change from 6:30 to 22:15, and after an hour without
        // a change. A device that wakes every 15 minutes wakes 2,880 times, and shows a change 7 minutes late
        // on average.
        #expect(world.device.wakes == 30 * 20 + 1)
        #expect(world.device.loads == world.device.redraws)
        // The changes at 23:30 and 5:40 are shown together with the change at 6:30.
        #expect(lateness.filter { $0 == 0 }.count == 30 * 12)
        #expect(!world.device.isErased)
    }
}
