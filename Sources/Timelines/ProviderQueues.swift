import WidgetModel

/// What each provider takes at once, has under way, and has waiting (T18).
///
/// A queue for each priority of each provider, first come first served; the links lie in the placed widgets.
struct ProviderQueues: Sendable {
    private static let ranks = ReloadRules.priorities

    private struct Provider: Sendable {
        var concurrency: Int32 = 0
        var underWay: Int32 = 0
        /// A bit for each rank that has a widget waiting.
        var waiting: UInt16 = 0
    }

    private struct Queue: Sendable {
        var first: WidgetIndex?
        var last: WidgetIndex?
    }

    private var providers: [Provider] = []
    private var queues: [Queue] = []

    var count: Int { providers.count }

    /// Sets how many requests a provider takes at once; at least one, or none would ever be sent.
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

    mutating func began(_ provider: ProviderIndex) { providers[provider.position].underWay += 1 }

    mutating func ended(_ provider: ProviderIndex) { providers[provider.position].underWay -= 1 }

    /// The widget whose turn it is, if the provider has room.
    func next(_ provider: ProviderIndex) -> WidgetIndex? {
        let state = providers[provider.position]
        guard state.waiting != 0, state.underWay < state.concurrency else { return nil }
        return queues[provider.position * Self.ranks + state.waiting.trailingZeroBitCount].first
    }

    /// All in one queue, in their order.
    func all(_ provider: ProviderIndex, rank: Int, in widgets: WidgetTable) -> [WidgetIndex] {
        let first = queues[provider.position * Self.ranks + rank].first
        return Array(
            sequence(state: first) { widget in
                defer { widget = widget.flatMap { widgets[$0].queueLinks.next } }
                return widget
            })
    }

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

/// The neighbors of a placed widget in its provider's queue; nil at the ends and outside of queues.
struct QueueLinks: Sendable {
    var previous: WidgetIndex?
    var next: WidgetIndex?
}
