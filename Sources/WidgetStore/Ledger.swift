import GRDB
package import Timelines
package import WidgetModel

/// One row of the ledger: a reload from the moment it was asked for.
package struct ReloadRow: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { "reload" }

    package var generation: Generation
    package var revision: Revision
    package var reason: ReloadReason
    /// The reason that a retry retries.
    package var retries: ReloadReason?
    /// How many requests failed in a row before this one.
    package var attempt: Int = 0
    package var asked: Instant
    /// Nil while it is deferred or waits for its turn.
    package var granted: Instant?
    package var deferredUntil: Instant?
    /// Why it is deferred: `budget`, `spacing`, `backoff`.
    package var why: String?
    package var isCharged = false
    /// Further asks that became part of this reload (T10).
    package var joined = 0
    /// Asked again after a restart (T17).
    package var isRecovered = false
    private var bypassedNames: String?
    /// Nil while it is pending or under way.
    package var outcome: ReloadOutcome?
    package var finished: Instant?
    package var failure: FailureClass?
    package var message: String?
    /// Answered with what was there already (T15).
    package var isUnchanged = false
    /// The size of the archived views of the answer.
    package var bytes: Int?

    package init(generation: Generation, revision: Revision, reason: ReloadReason, asked: Instant) {
        self.generation = generation
        self.revision = revision
        self.reason = reason
        self.asked = asked
    }

    /// What an edit did not wait for.
    package var bypassed: [Bypassed] {
        get { (bypassedNames ?? "").split(separator: ",").compactMap { Bypassed(rawValue: String($0)) } }
        set { bypassedNames = newValue.isEmpty ? nil : newValue.map(\.rawValue).joined(separator: ",") }
    }

    private enum CodingKeys: String, CodingKey {
        case generation, revision, reason, retries, attempt, asked, granted, deferredUntil, why
        case isCharged = "charged"
        case joined
        case isRecovered = "recovered"
        case bypassedNames = "bypassed"
        case outcome, finished, failure, message
        case isUnchanged = "unchanged"
        case bytes
    }
}

/// A placed widget's ledger as far as the engine goes on from it.
package struct ReloadsForEngine: Hashable, Sendable {
    /// The last generation that was allotted.
    package var lastGeneration: Generation
    /// Grants of charged reloads since the asked instant, ascending.
    package var charges: [Instant]
    /// Rows without a final outcome, oldest first.
    package var open: [ReloadRow]
}

/// How much of the ledger is kept.
package enum LedgerLimits {
    /// The latest reloads of each placed widget: ten days at the usual budget. Older rows are deleted when
    /// they are over and the budget does not count them any more.
    package static let rows = 500
    /// So many more gather before they are deleted, together: most reloads pay nothing for it.
    package static let prunedAtOnce = 100
}

/// A change to one row of the ledger.
package struct LedgerChange: Sendable {
    package enum Step: Sendable {
        /// A reload was asked for: the whole row.
        case asked(ReloadRow)
        /// A charged reload found its budget spent, or a retry waits; without an instant no one fits.
        case deferred(until: Instant?, why: String)
        case granted(at: Instant, isCharged: Bool)
        /// A further ask became part of this reload.
        case joined
        /// Asked again after a restart.
        case recovered
        /// `bytes` is the size of the answer's archived views.
        case finished(ReloadOutcome, at: Instant, failure: FailureClass?, message: String?, bytes: Int? = nil)
        /// The answer was equal to the timeline before (T15).
        case unchanged
        /// A press of the widget is over (T8): not a row of the ledger, but in one transaction with those of
        /// its reload.
        case performed(press: Int, ReloadOutcome, at: Instant, message: String?)
        /// This reload follows the presses that are over.
        case followsPresses
        /// The widget's series of failed requests, of which this reload is the last; nil ends it.
        case failing(FailureSeries?)
    }

    package var widget: PlacedWidgetID
    package var generation: Generation
    package var step: Step

    package init(widget: PlacedWidgetID, generation: Generation, step: Step) {
        self.widget = widget
        self.generation = generation
        self.step = step
    }
}

extension BoardStore {
    /// Records changes to the ledger, in order, in one transaction.
    package func record(_ changes: [LedgerChange], _ durability: Durability) throws(StoreError) {
        try write(durability) { database in
            for change in changes { try BoardStore.record(change, in: database) }
        }
    }

    /// The ledger of one placed widget, oldest first.
    package func reloads(of widget: PlacedWidgetID) throws(StoreError) -> [ReloadRow] {
        try read {
            try $0.all("SELECT * FROM reload WHERE widget = ? ORDER BY generation", [widget.description])
        }
    }

    /// What the engine has to know of a placed widget's ledger after a restart (T17).
    package func reloadsForEngine(
        of widget: PlacedWidgetID, since start: Instant
    ) throws(StoreError) -> ReloadsForEngine {
        try read { database in
            let last = try Generation.fetchOne(
                database.cachedStatement(sql: "SELECT MAX(generation) FROM reload WHERE widget = ?"),
                arguments: [widget.description])
            let charges = try Instant.fetchAll(
                database.cachedStatement(
                    sql:
                        "SELECT granted FROM reload WHERE widget = ? AND charged AND granted > ? ORDER BY granted"
                ),
                arguments: [widget.description, start])
            let open: [ReloadRow] = try database.all(
                """
                SELECT * FROM reload INDEXED BY openReload
                WHERE widget = ? AND (outcome IS NULL OR outcome = 'deferred') ORDER BY generation
                """, [widget.description])
            return ReloadsForEngine(lastGeneration: last ?? .none, charges: charges, open: open)
        }
    }

    /// What the last failed reload of a placed widget said; nil when none failed, or it said nothing.
    package func lastFailureMessage(of widget: PlacedWidgetID) throws(StoreError) -> String? {
        try read { database in
            try String.fetchOne(
                database,
                sql: """
                    SELECT message FROM reload WHERE widget = ? AND outcome = 'failed'
                    ORDER BY generation DESC LIMIT 1
                    """,
                arguments: [widget.description])
        }
    }

    /// One row of the ledger.
    package func reload(
        of widget: PlacedWidgetID, generation: Generation
    ) throws(StoreError) -> ReloadRow? {
        try read {
            try $0.first(
                "SELECT * FROM reload WHERE widget = ? AND generation = ?", [widget.description, generation])
        }
    }

    /// A row that is there already stays: a placement and an edit write theirs with their commit.
    static func insert(_ reload: ReloadRow, of widget: PlacedWidgetID, in database: Database) throws {
        try Owned(reload, of: widget).insert(database, onConflict: .ignore)
        if Int(reload.generation.number) % LedgerLimits.prunedAtOnce == 0 {
            try prune(upTo: reload, of: widget, in: database)
        }
    }

    /// Closes the rows of a widget that are still open.
    static func supersede(
        reloadsOf widget: PlacedWidgetID, at instant: Instant, in database: Database
    ) throws {
        try database.run(
            """
            UPDATE reload INDEXED BY openReload SET outcome = ?, finished = ?
            WHERE widget = ? AND (outcome IS NULL OR outcome = 'deferred')
            """, [ReloadOutcome.superseded, instant, widget.description])
    }

    /// Deletes what nobody needs any more: not what people are shown, not a reload that is not over, not what
    /// the budget counts (T6).
    private static func prune(
        upTo newest: ReloadRow, of widget: PlacedWidgetID, in database: Database
    ) throws {
        try database.run(
            """
            DELETE FROM reload WHERE widget = ? AND generation <= ?
            AND outcome IS NOT NULL AND outcome <> 'deferred' AND (NOT charged OR granted <= ?)
            """,
            [
                widget.description, Int(newest.generation.number) - LedgerLimits.rows,
                newest.asked - ReloadSettings.budgetWindow,
            ])
    }

    static func record(_ change: LedgerChange, in database: Database) throws {
        func update(_ assignments: String, _ values: StatementArguments = []) throws {
            try database.run(
                "UPDATE reload SET \(assignments) WHERE widget = ? AND generation = ?",
                values + [change.widget.description, change.generation])
        }
        switch change.step {
        case .asked(let reload):
            try insert(reload, of: change.widget, in: database)
        case .deferred(let until, let why):
            try update("outcome = 'deferred', deferredUntil = ?, why = ?", [until, why])
        case .granted(let at, let isCharged):
            try update("outcome = NULL, granted = ?, charged = ?", [at, isCharged])
        case .joined:
            try update("joined = joined + 1")
        case .recovered:
            try update("recovered = 1")
        case .finished(let outcome, let at, let failure, let message, let bytes):
            try update(
                "outcome = ?, finished = ?, failure = ?, message = ?, bytes = ?",
                [outcome, at, failure, message, bytes])
        case .unchanged:
            try update("unchanged = 1")
        case .performed(let press, let outcome, let at, let message):
            try end(press, of: change.widget, outcome, at: at, message, in: database)
        case .followsPresses:
            try follow(pressesOf: change.widget, with: change.generation, in: database)
        case .failing(let series):
            try database.run(
                """
                UPDATE widget SET failures = ?1, failingSince = ?2, failure = ?3, failureRetries = ?4
                WHERE id = ?5 AND (failures IS NOT ?1 OR failingSince IS NOT ?2 OR failure IS NOT ?3
                    OR failureRetries IS NOT ?4)
                """,
                [series?.count, series?.since, series?.last, series?.retried, change.widget.description])
        }
    }
}
