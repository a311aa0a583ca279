import GRDB
package import WidgetModel

/// The replacement for the stored choices of a placed widget with a parameter that became secret (C8).
package struct ConcealedWidget: Sendable {
    package let widget: PlacedWidgetID
    /// The choices as JSON text, with the secret values masked.
    package var choices: String
    /// The masked choices and changes of its revisions, as JSON text.
    package var revisions: [(number: Revision, choices: String, changes: String)] = []
    /// The secret values, as they may appear in messages.
    package var texts: Set<String> = []

    package init(_ widget: PlacedWidgetID, choices: String) {
        self.widget = widget
        self.choices = choices
    }
}

extension BoardStore {
    /// The name of a property of the board that is set while replaced values may still be in the files.
    private static let pendingErasure = "erasure"

    /// Replaces stored choices in one transaction. Afterwards, `erase` removes the old values from the files.
    ///
    /// The archived views of these widgets are deleted and requested again, because a provider may display a
    /// value in any form.
    ///
    /// - Parameter mask: Replaces the secret values in messages.
    package func conceal(_ widgets: [ConcealedWidget], by mask: String) throws(StoreError) {
        guard !widgets.isEmpty else { return }
        try write(.commits) { database in
            for widget in widgets {
                try BoardStore.replace(widget, in: database)
                for table in ["timeline", "past", "placeholder"] {
                    try database.execute(
                        sql: "DELETE FROM \(table) WHERE widget = ?", arguments: [widget.widget.description])
                }
                for text in widget.texts.sorted() where !text.isEmpty {
                    try BoardStore.remove(text, of: widget.widget, by: mask, in: database)
                }
            }
            // Offered choices, and the provider's answers about chosen values, can be requested again.
            try database.execute(
                sql: "DELETE FROM board WHERE name LIKE 'choices %' OR name LIKE 'offers %'")
            try database.execute(
                sql: "INSERT OR REPLACE INTO board VALUES (?, '')", arguments: [BoardStore.pendingErasure])
        }
    }

    /// Replaces the choices of a widget and of its revisions, on the board or in the trash.
    private static func replace(_ concealed: ConcealedWidget, in database: Database) throws {
        let widget = concealed.widget.description
        for (widgets, revisions) in [("widget", "revision"), ("trash", "trashedRevision")] {
            try database.execute(
                sql: "UPDATE \(widgets) SET choices = ? WHERE id = ?", arguments: [concealed.choices, widget])
            for revision in concealed.revisions {
                try database.execute(
                    sql: "UPDATE \(revisions) SET choices = ?, changes = ? WHERE widget = ? AND number = ?",
                    arguments: [revision.choices, revision.changes, widget, revision.number])
            }
        }
    }

    /// Masks a secret value in the messages of the widget's reloads and presses.
    private static func remove(
        _ text: String, of widget: PlacedWidgetID, by mask: String, in database: Database
    ) throws {
        for table in ["reload", "press"] {
            try database.execute(
                sql: "UPDATE \(table) SET message = replace(message, ?, ?) WHERE widget = ?",
                arguments: [text, mask, widget.description])
        }
    }

    /// Whether `conceal` was called and the replaced values are not erased yet.
    package var isErasureDue: Bool {
        get throws(StoreError) { try remembered(BoardStore.pendingErasure) != nil }
    }

    /// Rewrites the database without deleted and replaced data, and truncates its log, if that is due. This
    /// needs as much free space as the database occupies.
    ///
    /// Any thread can call it. Meanwhile, other threads can read, and their writes wait.
    package func erase() throws(StoreError) {
        guard try isErasureDue else { return }
        let isBusy = try perform(path) {
            try connection.writeWithoutTransaction { database in
                try checkFile(of: database)
                try database.execute(sql: "PRAGMA secure_delete = ON; VACUUM")
                defer { try? database.execute(sql: "PRAGMA secure_delete = OFF") }  // Only costs time.
                return try Bool.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") ?? false
            }
        }
        guard !isBusy else {
            throw StoreError(code: .busy, path: path, reason: "its log cannot be emptied")
        }
        if let journal {
            // The log, its snapshot and their copies contain the old values, too.
            try perform(path) {
                try connection.writeWithoutTransaction { try journal.replaceLog($0, erasesCopies: true) }
            }
        }
        try write(.commits) { database in
            try database.execute(
                sql: "DELETE FROM board WHERE name = ?", arguments: [BoardStore.pendingErasure])
        }
    }
}
