import Timelines
import WidgetModel

/// The placed widgets that a host has loaded, by index and by id.
struct HostedWidgets {
    private var byIndex: [HostedWidget?] = []
    private var indices: [PlacedWidgetID: WidgetIndex] = [:]

    /// The index of the next widget. The indices of removed widgets are not used again, because
    /// late answers refer to them.
    var nextIndex: WidgetIndex { WidgetIndex(UInt32(byIndex.count)) }

    subscript(index: WidgetIndex) -> HostedWidget? {
        get { Int(index.number) < byIndex.count ? byIndex[Int(index.number)] : nil }
        set { byIndex[Int(index.number)] = newValue }
    }

    subscript(id: PlacedWidgetID) -> HostedWidget? { indices[id].flatMap { self[$0] } }

    /// Adds a widget, whose index must be `nextIndex`.
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

    /// All widgets, sorted by id.
    var all: [HostedWidget] { byIndex.compactMap { $0 }.sorted { $0.id < $1.id } }
}
