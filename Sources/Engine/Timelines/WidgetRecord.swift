package import WidgetModel

/// Everything that the store keeps about one placed widget for the engine. The engine receives it after a
/// restart (T17).
///
/// The engine's `record(of:)` creates the record, so that the store computes nothing. It is written as
/// follows:
///
/// - with the commit of an edit: the revision, and the edit's ledger row of generation `nextGeneration(of:)`;
/// - before `pressed`: the press; together with the rows of `performed`: its result;
/// - before the next `send`, in one transaction: the rows of `asked`, `joined`, `deferred`, `granted`,
///   `recovered` and `closed`, and the widget's `generation` and `failures`;
/// - at `adopt`: the timeline (`timeline`), its archive, and `former` with `formerRevision` and
///   `formerAnswered`;
/// - at `confirm`: the timeline without its dates, content and archive;
/// - at `withdraw`: no timeline, no archive, and the placeholder as `former`;
/// - at `show`, `aged` and `state`: nothing, because these are derived from the rest and the clock.
///
/// When the engine starts, `charges` and `open` are read from the ledger, and `placement` from the manifests.
package struct WidgetRecord: Codable, Hashable, Sendable {
    package var placement: Placement
    /// The current revision of the configuration.
    package var revision: Revision
    /// The last generation that was allocated; at least the generation of the newest row.
    package var generation: Generation
    /// The current timeline; nil before the first accepted answer.
    package var timeline: StoredTimeline?
    /// The content until the first entry of `timeline` is due (T2): the placeholder, or, for any other value,
    /// the content at the arrival of that timeline.
    package var former: Shown
    /// The revision that `former` was built for; `Revision(0)` for the placeholder.
    package var formerRevision: Revision
    /// When `former` was answered; nil for the placeholder (T13).
    package var formerAnswered: Instant?
    /// The grants of charged reloads in the last 24 hours, ascending. Older grants are ignored.
    package var charges: [Instant]
    /// The failures since the last answer; nil if no request failed.
    package var failures: FailureSeries?
    /// The ledger's rows without a final outcome, oldest first.
    package var open: [OpenReload]
    /// Whether a placeholder is archived; if not, a new one is requested.
    package var hasPlaceholder: Bool
    /// The number of presses that are neither answered nor failed. They are resent in order (T8).
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

/// The current timeline of a placed widget as the store keeps it.
package struct StoredTimeline: Codable, Hashable, Sendable {
    /// The dates of the entries, strictly ascending.
    package var dates: [Instant]
    package var policy: ReloadPolicy
    /// The generation of the last request that the timeline answers.
    package var generation: Generation
    /// The revision of the configuration that the timeline was built for.
    package var revision: Revision
    /// When the timeline last arrived or was confirmed; its age is counted from here (T13).
    package var answered: Instant
    /// Nil if the hash is unknown (T15).
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

/// Consecutive failures of one placed widget's requests (T12).
package struct FailureSeries: Codable, Hashable, Sendable {
    /// The number of failures since the last edit or requested reload. The first `attempts` of them are
    /// retried without a charge.
    package var count: Int
    /// The first failure since the last answer. The provider has not answered since then.
    package var since: Instant
    /// The class of the last failure. If it `needsAttention`, nothing is retried.
    package var last: FailureClass
    /// The reason that is retried; the retries have its priority.
    package var retried: ReloadReason

    package init(count: Int, since: Instant, last: FailureClass, retried: ReloadReason) {
        self.count = count
        self.since = since
        self.last = last
        self.retried = retried
    }
}

/// A reload in the ledger without a final outcome.
package struct OpenReload: Hashable, Sendable {
    package var generation: Generation
    package var reason: ReloadReason
    package var progress: Progress
    /// When it was requested; nil if the store does not know it.
    package var recorded: Instant?

    package enum Progress: Hashable, Sendable {
        /// Requested but not granted: an edit whose request was not sent, or a reload that waits for its turn
        /// or for another reload.
        case asked
        /// Deferred until this instant; nil if no instant fits.
        case deferred(until: Instant?)
        /// Granted, and perhaps sent.
        case granted
    }

    package init(
        generation: Generation, reason: ReloadReason, progress: Progress, recorded: Instant? = nil
    ) {
        self.generation = generation
        self.reason = reason
        self.progress = progress
        self.recorded = recorded
    }
}

/// The JSON form: `progress` is a word, and `until` is a member next to it.
extension OpenReload: Codable {
    private enum CodingKeys: CodingKey { case generation, reason, progress, until, recorded }
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
        recorded = try members.decodeIfPresent(Instant.self, forKey: .recorded)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(generation, forKey: .generation)
        try members.encode(reason, forKey: .reason)
        try members.encodeIfPresent(recorded, forKey: .recorded)
        switch progress {
        case .asked: try members.encode(Word.asked, forKey: .progress)
        case .granted: try members.encode(Word.granted, forKey: .progress)
        case .deferred(let until):
            try members.encode(Word.deferred, forKey: .progress)
            try members.encodeIfPresent(until, forKey: .until)
        }
    }
}
