import BoardDocuments
import WidgetModel
import WidgetViews

/// The gallery, as far as it is read, with the sizes that the user chose.
struct BoardOffers: Sendable {
    private struct Key: Hashable, Sendable {
        var kind: Kind
        var family: Family
    }

    private(set) var widgets: [OfferedWidget] = []
    private var snapshots: [Key: ViewTree] = [:]
    /// The sizes whose snapshots are requested.
    private var asked: Set<Family> = []
    private var chosen: [Kind: Family] = [:]

    /// Records the answer for a size, or for the first size of each widget.
    mutating func take(_ gallery: Gallery, for family: Family?) {
        if family == nil { widgets = gallery.widgets }
        for widget in gallery.widgets {
            guard let family = family ?? widget.families.first, let json = widget.snapshot else { continue }
            // A snapshot of another version is drawn as a placeholder.
            snapshots[Key(kind: widget.kind, family: family)] = try? ViewTree(json: json)
        }
    }

    func widget(_ kind: Kind) -> OfferedWidget? { widgets.first { $0.kind == kind } }

    /// The size in which a kind is placed; nil if the kind is unknown.
    func family(of kind: Kind) -> Family? { chosen[kind] ?? widget(kind)?.families.first }

    /// Chooses the next or the previous size of a kind.
    ///
    /// - Returns: the size whose snapshots must be requested; nil if none are missing.
    mutating func turn(_ kind: Kind, by offset: Int) -> Family? {
        guard let families = widget(kind)?.families, let present = family(of: kind),
            let index = families.firstIndex(of: present)
        else { return nil }
        let family = families[(index + offset + families.count) % families.count]
        chosen[kind] = family
        let isKnown = snapshots[Key(kind: kind, family: family)] != nil
        return isKnown || !asked.insert(family).inserted ? nil : family
    }

    /// The picture of a kind in the chosen size; nil if the kind is unknown.
    func picture(of kind: Kind, _ context: RenderContext) -> Canvas? {
        guard let widget = widget(kind), let family = family(of: kind) else { return nil }
        let view = snapshots[Key(kind: kind, family: family)]
        return TerminalRenderer.canvas(
            view ?? DisplayedWidget.placeholder(widget.title), family: family,
            frame: WidgetFrame(title: widget.title, isRedacted: view == nil), context: context)
    }

    /// The size and its number: `medium, 2 of 3`.
    func size(of kind: Kind) -> String {
        guard let families = widget(kind)?.families, let family = family(of: kind),
            let index = families.firstIndex(of: family)
        else { return "" }
        return families.count > 1 ? "\(family.words), \(index + 1) of \(families.count)" : family.words
    }
}

extension Family {
    /// The size as people call it.
    package var words: String {
        switch self {
        case .systemSmall: "small"
        case .systemMedium: "medium"
        case .systemLarge: "large"
        case .systemExtraLarge: "extra large"
        case .accessoryCircular: "circular"
        case .accessoryRectangular: "rectangular"
        case .accessoryInline: "one line"
        case .accessoryCorner: "corner"
        }
    }
}
