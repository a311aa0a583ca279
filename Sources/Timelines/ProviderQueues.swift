import WidgetModel

/// What each provider takes at once, has under way, and has waiting (T18).
///
/// A queue for each priority of each provider, first come first served; the links lie in the placed widgets.
struct ProviderQueues: Sendable {
    private static let ranks = 8

    private struct Provider: Sendable {
        var concurrency: Int32 = 0
        var underWay: Int32 = 0
        /// A bit for each rank that has somebody waiting.
        var waiting: UInt8 = 0
    }

    private struct Queue: Sendable {
        var first = UInt32.max
        var last = UInt32.max
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
        return first(provider, rank: state.waiting.trailingZeroBitCount)
    }

    /// The first in one queue.
    private func first(_ provider: ProviderIndex, rank: Int) -> WidgetIndex? {
        let number = queues[provider.position * Self.ranks + rank].first
        return number == .max ? nil : WidgetIndex(number)
    }

    /// All in one queue, in their order.
    func all(_ provider: ProviderIndex, rank: Int, in widgets: [PlacedWidget]) -> [WidgetIndex] {
        var all: [WidgetIndex] = []
        var number = queues[provider.position * Self.ranks + rank].first
        while number != .max {
            all.append(WidgetIndex(number))
            number = widgets[Int(number)].nextInQueue
        }
        return all
    }

    mutating func enqueue(_ widget: WidgetIndex, rank: Int, in widgets: inout [PlacedWidget]) {
        let provider = widgets[widget.position].provider.position
        let queue = provider * Self.ranks + rank
        let last = queues[queue].last
        widgets[widget.position].previousInQueue = last
        widgets[widget.position].nextInQueue = .max
        if last == .max {
            queues[queue].first = widget.number
            providers[provider].waiting |= 1 << UInt8(rank)
        } else {
            widgets[Int(last)].nextInQueue = widget.number
        }
        queues[queue].last = widget.number
    }

    mutating func dequeue(_ widget: WidgetIndex, rank: Int, in widgets: inout [PlacedWidget]) {
        let provider = widgets[widget.position].provider.position
        let queue = provider * Self.ranks + rank
        let (previous, next) = (
            widgets[widget.position].previousInQueue, widgets[widget.position].nextInQueue
        )
        if previous == .max { queues[queue].first = next } else { widgets[Int(previous)].nextInQueue = next }
        if next == .max {
            queues[queue].last = previous
        } else {
            widgets[Int(next)].previousInQueue = previous
        }
        if queues[queue].first == .max { providers[provider].waiting &= ~(1 << UInt8(rank)) }
    }
}
