import BoardDocuments
import NIOCore
import WidgetModel

/// The observers of a board's events: the log of `serve`, commands, and clients of the socket. They receive
/// events in batches.
struct Subscriptions {
    /// How long events are collected before observers receive them in one batch. Users do not notice the
    /// delay, and edits do not wait for log lines to be written (T7).
    static let delay = TimeAmount.milliseconds(20)

    private(set) var feeds: [EventFeed] = []
    /// The clients of the socket among the observers.
    private var clients: [(feed: EventFeed, reply: SocketReply)] = []
    /// Events that the observers have not received yet.
    private var news: [BoardEvent] = []

    /// Whether there are no observers, so that events are not created.
    var isEmpty: Bool { feeds.isEmpty }

    /// Calls `watcher` with each later event, one after the other, until the feed is removed.
    @discardableResult
    mutating func add(_ watcher: @escaping @Sendable (BoardEvent) -> Void) -> EventFeed {
        let feed = EventFeed(watcher)
        feeds.append(feed)
        return feed
    }

    /// Sends each later event to a client.
    mutating func add(client reply: SocketReply) -> EventFeed {
        let feed = add { reply.notify(SocketEvent($0).encodedJSON.bytes) }
        clients.append((feed, reply))
        return feed
    }

    mutating func remove(_ feed: EventFeed) {
        feeds.removeAll { $0 === feed }
        clients.removeAll { $0.feed === feed }
    }

    /// Collects an event. Returns true for the first of a batch, which the caller sends after the delay.
    mutating func collect(_ event: BoardEvent) -> Bool {
        guard !feeds.isEmpty else { return false }
        news.append(event)
        return news.count == 1
    }

    /// Sends the collected events to the observers.
    mutating func tell() {
        guard !news.isEmpty else { return }
        for feed in feeds { feed.report(news) }
        news = []
    }

    /// Closes the connections of all clients, so that they look for the next host.
    mutating func closeConnections() {
        for client in clients { client.reply.answer(nil) }
        clients = []
    }
}
