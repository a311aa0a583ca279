import Timelines
import WidgetModel

/// The placed widgets that a host has loaded, by the engine's number and by id.
struct HostedWidgets {
    private var byIndex: [HostedWidget?] = []
    private var indices: [PlacedWidgetID: WidgetIndex] = [:]

    /// The number for the next widget; numbers of removed widgets are not used again, since late answers name
    /// them.
    var nextIndex: WidgetIndex { WidgetIndex(UInt32(byIndex.count)) }

    subscript(index: WidgetIndex) -> HostedWidget? {
        get { Int(index.number) < byIndex.count ? byIndex[Int(index.number)] : nil }
        set { byIndex[Int(index.number)] = newValue }
    }

    subscript(id: PlacedWidgetID) -> HostedWidget? { indices[id].flatMap { self[$0] } }

    /// Adds a widget whose number is `nextIndex`.
    mutating func add(_ widget: HostedWidget) {
        precondition(
            widget.index == nextIndex, "widget \(widget.id) is to be \(nextIndex), not \(widget.index)")
        byIndex.append(widget)
        indices[widget.id] = widget.index
    }

    mutating func remove(_ id: PlacedWidgetID) {
        guard let index = indices.removeValue(forKey: id) else { return }
        self[index] = nil
    }

    /// All of them, by id.
    var all: [HostedWidget] { byIndex.compactMap { $0 }.sorted { $0.id < $1.id } }
}
