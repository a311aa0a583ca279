import Timelines
import WidgetModel

/// The placed widgets that a host has loaded.
///
/// The engine refers to widgets by index, and clients refer to them by id, so both lookups take constant
/// time.
struct HostedWidgets {
    private var byIndex: [HostedWidget?] = []
    private var indices: [PlacedWidgetID: WidgetIndex] = [:]
    /// The indices of the widgets that have secrets.
    private var secretive: Set<WidgetIndex> = []

    /// The index of the next widget. The indices of removed widgets are not reused, because late answers
    /// refer to them.
    var nextIndex: WidgetIndex { WidgetIndex(UInt32(byIndex.count)) }

    /// The widget with this index; nil if it was removed. Only existing indices can be set.
    subscript(index: WidgetIndex) -> HostedWidget? {
        get { Int(index.number) < byIndex.count ? byIndex[Int(index.number)] : nil }
        set {
            byIndex[Int(index.number)] = newValue
            noteSecrets(of: newValue, at: index)
        }
    }

    /// The provider of a widget; nil if the workspace does not declare the kind, or for a removed widget.
    func provider(of index: WidgetIndex) -> ProviderName? {
        Int(index.number) < byIndex.count ? byIndex[Int(index.number)]?.bound?.provider : nil
    }

    /// The kind that answers for a widget; nil if it was removed.
    func kind(of index: WidgetIndex) -> Kind? {
        Int(index.number) < byIndex.count ? byIndex[Int(index.number)]?.kind : nil
    }

    /// The widget with this id; nil if it is not loaded.
    subscript(id: PlacedWidgetID) -> HostedWidget? { indices[id].flatMap { self[$0] } }

    /// Adds a widget, whose index must be `nextIndex`.
    mutating func add(_ widget: HostedWidget) {
        precondition(
            widget.index == nextIndex, "widget \(widget.id) is to be \(nextIndex), not \(widget.index)")
        byIndex.append(widget)
        indices[widget.id] = widget.index
        noteSecrets(of: widget, at: widget.index)
    }

    private mutating func noteSecrets(of widget: HostedWidget?, at index: WidgetIndex) {
        if widget?.reading.kept.isEmpty ?? true { secretive.remove(index) } else { secretive.insert(index) }
    }

    /// Removes a widget, if it is loaded.
    mutating func remove(_ id: PlacedWidgetID) {
        guard let index = indices.removeValue(forKey: id) else { return }
        self[index] = nil
    }

    /// The widgets that have secrets, in no order.
    var withSecrets: some Sequence<HostedWidget> { secretive.lazy.compactMap { self[$0] } }

    /// All widgets, in the order in which they were loaded.
    var loaded: some Sequence<HostedWidget> { byIndex.lazy.compactMap { $0 } }

    /// All widgets, sorted by id.
    var all: [HostedWidget] { inNoOrder.sorted { $0.id < $1.id } }

    var inNoOrder: some Sequence<HostedWidget> { byIndex.lazy.compactMap { $0 } }
}
