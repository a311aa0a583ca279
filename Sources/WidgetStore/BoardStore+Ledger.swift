import GRDB
package import Timelines
package import WidgetModel

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
        try transaction(durability) { database in
            for change in changes { try BoardStore.record(change, in: database) }
        }
    }

    /// The ledger of one placed widget, oldest first.
    package func reloads(of widget: PlacedWidgetID) throws(StoreError) -> [ReloadRow] {
        try fetch { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM reload WHERE widget = ? ORDER BY generation",
                arguments: [widget.description]
            ).map(ReloadRow.init)
        }
    }

    /// What the engine has to know of a placed widget's ledger after a restart (T17).
    package func reloadsForEngine(
        of widget: PlacedWidgetID, since start: Instant
    ) throws(StoreError) -> ReloadsForEngine {
        try fetch { database in
            let last = try UInt32.fetchOne(
                database.cachedStatement(sql: "SELECT MAX(generation) FROM reload WHERE widget = ?"),
                arguments: [widget.description])
            let charges = try Int64.fetchAll(
                database.cachedStatement(
                    sql:
                        "SELECT granted FROM reload WHERE widget = ? AND charged AND granted > ? ORDER BY granted"
                ),
                arguments: [widget.description, start.milliseconds])
            let open = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT * FROM reload INDEXED BY openReload
                        WHERE widget = ? AND (outcome IS NULL OR outcome = 'deferred')
                        ORDER BY generation
                        """),
                arguments: [widget.description])
            return ReloadsForEngine(
                lastGeneration: Generation(last ?? 0), charges: charges.map(Instant.init),
                open: try open.map(ReloadRow.init))
        }
    }

    /// What the last failed reload of a placed widget said; nil when none failed, or it said nothing.
    package func lastFailureMessage(of widget: PlacedWidgetID) throws(StoreError) -> String? {
        try fetch { database in
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
        try fetch { database in
            try Row.fetchOne(
                database.cachedStatement(sql: "SELECT * FROM reload WHERE widget = ? AND generation = ?"),
                arguments: [widget.description, generation.number]
            ).map(ReloadRow.init)
        }
    }

    /// A row that is there already stays: a placement and an edit write theirs with their commit.
    static func insert(_ reload: ReloadRow, of widget: PlacedWidgetID, in database: Database) throws {
        let bypassed = reload.bypassed.map(\.rawValue).joined(separator: ",")
        try database.run(
            "INSERT OR IGNORE INTO reload VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            [
                widget.description, reload.generation.number, reload.revision.number, reload.reason.rawValue,
                reload.retries?.rawValue, reload.attempt, reload.asked.milliseconds,
                reload.granted?.milliseconds, reload.deferredUntil?.milliseconds, reload.why,
                reload.isCharged, reload.joined, reload.isRecovered, bypassed.isEmpty ? nil : bypassed,
                reload.outcome?.rawValue, reload.finished?.milliseconds, reload.failure?.rawValue,
                reload.message, reload.isUnchanged, reload.bytes,
            ])
        if Int(reload.generation.number) % LedgerLimits.prunedAtOnce == 0 {
            try prune(upTo: reload, of: widget, in: database)
        }
    }

    /// Closes the rows of a widget that are still open.
    ///
    /// Looked for first, as there is mostly none: a statement that changes the index by which it finds its
    /// rows makes a temporary table for them each time.
    static func supersede(
        reloadsOf widget: PlacedWidgetID, at instant: Instant, in database: Database
    ) throws {
        let open = try database.integers(
            """
            SELECT generation FROM reload INDEXED BY openReload
            WHERE widget = ? AND (outcome IS NULL OR outcome = 'deferred')
            """, [widget.description])
        for generation in open {
            try database.run(
                "UPDATE reload SET outcome = ?, finished = ? WHERE widget = ? AND generation = ?",
                [
                    ReloadOutcome.superseded.rawValue, instant.milliseconds, widget.description, generation,
                ])
        }
    }

    /// Deletes what nobody needs any more: not what people are shown, not a reload that is not over, not what
    /// the budget counts (T6).
    private static func prune(
        upTo newest: ReloadRow, of widget: PlacedWidgetID, in database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                DELETE FROM reload WHERE widget = ? AND generation <= ?
                AND outcome IS NOT NULL AND outcome <> 'deferred' AND (NOT charged OR granted <= ?)
                """
        ).execute(arguments: [
            widget.description, Int(newest.generation.number) - LedgerLimits.rows,
            (newest.asked - Limits.budgetWindow).milliseconds,
        ])
    }

    static func record(_ change: LedgerChange, in database: Database) throws {
        func update(_ assignments: String, _ values: [(any DatabaseValueConvertible)?]) throws {
            try database.run(
                "UPDATE reload SET \(assignments) WHERE widget = ? AND generation = ?",
                values + [change.widget.description, change.generation.number])
        }
        switch change.step {
        case .asked(let reload):
            try insert(reload, of: change.widget, in: database)
        case .deferred(let until, let why):
            try update("outcome = 'deferred', deferredUntil = ?, why = ?", [until?.milliseconds, why])
        case .granted(let at, let isCharged):
            try update("outcome = NULL, granted = ?, charged = ?", [at.milliseconds, isCharged])
        case .joined:
            try update("joined = joined + 1", [])
        case .recovered:
            try update("recovered = 1", [])
        case .finished(let outcome, let at, let failure, let message, let bytes):
            try update(
                "outcome = ?, finished = ?, failure = ?, message = ?, bytes = ?",
                [outcome.rawValue, at.milliseconds, failure?.rawValue, message, bytes])
        case .unchanged:
            try update("unchanged = 1", [])
        case .performed(let press, let outcome, let at, let message):
            try end(press, of: change.widget, outcome, at: at, message, in: database)
        case .followsPresses:
            try follow(pressesOf: change.widget, with: change.generation, in: database)
        case .failing(let series):
            try database.cachedStatement(
                sql: """
                    UPDATE widget SET failures = ?1, failingSince = ?2, failure = ?3, failureRetries = ?4
                    WHERE id = ?5 AND (failures IS NOT ?1 OR failingSince IS NOT ?2 OR failure IS NOT ?3
                        OR failureRetries IS NOT ?4)
                    """
            ).execute(arguments: [
                series?.count, series?.since.milliseconds, series?.last.rawValue, series?.retried.rawValue,
                change.widget.description,
            ])
        }
    }
}

extension ReloadRow {
    init(_ row: Row) throws(DamagedRow) {
        self.init(
            generation: Generation(try row.stored("generation")),
            revision: try row.revision("revision"),
            reason: ReloadReason(rawValue: try row.stored("reason")) ?? .center,
            asked: Instant(milliseconds: try row.stored("asked")))
        retries = try row.named("retries").flatMap(ReloadReason.init)
        attempt = try row.stored("attempt")
        granted = try row.instant("granted")
        deferredUntil = try row.instant("deferredUntil")
        why = try row.stored("why")
        isCharged = try row.stored("charged")
        joined = try row.stored("joined")
        isRecovered = try row.stored("recovered")
        bypassed =
            try row.named("bypassed")?.split(separator: ",").compactMap { Bypassed(rawValue: String($0)) }
            ?? []
        outcome = try row.named("outcome").flatMap(ReloadOutcome.init)
        finished = try row.instant("finished")
        failure = try row.named("failure").flatMap(FailureClass.init)
        message = try row.stored("message")
        isUnchanged = try row.stored("unchanged")
        bytes = try row.stored("bytes")
    }
}
