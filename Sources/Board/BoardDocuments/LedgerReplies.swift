package import WidgetModel

/// A reload in the ledger.
package struct LedgerRow: Codable, Sendable {
    package var generation: Generation
    package var asked: Instant
    /// Null while the reload is deferred or waits for its turn.
    @OrNull package var granted: Instant?
    package var reason: ReloadReason
    package var charged: Bool
    package var outcome: ReloadOutcome
    package var revision: Revision
    /// Whether the request was repeated after a restart.
    package var recovered: Bool
    /// For a retry: the reason of the request that it repeats.
    package var retries: ReloadReason?
    /// The number of other requests that it answers.
    package var joined: Int?
    package var deferredUntil: Instant?
    /// The reason for deferring a reload: a `Deferral`.
    package var why: String?
    /// The limits that an edit bypassed.
    package var bypassed: [Bypassed]?
    package var finished: Instant?
    /// The time from the grant to the outcome.
    package var milliseconds: Int?
    /// The size of the archived views of the answer.
    package var bytes: Int?
    /// Whether the answer was equal to the current timeline.
    package var unchanged: Bool?
    package var failure: FailureClass?
    package var message: String?

    package init(
        generation: Generation, asked: Instant, granted: Instant?, reason: ReloadReason, charged: Bool,
        outcome: ReloadOutcome, revision: Revision, recovered: Bool
    ) {
        self.generation = generation
        self.asked = asked
        self.granted = granted
        self.reason = reason
        self.charged = charged
        self.outcome = outcome
        self.revision = revision
        self.recovered = recovered
    }
}

/// The reply to `ledger`: the reloads of one widget, or of the whole board in the last 24 hours.
package enum Ledger: Codable, Sendable {
    case widget(WidgetLedger)
    case board(BoardLedger)

    private enum Key: CodingKey { case total }

    package init(from decoder: any Decoder) throws {
        let isBoard = try decoder.container(keyedBy: Key.self).contains(.total)
        self = isBoard ? .board(try BoardLedger(from: decoder)) : .widget(try WidgetLedger(from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .widget(let ledger): try ledger.encode(to: encoder)
        case .board(let ledger): try ledger.encode(to: encoder)
        }
    }
}

/// The reloads of one placed widget, and a forecast of its budget.
package struct WidgetLedger: Codable, Sendable {
    package var widget: PlacedWidgetID
    package var reloads: [LedgerRow]
    package var forecast: Forecast

    /// The reloads that the budget allows from now on.
    package struct Forecast: Codable, Sendable {
        package var left: Int
        package var perDay: Int
        /// The first instant at which a charged reload is allowed; null for a budget of 0.
        @OrNull package var next: Instant?
        /// The mean time between charges, in seconds.
        @OrNull package var every: Milliseconds?
        /// When the budget runs out at this pace; null if never.
        @OrNull package var spent: Instant?

        package init(left: Int, perDay: Int, next: Instant?, every: Milliseconds?, spent: Instant?) {
            self.left = left
            self.perDay = perDay
            self.next = next
            self.every = every
            self.spent = spent
        }
    }

    package init(widget: PlacedWidgetID, reloads: [LedgerRow], forecast: Forecast) {
        self.widget = widget
        self.reloads = reloads
        self.forecast = forecast
    }
}

/// The reloads of all widgets in the last 24 hours.
package struct BoardLedger: Codable, Sendable {
    package var since: Instant
    package var at: Instant
    package var total: Joined<Totals, OfAll>
    package var byReason: [Joined<OfReason, Totals>]
    package var reloads: [Joined<OfWidget, LedgerRow>]
    /// The number of earlier reloads, which are included in the totals only.
    package var notListed: Int

    /// The totals of some reloads.
    package struct Totals: Codable, Sendable {
        package var reloads: Int
        package var charged: Int
        package var deferred: Int
        package var outcomes: Outcomes
        package var bytes: Int
        /// The mean duration; null if no reload was granted and finished.
        @OrNull package var meanMilliseconds: Int?

        package init(
            reloads: Int, charged: Int, deferred: Int, outcomes: Outcomes, bytes: Int, meanMilliseconds: Int?
        ) {
            self.reloads = reloads
            self.charged = charged
            self.deferred = deferred
            self.outcomes = outcomes
            self.bytes = bytes
            self.meanMilliseconds = meanMilliseconds
        }
    }

    /// The number of reloads by outcome, in the order of the outcomes. Outcomes without reloads are omitted.
    package struct Outcomes: Codable, Sendable {
        private var counts: JSONObject = [:]

        package init(_ counts: [(ReloadOutcome, Int)]) {
            self.counts = JSONObject(
                counts.filter { $0.1 > 0 }.map { ($0.0.rawValue, .integer(Int64($0.1))) })
        }

        package init(from decoder: any Decoder) throws {
            counts = try decoder.singleValueContainer().decode(JSONObject.self)
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(counts)
        }

        /// The number of reloads with this outcome.
        package subscript(outcome: ReloadOutcome) -> Int {
            counts[outcome.rawValue]?.integer.map { Int($0) } ?? 0
        }
    }

    /// The member that only the overall totals contain.
    package struct OfAll: Codable, Sendable {
        package var widgets: Int
        package init(widgets: Int) { self.widgets = widgets }
    }

    /// The reason of the totals.
    package struct OfReason: Codable, Sendable {
        package var reason: ReloadReason
        package init(reason: ReloadReason) { self.reason = reason }
    }

    /// The widget of a row in the ledger of the board.
    package struct OfWidget: Codable, Sendable {
        package var widget: PlacedWidgetID
        package init(widget: PlacedWidgetID) { self.widget = widget }
    }

    package init(
        since: Instant, at: Instant, total: Joined<Totals, OfAll>, byReason: [Joined<OfReason, Totals>],
        reloads: [Joined<OfWidget, LedgerRow>], notListed: Int
    ) {
        self.since = since
        self.at = at
        self.total = total
        self.byReason = byReason
        self.reloads = reloads
        self.notListed = notListed
    }
}
