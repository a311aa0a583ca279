import GRDB
package import WidgetModel

extension BoardStore {
    /// Stores a press before anything comes of it; gives it with its number.
    package func press(
        _ action: String, isOn: Bool?, at now: Instant, pressID: String, of widget: PlacedWidgetID
    ) throws(StoreError) -> PressRow {
        try transaction(.commits) { database in
            let last = try Int.fetchOne(
                database.cachedStatement(sql: "SELECT MAX(number) FROM press WHERE widget = ?"),
                arguments: [widget.description])
            let press = PressRow(
                number: (last ?? 0) + 1, action: action, isOn: isOn, at: now, pressID: pressID)
            try database.cachedStatement(
                sql: "INSERT INTO press (widget, number, action, isOn, at, pressID) VALUES (?,?,?,?,?,?)"
            ).execute(arguments: [
                widget.description, press.number, action, isOn, now.milliseconds, pressID,
            ])
            // The newest row stays whatever its outcome, so that no number comes twice.
            try database.cachedStatement(
                sql: "DELETE FROM press WHERE widget = ? AND number <= ? AND outcome IS NOT NULL"
            ).execute(arguments: [widget.description, press.number - PressLimits.kept])
            return press
        }
    }

    /// The press of this id, and of which widget; nil when it has not been seen.
    package func press(id: String) throws(StoreError) -> (widget: PlacedWidgetID, press: PressRow)? {
        try fetch { database in
            let statement = try database.cachedStatement(sql: "SELECT * FROM press WHERE pressID = ?")
            guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
            return (try PlacedWidgetID(stored: row.stored("widget")), try PressRow(row))
        }
    }

    /// The presses of a placed widget that are kept, oldest first.
    package func presses(of widget: PlacedWidgetID) throws(StoreError) -> [PressRow] {
        try fetch { database in
            try Row.fetchAll(
                database.cachedStatement(sql: "SELECT * FROM press WHERE widget = ? ORDER BY number"),
                arguments: [widget.description]
            ).map(PressRow.init)
        }
    }

    /// The widgets with presses that are not over, or whose reload is not.
    package func pressedWidgets() throws(StoreError) -> Set<PlacedWidgetID> {
        try fetch { database in
            let open = try String.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT widget FROM press INDEXED BY openPress WHERE outcome IS NULL
                    UNION
                    SELECT DISTINCT press.widget FROM reload INDEXED BY openReload
                        JOIN press ON press.widget = reload.widget AND press.reload = reload.generation
                        WHERE reload.outcome IS NULL OR reload.outcome = 'deferred'
                    """)
            return Set(try open.map(PlacedWidgetID.init(stored:)))
        }
    }

    static func end(
        _ press: Int, of widget: PlacedWidgetID, _ outcome: ReloadOutcome, at now: Instant,
        _ message: String?, in database: Database
    ) throws {
        try database.cachedStatement(
            sql: "UPDATE press SET outcome = ?, finished = ?, message = ? WHERE widget = ? AND number = ?"
        ).execute(arguments: [outcome.rawValue, now.milliseconds, message, widget.description, press])
    }

    static func follow(
        pressesOf widget: PlacedWidgetID, with reload: Generation, in database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                UPDATE press SET reload = ? WHERE widget = ? AND outcome IS NOT NULL AND reload IS NULL
                """
        ).execute(arguments: [reload.number, widget.description])
    }
}

extension PressRow {
    init(_ row: Row) throws(DamagedRow) {
        self.init(
            number: try row.stored("number"), action: try row.stored("action"),
            isOn: try row.stored("isOn"), at: Instant(milliseconds: try row.stored("at")),
            pressID: try row.stored("pressID"))
        outcome = try row.named("outcome").flatMap(ReloadOutcome.init)
        finished = try row.instant("finished")
        message = try row.stored("message")
        reload = try row.stored("reload", as: UInt32?.self).map { Generation($0) }
    }
}
