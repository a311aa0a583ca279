package import BoardDocuments
import GRDB
package import Timelines
package import WidgetModel

/// One row of the ledger: a reload from its request to its outcome.
package struct ReloadRow: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { "reload" }

    package var generation: Generation
    package var revision: Revision
    package var reason: ReloadReason
    /// For a retry: the reason of the request that it repeats.
    package var retries: ReloadReason?
    /// The number of consecutive failed requests before this one.
    package var attempt: Int = 0
    package var asked: Instant
    /// When the reload was granted; nil while it is deferred or waits for its turn.
    package var granted: Instant?
    package var deferredUntil: Instant?
    /// The `Deferral` that explains why it waits, such as `budget`, `spacing` or `backoff`.
    package var why: String?
    package var isCharged = false
    /// The number of further requests that this reload serves as well (T10).
    package var joined = 0
    /// Whether the request was repeated after a restart (T17).
    package var isRecovered = false
    private var bypassedNames: String?
    /// Nil while it is pending or in flight.
    package var outcome: ReloadOutcome?
    package var finished: Instant?
    package var failure: FailureClass?
    package var message: String?
    /// Whether the answer was equal to the current timeline (T15).
    package var isUnchanged = false
    /// The size of the answer's archived views.
    package var bytes: Int?
    /// The version of the provider that answered: a hash of its program and of how it is started.
    package var provider: String?

    package init(generation: Generation, revision: Revision, reason: ReloadReason, asked: Instant) {
        self.generation = generation
        self.revision = revision
        self.reason = reason
        self.asked = asked
    }

    /// The limits that an edit did not wait for; stored as a list of words with commas.
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
        case bytes, provider
    }
}

extension LedgerRow {
    /// A row of the ledger for clients. Facts that do not apply are left out of the document.
    package init(_ row: ReloadRow) {
        self.init(
            generation: row.generation, asked: row.asked,
            granted: row.outcome == .deferred ? nil : row.granted, reason: row.reason,
            charged: row.isCharged, outcome: row.outcome ?? .unfinished, revision: row.revision,
            recovered: row.isRecovered)
        retries = row.retries
        joined = row.joined > 0 ? row.joined : nil
        deferredUntil = row.deferredUntil
        why = row.why
        bypassed = row.bypassed.isEmpty ? nil : row.bypassed
        finished = row.finished
        if let finished, let granted = row.granted { milliseconds = Int((finished - granted).count) }
        bytes = row.bytes
        unchanged = row.isUnchanged ? true : nil
        failure = row.failure
        message = row.message
    }
}

/// The part of a placed widget's ledger that the engine needs after a restart.
package struct ReloadsForEngine: Hashable, Sendable {
    /// The last generation that was allotted.
    package var lastGeneration: Generation
    /// The grants of charged reloads since the given instant, ascending.
    package var charges: [Instant]
    /// The rows without a final outcome, oldest first.
    package var open: [ReloadRow]
}

/// Limits of the ledger's size.
package enum LedgerLimits {
    /// The number of reloads that are kept for each placed widget, which is ten days at the standard budget.
    /// Older rows are deleted once they are finished and the budget no longer counts them.
    package static let rows = 500
    /// The number of surplus rows that are deleted together, so that most reloads do not have to delete any.
    package static let prunedAtOnce = 100
}

/// A change to one row of the ledger, identified by widget and generation.
package struct LedgerChange: Sendable {
    package enum Step: Sendable {
        /// A reload was requested: inserts the complete row.
        case asked(ReloadRow)
        /// The reload waits, for example for its budget or a back-off; without an instant, no instant fits.
        case deferred(until: Instant?, why: String)
        case granted(at: Instant, isCharged: Bool)
        /// The reload serves a further request as well.
        case joined
        /// The request was repeated after a restart.
        case recovered
        /// The reload has its final outcome.
        case finished(ReloadOutcome, at: Instant, failure: FailureClass?, message: String?, Answer? = nil)
        /// The answer was equal to the current timeline (T15).
        case unchanged
        /// A press of the widget ended (T8). This change is not a row of the ledger, but is stored in the
        /// same transaction as its reload.
        case performed(press: Int, ReloadOutcome, at: Instant, message: String?)
        /// This reload follows the presses that have ended.
        case followsPresses
        /// The widget's series of failed requests, which ends with this reload; nil after a successful
        /// answer.
        case failing(FailureSeries?)
        /// The widget lost its login: its content is deleted. It is not a row of the ledger either.
        case withdrawn
    }

    /// The ledger's record of an answer.
    package struct Answer: Sendable {
        /// The size of the archived views.
        package var bytes: Int
        /// The version of the provider; nil if it is no longer declared.
        package var provider: String?

        package init(bytes: Int, provider: String?) {
            self.bytes = bytes
            self.provider = provider
        }
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
    /// Stores changes to the ledger in order, in one transaction.
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

    /// The part of a placed widget's ledger that the engine needs after a restart (T17).
    ///
    /// - Parameter start: The beginning of the budget's window.
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

    /// The message of a placed widget's last failed reload; nil if no reload failed or the failure came
    /// without a message.
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

    /// Whether a request for a revision of a placed widget was refused for lack of a login since the last
    /// answer.
    package func isLoginRefused(
        of widget: PlacedWidgetID, _ revision: Revision
    ) throws(StoreError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM reload WHERE widget = ?1 AND revision = ?2 AND failure = ?3
                            AND generation > coalesce((
                                SELECT max(generation) FROM reload WHERE widget = ?1 AND outcome = 'answered'
                            ), 0))
                    """,
                arguments: [widget.description, revision, FailureClass.authentication]) ?? false
        }
    }

    /// One row of the ledger; nil if it does not exist.
    package func reload(
        of widget: PlacedWidgetID, generation: Generation
    ) throws(StoreError) -> ReloadRow? {
        try read {
            try $0.first(
                "SELECT * FROM reload WHERE widget = ? AND generation = ?", [widget.description, generation])
        }
    }

    /// Inserts a row unless it exists: placements and edits insert theirs with their own commit. Prunes old
    /// rows at intervals.
    static func insert(_ reload: ReloadRow, of widget: PlacedWidgetID, in database: Database) throws {
        try Owned(reload, of: widget).insert(database, onConflict: .ignore)
        if Int(reload.generation.number) % LedgerLimits.prunedAtOnce == 0 {
            try prune(upTo: reload, of: widget, in: database)
        }
    }

    /// Closes the widget's open rows as superseded.
    static func supersede(
        reloadsOf widget: PlacedWidgetID, at instant: Instant, in database: Database
    ) throws {
        try database.run(
            """
            UPDATE reload INDEXED BY openReload SET outcome = ?, finished = ?
            WHERE widget = ? AND (outcome IS NULL OR outcome = 'deferred')
            """, [ReloadOutcome.superseded, instant, widget.description])
    }

    /// Deletes old rows, except reloads that are not finished or that the budget still counts (T6).
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

    /// Applies one change to the ledger.
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
        case .finished(let outcome, let at, let failure, let message, let answer):
            try update(
                "outcome = ?, finished = ?, failure = ?, message = ?, bytes = ?, provider = ?",
                [outcome, at, failure, message, answer?.bytes, answer?.provider])
        case .unchanged:
            try update("unchanged = 1")
        case .performed(let press, let outcome, let at, let message):
            try end(press, of: change.widget, outcome, at: at, message, in: database)
        case .followsPresses:
            try follow(pressesOf: change.widget, with: change.generation, in: database)
        case .withdrawn: try withdraw(contentOf: change.widget, in: database)
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
