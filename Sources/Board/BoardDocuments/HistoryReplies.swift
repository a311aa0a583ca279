package import WidgetModel

/// The reply to `history`.
package struct WidgetHistory: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var types: ParameterTypes
    @OrNull package var definitionVersion: Int?
    package var revisions: [StoredRevision]
    /// Whether an undo and a redo are possible.
    package var canUndo: Bool?
    package var canRedo: Bool?

    /// One revision of a placed widget.
    package struct StoredRevision: Codable, Sendable {
        package var version: Int?
        package var revision: Revision
        package var at: Instant
        /// The command that created the revision.
        package var origin: String
        package var changes: ValueChanges
        /// The new size and name; nil if the revision kept them.
        package var resized, renamed: FrameChange?
        package var restores: Revision?
        /// The reload that the revision requested, while the ledger contains it.
        package var reload: LedgerRow?

        package init(
            version: Int?, revision: Revision, at: Instant, origin: String, changes: ValueChanges,
            restores: Revision?
        ) {
            self.version = version
            self.revision = revision
            self.at = at
            self.origin = origin
            self.changes = changes
            self.restores = restores
        }
    }

    package init(
        widget: PlacedWidgetID, types: ParameterTypes, definitionVersion: Int?, revisions: [StoredRevision]
    ) {
        self.widget = widget
        self.types = types
        self.definitionVersion = definitionVersion
        self.revisions = revisions
    }
}

/// The reply to `diff`: the values that differ between two revisions of a placed widget.
package struct RevisionDifference: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var from: Revision
    package var to: Revision
    package var types: ParameterTypes
    /// A changed secret has the same masked value on both sides.
    package var changes: ValueChanges
    /// The sizes and the names, if they differ.
    package var resized, renamed: FrameChange?

    package init(
        widget: PlacedWidgetID, from: Revision, to: Revision, types: ParameterTypes, changes: ValueChanges
    ) {
        self.widget = widget
        self.from = from
        self.to = to
        self.types = types
        self.changes = changes
    }
}
