package import WidgetModel

/// All that the store keeps of one placed widget for the engine, handed back after a restart (T17).
///
/// The engine's `record(of:)` makes one, so that the store need not compute anything. What is written when:
///
/// - the commit of an edit: the revision, and the edit's ledger row of generation `nextGeneration(of:)`;
/// - before `pressed`: the press; with the rows of `performed`: that it is over;
/// - before the next `send`, in one transaction: the rows of `asked`, `joined`, `deferred`, `granted`,
///   `recovered` and `closed`, and the widget's `generation` and `failures`;
/// - at `adopt`: the timeline (`timeline`), its archive, and `former` with `formerRevision` and
///   `formerAnswered`;
/// - at `confirm`: of the timeline all but dates, content and archive;
/// - nothing at `show`, `aged` and `state`: they follow from the rest and from the clock.
///
/// `charges` and `open` are read from the ledger, `placement` from the manifests, when the engine starts.
package struct WidgetRecord: Codable, Hashable, Sendable {
    package var placement: Placement
    /// The present revision of the configuration.
    package var revision: Revision
    /// The last generation that was allotted; at least that of the newest row.
    package var generation: Generation
    /// The present timeline; nil when no answer counted yet.
    package var timeline: StoredTimeline?
    /// What shows until the first entry of `timeline` is due (T2): the placeholder, or, when it is anything
    /// else, what showed when that timeline arrived.
    package var former: Shown
    /// The revision of the configuration that `former` was built for; `Revision(0)` for the placeholder.
    package var formerRevision: Revision
    /// When `former` was answered; nil for the placeholder (T13).
    package var formerAnswered: Instant?
    /// Grants of charged reloads in the last 24 hours, ascending; older ones do no harm.
    package var charges: [Instant]
    /// The failures since the last answer; nil when there were none.
    package var failures: FailureSeries?
    /// The ledger's rows without a final outcome, oldest first.
    package var open: [OpenReload]
    /// Whether a placeholder is archived; else it is asked for again.
    package var hasPlaceholder: Bool
    /// Presses that were not answered, nor failed: handed over again, in their order (T8).
    package var presses: Int

    package init(
        placement: Placement, revision: Revision = .first, generation: Generation = .none,
        timeline: StoredTimeline? = nil, former: Shown = .placeholder, formerRevision: Revision = Revision(0),
        formerAnswered: Instant? = nil, charges: [Instant] = [], failures: FailureSeries? = nil,
        open: [OpenReload] = [],
        hasPlaceholder: Bool = false, presses: Int = 0
    ) {
        self.placement = placement
        self.revision = revision
        self.generation = generation
        self.timeline = timeline
        self.former = former
        self.formerRevision = formerRevision
        self.formerAnswered = formerAnswered
        self.charges = charges
        self.failures = failures
        self.open = open
        self.hasPlaceholder = hasPlaceholder
        self.presses = presses
    }
}

/// The timeline that a placed widget has, as the store keeps it.
package struct StoredTimeline: Codable, Hashable, Sendable {
    /// Strictly ascending.
    package var dates: [Instant]
    package var policy: ReloadPolicy
    /// The generation of the last request that it answers.
    package var generation: Generation
    /// The revision of the configuration that it was built for.
    package var revision: Revision
    /// When it arrived, last; age is counted from here (T13).
    package var answered: Instant
    /// Nil when it is not known (T15).
    package var content: ContentHash?

    package init(
        dates: [Instant], policy: ReloadPolicy, generation: Generation, revision: Revision, answered: Instant,
        content: ContentHash? = nil
    ) {
        self.dates = dates
        self.policy = policy
        self.generation = generation
        self.revision = revision
        self.answered = answered
        self.content = content
    }
}

/// Requests of one placed widget that failed one after the other (T12).
package struct FailureSeries: Codable, Hashable, Sendable {
    /// How many since the last edit or asked reload; the first `attempts` of them are retried without a
    /// charge.
    package var count: Int
    /// The first failure since the last answer: since then the provider was not reached.
    package var since: Instant
    /// The class of the last one; `needsAttention` of it means that nothing is retried.
    package var last: FailureClass
    /// The reason that is retried, whose priority the retries carry.
    package var retried: ReloadReason

    package init(count: Int, since: Instant, last: FailureClass, retried: ReloadReason) {
        self.count = count
        self.since = since
        self.last = last
        self.retried = retried
    }
}

/// A reload in the ledger that has no final outcome.
package struct OpenReload: Hashable, Sendable {
    package var generation: Generation
    package var reason: ReloadReason
    package var progress: Progress

    package enum Progress: Hashable, Sendable {
        /// Asked, not granted: an edit whose request was not sent, a reload that follows or waits for its
        /// turn.
        case asked
        /// Deferred until this instant; nil when no instant fits.
        case deferred(until: Instant?)
        /// Granted, and perhaps sent.
        case granted
    }

    package init(generation: Generation, reason: ReloadReason, progress: Progress) {
        self.generation = generation
        self.reason = reason
        self.progress = progress
    }
}

/// With its progress as a word, and `until` beside it.
extension OpenReload: Codable {
    private enum CodingKeys: CodingKey { case generation, reason, progress, until }
    private enum Word: String, Codable { case asked, deferred, granted }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        progress =
            switch try members.decode(Word.self, forKey: .progress) {
            case .asked: .asked
            case .deferred: .deferred(until: try members.decodeIfPresent(Instant.self, forKey: .until))
            case .granted: .granted
            }
        generation = try members.decode(Generation.self, forKey: .generation)
        reason = try members.decode(ReloadReason.self, forKey: .reason)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(generation, forKey: .generation)
        try members.encode(reason, forKey: .reason)
        switch progress {
        case .asked: try members.encode(Word.asked, forKey: .progress)
        case .granted: try members.encode(Word.granted, forKey: .progress)
        case .deferred(let until):
            try members.encode(Word.deferred, forKey: .progress)
            try members.encodeIfPresent(until, forKey: .until)
        }
    }
}
