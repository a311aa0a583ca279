package import WidgetModel
import WidgetViews

/// The reply to `diff --at`: the differences between a widget at two instants, and their causes.
package struct RenderingDifference: Codable, Sendable {
    /// A widget's content at an instant.
    package struct Side: Codable, Sendable {
        package var at: Instant
        /// The date of the shown entry; null for a placeholder or a message.
        @OrNull package var entry: Instant?
        @OrNull package var provenance: Provenance?

        init(_ widget: RenderedWidget) {
            at = widget.at
            entry = widget.entry
            provenance = widget.provenance
        }
    }

    /// A node or a value that differs.
    package struct Change: Codable, Sendable {
        /// The position in the view, such as `vstack[1].text`; empty for the whole view.
        package var path: String
        /// Missing if it was added.
        package var from: JSONValue?
        /// Missing if it was removed.
        package var to: JSONValue?
    }

    /// A property in which the content of the two sides differs.
    package enum Cause: String, Codable, CaseIterable, Sendable {
        /// Another entry of the same timeline is shown.
        case entry
        /// Another request was answered.
        case request
        /// The configuration has another revision.
        case revision
        /// The provider's program, or its start settings, have changed.
        case provider
        /// Only one side shows an entry.
        case placeholder
    }

    package var widget: PlacedWidgetID
    package var from: Side
    package var to: Side
    /// In reading order; empty if both sides look the same.
    package var changes: [Change]
    package var causes: [Cause]

    /// Compares a widget as it was rendered at two instants.
    package init(from older: RenderedWidget, to newer: RenderedWidget) {
        widget = newer.widget
        from = Side(older)
        to = Side(newer)
        changes = ViewDifference(from: DisplayedWidget(older).view, to: DisplayedWidget(newer).view)
            .changes.map { Change(path: $0.path, from: $0.from, to: $0.to) }
        causes = RenderingDifference.causes(from, to)
    }

    private static func causes(_ from: Side, _ to: Side) -> [Cause] {
        guard let old = from.provenance, let new = to.provenance else {
            return (from.provenance == nil) == (to.provenance == nil) ? [] : [.placeholder]
        }
        if old.request == new.request { return from.entry == to.entry ? [] : [.entry] }
        var causes: [Cause] = [.request]
        if old.revision != new.revision { causes.append(.revision) }
        // The ledger of older boards does not contain versions.
        if let former = old.provider, let present = new.provider, former != present {
            causes.append(.provider)
        }
        return causes
    }
}
