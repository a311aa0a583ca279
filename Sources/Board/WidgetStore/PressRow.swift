import GRDB
package import WidgetModel

/// One press of an element of a placed widget (T8).
package struct PressRow: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { "press" }

    /// Counts the presses of the widget from 1, without gaps.
    package var number: Int
    package var action: String
    /// The new state of a toggle; nil for a button.
    package var isOn: Bool?
    package var at: Instant
    /// Chosen by the client; unique on the board.
    package var pressID: String
    /// Answered or failed; nil while the press is unfinished.
    package var outcome: ReloadOutcome?
    package var finished: Instant?
    /// The reason of a failure.
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

/// Limits of the number of stored presses.
package enum PressLimits {
    /// The maximum number of unfinished presses of one placed widget; further presses are refused. Only a
    /// program can press faster than a provider answers.
    package static let open = 100
    /// The number of finished presses to keep. A client that lost its connection requests the result within
    /// seconds.
    package static let kept = 100
}

extension BoardStore {
    /// Stores a press before it has any effect, and returns it with its number.
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
            // The newest row is always kept, so that no number is used twice.
            try database.run(
                "DELETE FROM press WHERE widget = ? AND number <= ? AND outcome IS NOT NULL",
                [widget.description, press.number - PressLimits.kept])
            return press
        }
    }

    /// The press with this id and its widget; nil if the id is unknown.
    package func press(id: String) throws(StoreError) -> (widget: PlacedWidgetID, press: PressRow)? {
        try read { database in
            let found: Owned<PressRow>? = try database.first("SELECT * FROM press WHERE pressID = ?", [id])
            return found.map { ($0.widget, $0.record) }
        }
    }

    /// The stored presses of a placed widget, oldest first.
    package func presses(of widget: PlacedWidgetID) throws(StoreError) -> [PressRow] {
        try read { try $0.all("SELECT * FROM press WHERE widget = ? ORDER BY number", [widget.description]) }
    }

    /// The widgets with an unfinished press, or with an unfinished reload after a press.
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

    /// Stores that a press has ended.
    static func end(
        _ press: Int, of widget: PlacedWidgetID, _ outcome: ReloadOutcome, at now: Instant,
        _ message: String?, in database: Database
    ) throws {
        try database.run(
            "UPDATE press SET outcome = ?, finished = ?, message = ? WHERE widget = ? AND number = ?",
            [outcome, now, message, widget.description, press])
    }

    /// Stores the reload that follows all ended presses without one.
    static func follow(
        pressesOf widget: PlacedWidgetID, with reload: Generation, in database: Database
    ) throws {
        try database.run(
            "UPDATE press SET reload = ? WHERE widget = ? AND outcome IS NOT NULL AND reload IS NULL",
            [reload, widget.description])
    }
}
