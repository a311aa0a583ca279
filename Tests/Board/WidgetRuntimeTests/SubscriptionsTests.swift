import BoardDocuments
import Synchronization
import Testing

@testable import WidgetRuntime

/// Events reach the observers in batches, without a host.
@Suite struct SubscriptionsTests {
    private final class Seen: Sendable {
        let count = Mutex(0)
        let closed = Mutex(0)
    }

    @Test func theFirstEventOfABatchSchedulesIt() async {
        var subscriptions = Subscriptions()
        var isFirst = subscriptions.collect(BoardEvent(.note))
        #expect(!isFirst && subscriptions.isEmpty, "nobody receives it")
        let seen = Seen()
        let feed = subscriptions.add { _ in seen.count.withLock { $0 += 1 } }
        isFirst = subscriptions.collect(BoardEvent(.note))
        #expect(isFirst)
        isFirst = subscriptions.collect(BoardEvent(.note))
        #expect(!isFirst)
        subscriptions.tell()
        await feed.end()
        #expect(seen.count.withLock { $0 } == 2)
        isFirst = subscriptions.collect(BoardEvent(.note))
        #expect(isFirst, "of the next batch")
        subscriptions.remove(feed)
        subscriptions.tell()
        await feed.end()
        #expect(seen.count.withLock { $0 } == 2)
    }

    @Test func clientsThatRemainAreDisconnectedOnce() {
        var subscriptions = Subscriptions()
        let seen = Seen()
        let reply = SocketReply(
            answer: { if $0 == nil { seen.closed.withLock { $0 += 1 } } }, notify: { _ in })
        let first = subscriptions.add(client: reply)
        _ = subscriptions.add(client: reply)
        subscriptions.remove(first)
        subscriptions.closeConnections()
        subscriptions.closeConnections()
        #expect(seen.closed.withLock { $0 } == 1)
    }
}
