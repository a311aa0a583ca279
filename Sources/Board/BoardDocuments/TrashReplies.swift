package import WidgetModel

/// The reply to `trash.list`: the removed widgets that can be restored, the latest one first.
package struct Trash: Codable, Sendable {
    package struct Row: Codable, Sendable {
        package var widget: PlacedWidgetID
        /// The title of its kind; null if the kind is not declared.
        @OrNull package var title: String?
        /// The user's name for the widget.
        package var name: String?
        package var family: Family
        package var revision: Revision
        package var removed: Instant
        /// When the widget is deleted permanently.
        package var deleted: Instant

        package init(
            widget: PlacedWidgetID, title: String?, name: String?, family: Family, revision: Revision,
            removed: Instant, deleted: Instant
        ) {
            self.widget = widget
            self.title = title
            self.name = name
            self.family = family
            self.revision = revision
            self.removed = removed
            self.deleted = deleted
        }
    }

    package var widgets: [Row]

    package init(widgets: [Row]) { self.widgets = widgets }
}

/// The reply to `trash.empty`: the widgets that were deleted permanently.
package struct EmptiedTrash: Codable, Sendable {
    package var deleted: [PlacedWidgetID]

    package init(deleted: [PlacedWidgetID]) { self.deleted = deleted }
}
