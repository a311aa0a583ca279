import Foundation
import ProviderKit
import Testing

@Suite struct CountdownTests {
    @Test func everyMidnightHasAnEntry() {
        // 2026-12-24 and 2026-12-31, 00:00 UTC
        let context = TimelineProviderContext(now: Date(timeIntervalSince1970: 1_798_070_400))
        let countdown = Countdown()
        countdown.day = Date(timeIntervalSince1970: 1_798_675_200)
        let timeline = CountdownProvider().timeline(for: countdown, in: context)
        #expect(timeline.entries.map(\.days) == [7, 6, 5, 4, 3, 2, 1, 0])
    }
}
