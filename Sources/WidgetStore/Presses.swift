import GRDB
package import WidgetModel

/// One press of something that a placed widget shows (T8).
package struct PressRow: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { "press" }

    /// Counts the presses of the widget from 1, without gaps.
    package var number: Int
    package var action: String
    /// What a toggle is to be; nil for a button.
    package var isOn: Bool?
    package var at: Instant
    /// Made by the client; unique on the board.
    package var pressID: String
    /// Answered or failed; nil while it is not over.
    package var outcome: ReloadOutcome?
    package var finished: Instant?
    /// Why it failed.
    package var message: String?
    /// The reload that followed; several presses may share one.
    package var reload: Generation?

    package init(number: Int, action: String, isOn: Bool?, at: Instant, pressID: String) {
        self.number = number
        self.action = action
        self.isOn = isOn
        self.at = at
        self.pressID = pressID
    }
}

/// How many presses are kept.
package enum PressLimits {
    /// Presses of one placed widget that are not over; more are refused. A person presses no faster than a
    /// provider answers, a program might.
    package static let open = 100
    /// The latest ones that are over: a client that lost its connection asks within seconds.
    package static let kept = 100
}

extension BoardStore {
    /// Stores a press before anything comes of it; gives it with its number.
    package func press(
        _ action: String, isOn: Bool?, at now: Instant, pressID: String, of widget: PlacedWidgetID
    ) throws(StoreError) -> PressRow {
        try write(.commits) { database in
            let last = try Int.fetchOne(
                database.cachedStatement(sql: "SELECT MAX(number) FROM press WHERE widget = ?"),
                arguments: [widget.description])
            let press = PressRow(
                number: (last ?? 0) + 1, action: action, isOn: isOn, at: now, pressID: pressID)
            try Owned(press, of: widget).insert(database)
            // The newest row stays whatever its outcome, so that no number comes twice.
            try database.run(
                "DELETE FROM press WHERE widget = ? AND number <= ? AND outcome IS NOT NULL",
                [widget.description, press.number - PressLimits.kept])
            return press
        }
    }

    /// The press of this id, and of which widget; nil when it has not been seen.
    package func press(id: String) throws(StoreError) -> (widget: PlacedWidgetID, press: PressRow)? {
        try read { database in
            let found: Owned<PressRow>? = try database.first("SELECT * FROM press WHERE pressID = ?", [id])
            return found.map { ($0.widget, $0.record) }
        }
    }

    /// The presses of a placed widget that are kept, oldest first.
    package func presses(of widget: PlacedWidgetID) throws(StoreError) -> [PressRow] {
        try read { try $0.all("SELECT * FROM press WHERE widget = ? ORDER BY number", [widget.description]) }
    }

    /// The widgets with presses that are not over, or whose reload is not.
    package func pressedWidgets() throws(StoreError) -> Set<PlacedWidgetID> {
        try read { database in
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
        try database.run(
            "UPDATE press SET outcome = ?, finished = ?, message = ? WHERE widget = ? AND number = ?",
            [outcome, now, message, widget.description, press])
    }

    static func follow(
        pressesOf widget: PlacedWidgetID, with reload: Generation, in database: Database
    ) throws {
        try database.run(
            "UPDATE press SET reload = ? WHERE widget = ? AND outcome IS NOT NULL AND reload IS NULL",
            [reload, widget.description])
    }
}
