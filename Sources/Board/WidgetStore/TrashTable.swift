import BoardDocuments
import GRDB
package import WidgetModel

/// A removed widget, which can be restored.
package struct TrashedRow: Sendable, FetchableRecord {
    package let widget: WidgetRow
    package let removed: Instant

    init(row: Row) throws {
        widget = try WidgetRow(row: row)
        removed = try row.decode(forColumn: "removed")
    }
}

/// The trash (T19).
extension BoardStore {
    /// How long a removed widget can be restored.
    package static let trashAge = Milliseconds.hours(24 * 30)

    private static let widgetColumns = "id, kind, number, family, name, placed, revision, choices, version"
    private static let revisionColumns =
        "widget, number, at, origin, choices, changes, editID, restores, version, family, name"

    /// The widgets in the trash, the latest one first.
    package func trash() throws(StoreError) -> [TrashedRow] {
        try read { try $0.all("SELECT * FROM trash ORDER BY removed DESC, kind, number") }
    }

    /// The revisions of a widget in the trash, the first one first.
    package func trashedRevisions(of widget: PlacedWidgetID) throws(StoreError) -> [RevisionRow] {
        try read {
            try $0.all(
                "SELECT * FROM trashedRevision WHERE widget = ? ORDER BY number", [widget.description])
        }
    }

    /// Copies a widget and its revisions to the trash, before it is deleted.
    static func discard(_ widget: PlacedWidgetID, at now: Instant, in database: Database) throws {
        try database.run(
            """
            INSERT INTO trash (removed, \(widgetColumns))
            SELECT ?, \(widgetColumns) FROM widget WHERE id = ?
            """, [now, widget.description])
        try database.run(
            """
            INSERT INTO trashedRevision (\(revisionColumns))
            SELECT \(revisionColumns) FROM revision WHERE widget = ?
            """, [widget.description])
    }

    /// Restores a widget from the trash to the board, with its revisions. If a client repeated an edit after
    /// the widget was removed, another widget may use the edit's id; the restored revision then loses the id.
    package func restore(_ widget: PlacedWidgetID) throws(StoreError) {
        try write(.commits) { database in
            try database.run(
                """
                INSERT INTO widget (\(BoardStore.widgetColumns))
                SELECT \(BoardStore.widgetColumns) FROM trash WHERE id = ?
                """, [widget.description])
            try database.run(
                """
                UPDATE trashedRevision SET editID = NULL
                WHERE widget = ? AND editID IN (SELECT editID FROM revision)
                """, [widget.description])
            try database.run(
                """
                INSERT INTO revision (\(BoardStore.revisionColumns))
                SELECT \(BoardStore.revisionColumns) FROM trashedRevision WHERE widget = ?
                """, [widget.description])
            try database.run("DELETE FROM trash WHERE id = ?", [widget.description])
        }
    }

    /// Deletes widgets from the trash permanently, with their pushed documents and their keys.
    package func deleteFromTrash(_ widgets: [PlacedWidgetID]) throws(StoreError) {
        try write(.commits) { database in
            for widget in widgets {
                try database.run("DELETE FROM trash WHERE id = ?", [widget.description])
                try BoardStore.forgetPushes(to: .widget(widget), in: database)
            }
        }
    }
}
