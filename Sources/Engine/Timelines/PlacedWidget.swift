import WidgetModel

/// The engine's state of one placed widget, except for its timer.
///
/// It does not contain references, so that rows are copied without reference counting. The properties that
/// are read when an entry changes come first, so that they are close together in memory.
struct PlacedWidget: Sendable {
    var content = ShownContent.placeholder
    /// The state and age that were last reported as effects. The age is nil if no limits are declared.
    var reportedState = WidgetState.placeholder
    var reportedAge: Age?
    /// Whether a display reported the widget as hidden. This is not stored: a display reports it again after
    /// a restart.
    var isHidden = false
    /// The last generation that was allocated.
    var generation = Generation.none
    var revision = Revision.first
    var reloading = Reloading.idle
    /// Nil until an answer counts.
    var timeline: CurrentTimeline?

    /// The number of unfinished presses, including the one in progress (T8).
    var presses: UInt16 = 0
    var provider: ProviderIndex
    var charges = Charges()
    /// Nil if no request failed since the last answer.
    var failures: FailureSeries?
    /// The index of the widget's settings in the `SettingsTable`.
    var settings: UInt32
    /// The neighbors in the provider's queue.
    var queueLinks = QueueLinks()

    init(_ placement: Placement, settings: UInt32) {
        provider = placement.provider
        self.settings = settings
        reportedAge = placement.settings.age.isUnlimited ? nil : .fresh
        if placement.completeness == .needsConfiguration { reloading = .needsConfiguration }
    }

    /// Allocates the next generation.
    mutating func nextGeneration() -> Generation {
        generation = generation.next
        return generation
    }
}

/// The timeline of the last answer that counted.
struct CurrentTimeline: Sendable {
    var policy: ReloadPolicy
    /// The index of the first entry that is not due yet.
    var upcoming: UInt16 = 0
    /// The dates of the entries, strictly ascending.
    var dates: DateBlock
    /// When the policy requests the next timeline; `never` if it does not.
    var due = Instant.never
    /// The latest instant for `due`, because the clock was set back by so much that the timeline was built
    /// for a wrong time (T16); `never` if it was not.
    var latestDue = Instant.never
    /// The revision that the timeline was built for, and the generation of the last request that it answers.
    var revision: Revision
    var generation: Generation
    /// When the timeline arrived or was last confirmed.
    var answered: Instant
    /// Nil if the hash is unknown (T15).
    var content: ContentHash?
}

/// The content that a placed widget shows, and the revision that it was built for.
enum ShownContent: Sendable {
    /// Nothing else has been due so far. Goes to: entry.
    case placeholder
    /// The last content of the previous timeline, until an entry of the current one is due (T2). `answered`
    /// is nil if it was not stored before a restart. Goes to: entry.
    case former(Revision, answered: Instant?)
    /// The entry of the current timeline with this index. Goes to: entry, former.
    case entry(Int, Revision)

    /// The revision that the content was built for; nil for the placeholder.
    var revision: Revision? {
        switch self {
        case .placeholder: nil
        case .former(let revision, _), .entry(_, let revision): revision
        }
    }

    var shown: Shown {
        switch self {
        case .placeholder: .placeholder
        case .former: .former
        case .entry(let index, _): .entry(index)
        }
    }
}

extension PlacedWidget {
    /// Shows the newest entry that is due (T1). Until an entry is due, the previous content remains (T2).
    ///
    /// Returns the index of the entry if the content changed; nil if not.
    @inline(__always)
    mutating func showDueEntry(at now: Instant, _ pool: borrowing DatePool) -> Int? {
        guard let dates = timeline?.dates, let first = timeline?.upcoming else { return nil }
        var upcoming = first
        while upcoming < dates.count, pool[dates, Int(upcoming)].milliseconds <= now.milliseconds {
            upcoming += 1
        }
        if upcoming == first { return nil }
        timeline?.upcoming = upcoming
        let entry = Int(upcoming) - 1
        if case .entry(entry, _) = content { return nil }
        content = .entry(entry, timeline?.revision ?? revision)
        return entry
    }

    /// When the widget next needs a wake-up, for an entry or a reload; `never` if it does not.
    @inline(__always)
    func nextEvent(_ pool: borrowing DatePool) -> Instant {
        guard let dates = timeline?.dates, let upcoming = timeline?.upcoming, upcoming < dates.count
        else { return nextReload }
        let entry = pool[dates, Int(upcoming)]
        return entry.milliseconds < nextReload.milliseconds ? entry : nextReload
    }

    /// Updates the age of the content. Returns the new age if it changed, and when the age changes next.
    mutating func updateAge(at now: Instant, _ limits: AgeLimits) -> (age: Age?, next: Instant?) {
        let marks = answered(showing: content.shown).map { limits.marks(from: $0) }
        let age = marks?.age(at: now) ?? .fresh
        let isOther = age != reportedAge
        reportedAge = age
        return (isOther ? age : nil, marks?.next(after: now))
    }

    /// When the given content was answered; nil for the placeholder, and for `former` if it is not shown.
    func answered(showing shown: Shown) -> Instant? {
        switch (shown, content) {
        case (.entry, _): timeline?.answered
        case (.former, .former(_, let answered)): answered
        case (.former, .placeholder), (.former, .entry), (.placeholder, _): nil
        }
    }

    @inline(__always)
    func isReloadDue(at now: Instant) -> Bool { nextReload.milliseconds <= now.milliseconds }

    private var isAging: Bool {
        switch reportedAge {
        case nil, .fresh: false
        case .stale, .expired: true
        }
    }

    /// When the waiting reload is due, or the policy if nothing is requested; `never` in other states.
    @inline(__always)
    var nextReload: Instant {
        switch reloading {
        case .idle: timeline?.due ?? .never
        case .waiting(_, let until): until
        case .queued, .underWay, .underWayAndFollowing, .stopped, .needsConfiguration: .never
        }
    }

    @inline(__always)
    var state: WidgetState {
        switch reloading {
        case .needsConfiguration: .needsConfiguration
        case .stopped: .attention
        case .idle, .waiting, .queued, .underWay, .underWayAndFollowing:
            switch content {
            case .placeholder: .placeholder
            case .former(let shown, _), .entry(_, let shown):
                if shown.number != revision.number { .outdated } else { isAging ? .stale : .current }
            }
        }
    }
}
