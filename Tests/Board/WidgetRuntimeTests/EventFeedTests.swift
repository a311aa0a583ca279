import BoardDocuments
import Synchronization
import Testing

@testable import WidgetRuntime

@Suite struct EventFeedTests {
    /// An observer counts the events; a caller of `end` must see all events that were added before.
    @Test func endWaitsForEveryEventBeforeIt() async {
        let count = Counter()
        let feed = EventFeed { _ in count.value.withLock { $0 += 1 } }
        for number in 1...2000 {
            feed.report([BoardEvent(.note)])
            await feed.end()
            let seen = count.value.withLock { $0 }
            guard seen == number else {
                Issue.record("\(seen) of \(number) events were reported when the end came")
                return
            }
        }
    }

    private final class Counter: Sendable {
        let value = Mutex(0)
    }
}
