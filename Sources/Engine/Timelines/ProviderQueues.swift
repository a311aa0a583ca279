import WidgetModel

/// The concurrency, the number of requests in flight, and the waiting requests of each provider (T18).
///
/// Each provider has one first-in, first-out queue per priority. The queues are linked lists, whose links are
/// stored in the placed widgets.
struct ProviderQueues: Sendable {
    private static let ranks = ReloadRules.priorities

    private struct Provider: Sendable {
        var concurrency: Int32 = 0
        var underWay: Int32 = 0
        /// A bit set of the ranks that have a waiting widget; the lowest bit is the most urgent rank.
        var waiting: UInt16 = 0
    }

    private struct Queue: Sendable {
        var first: WidgetIndex?
        var last: WidgetIndex?
    }

    private var providers: [Provider] = []
    private var queues: [Queue] = []

    var count: Int { providers.count }

    /// Sets the maximum number of simultaneous requests to a provider. A value below 1 counts as 1, because
    /// otherwise nothing would ever be sent.
    mutating func declare(_ provider: ProviderIndex, concurrency: Int) {
        while providers.count <= provider.position {
            providers.append(Provider())
            queues.append(contentsOf: repeatElement(Queue(), count: Self.ranks))
        }
        providers[provider.position].concurrency = Int32(clamping: max(1, concurrency))
    }

    func isKnown(_ provider: ProviderIndex) -> Bool {
        provider.position < providers.count && providers[provider.position].concurrency > 0
    }

    /// Counts a request that was sent to the provider.
    mutating func began(_ provider: ProviderIndex) { providers[provider.position].underWay += 1 }

    /// Counts a request to the provider as finished or canceled.
    mutating func ended(_ provider: ProviderIndex) { providers[provider.position].underWay -= 1 }

    /// The widget whose request is next; nil if the queues are empty or the provider is busy.
    func next(_ provider: ProviderIndex) -> WidgetIndex? {
        let state = providers[provider.position]
        guard state.waiting != 0, state.underWay < state.concurrency else { return nil }
        return queues[provider.position * Self.ranks + state.waiting.trailingZeroBitCount].first
    }

    /// All widgets in the queue of one rank, in order.
    func all(_ provider: ProviderIndex, rank: Int, in widgets: WidgetTable) -> [WidgetIndex] {
        let first = queues[provider.position * Self.ranks + rank].first
        return Array(
            sequence(state: first) { widget in
                defer { widget = widget.flatMap { widgets[$0].queueLinks.next } }
                return widget
            })
    }

    /// Appends the widget to the queue of its provider with this rank.
    mutating func enqueue(_ widget: WidgetIndex, rank: Int, in widgets: inout WidgetTable) {
        let provider = widgets[widget].provider.position
        let queue = provider * Self.ranks + rank
        let last = queues[queue].last
        widgets[widget].queueLinks = QueueLinks(previous: last)
        if let last {
            widgets[last].queueLinks.next = widget
        } else {
            queues[queue].first = widget
            providers[provider].waiting |= 1 << UInt16(rank)
        }
        queues[queue].last = widget
    }

    /// Removes the widget from the queue with this rank, which it must be in.
    mutating func dequeue(_ widget: WidgetIndex, rank: Int, in widgets: inout WidgetTable) {
        let provider = widgets[widget].provider.position
        let queue = provider * Self.ranks + rank
        let links = widgets[widget].queueLinks
        if let previous = links.previous {
            widgets[previous].queueLinks.next = links.next
        } else {
            queues[queue].first = links.next
        }
        if let next = links.next {
            widgets[next].queueLinks.previous = links.previous
        } else {
            queues[queue].last = links.previous
        }
        if queues[queue].first == nil { providers[provider].waiting &= ~(1 << UInt16(rank)) }
    }
}

/// The neighbors of a placed widget in its provider's queue; nil at the ends, and if it is not queued.
struct QueueLinks: Sendable {
    var previous: WidgetIndex?
    var next: WidgetIndex?
}
