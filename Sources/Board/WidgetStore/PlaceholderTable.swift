import Foundation
import GRDB
package import WidgetModel

/// The placeholder that a provider sent for a placed widget (T9).
package struct PlaceholderRow: Hashable, Sendable {
    /// One view, in the format of `TimelineArchive`.
    package var archive: [UInt8]
    /// The data from which the view was built; nil if the provider sent the view.
    package var source: ViewSource?

    package init(archive: [UInt8], source: ViewSource? = nil) {
        self.archive = archive
        self.source = source
    }
}

extension BoardStore {
    package func store(
        _ placeholder: PlaceholderRow, of widget: PlacedWidgetID
    ) throws(StoreError) {
        try write(.archives) { database in
            try database.run(
                "INSERT OR REPLACE INTO placeholder VALUES (?,?,?,?)",
                [
                    widget.description, Data(placeholder.archive), placeholder.source?.storedDefinition,
                    placeholder.source.map { Data($0.values) },
                ])
        }
    }

    /// Replaces a placeholder's view with a view that a changed definition has built, unless the provider has
    /// sent other data in the meantime.
    package func rebuild(
        placeholderOf widget: PlacedWidgetID, archive: [UInt8], from source: ViewSource
    ) throws(StoreError) {
        try write(.archives) { database in
            try database.run(
                "UPDATE placeholder SET archive = ?, definition = ? WHERE widget = ? AND data = ?",
                [Data(archive), source.storedDefinition, widget.description, Data(source.values)])
        }
    }

    /// Deletes a placeholder that no longer fits its definition.
    package func removePlaceholder(of widget: PlacedWidgetID) throws(StoreError) {
        try write(.archives) { database in
            try database.run("DELETE FROM placeholder WHERE widget = ?", [widget.description])
        }
    }

    /// Whether a placeholder is stored; its view is not read.
    package func hasPlaceholder(_ widget: PlacedWidgetID) throws(StoreError) -> Bool {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM placeholder WHERE widget = ?")
            return try Int.fetchOne(statement, arguments: [widget.description]) != nil
        }
    }

    /// The stored placeholder; nil if no placeholder is stored.
    package func placeholder(of widget: PlacedWidgetID) throws(StoreError) -> PlaceholderRow? {
        let rows: [PlaceholderRow] = try read {
            try $0.all("SELECT * FROM placeholder WHERE widget = ?", [widget.description])
        }
        return rows.first
    }
}

extension PlaceholderRow: FetchableRecord {
    init(row: Row) throws {
        archive = [UInt8](try row.decode(Data.self, forColumn: "archive"))
        source = row["data"] == nil ? nil : try ViewSource(row: row)
    }
}
