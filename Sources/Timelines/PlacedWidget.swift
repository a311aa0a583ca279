import WidgetModel

/// What the engine knows about one placed widget, besides its timer.
///
/// Values without references, so that a row is never counted; the properties that a new entry needs come
/// first, so that they are close together in memory.
struct PlacedWidget: Sendable {
    var content = ShownContent.placeholder
    /// The last state and age that effects reported; the age is nil where no limits are declared.
    var reportedState = WidgetState.placeholder
    var reportedAge: Age?
    /// Whether a display reported it as hidden. Not stored: a display reports again after a restart.
    var isHidden = false
    /// The last generation that was allotted.
    var generation = Generation.none
    var revision = Revision.first
    var reloading = Reloading.idle
    /// Nil until the first answer that counts.
    var timeline: CurrentTimeline?

    /// Presses that are not carried out, including the one in progress (T8).
    var presses: UInt16 = 0
    var provider: ProviderIndex
    var charges = Charges()
    /// Nil when nothing failed since the last answer.
    var failures: FailureSeries?
    /// The number of its settings in the engine's table.
    var settings: UInt32
    /// Its neighbors in the provider's queue.
    var queueLinks = QueueLinks()

    init(_ placement: Placement, settings: UInt32) {
        provider = placement.provider
        self.settings = settings
        reportedAge = placement.settings.age.isUnlimited ? nil : .fresh
        if placement.completeness == .needsConfiguration { reloading = .needsConfiguration }
    }

    mutating func nextGeneration() -> Generation {
        generation = generation.next
        return generation
    }
}

/// The timeline that the last counting answer brought.
struct CurrentTimeline: Sendable {
    var policy: ReloadPolicy
    /// The index of the first entry that is not due yet.
    var upcoming: UInt16 = 0
    /// Strictly ascending.
    var dates: DateBlock
    /// When the policy requests the next timeline; `never` if it does not.
    var due = Instant.never
    /// The revision and the generation that it answers.
    var revision: Revision
    var generation: Generation
    /// When it arrived, or was last confirmed.
    var answered: Instant
    /// Nil when it is unknown (T15).
    var content: ContentHash?
}

/// What a placed widget shows, and which configuration it was built for.
enum ShownContent: Sendable {
    /// Nothing else was ever due. Goes to: entry.
    case placeholder
    /// What the timeline before the present one showed last, until an entry of the present one is due (T2).
    /// `answered` is nil when a restart could not tell. Goes to: entry.
    case former(Revision, answered: Instant?)
    /// The entry of the present timeline at this index. Goes to: entry, former.
    case entry(Int, Revision)

    /// Nil for the placeholder.
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
    /// T1: shows the newest entry that is due; while none is, the previous content stays (T2).
    ///
    /// Returns the entry if it is another one.
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

    /// When the widget next needs the engine, for an entry or a reload; `never` if it does not.
    @inline(__always)
    func nextEvent(_ pool: borrowing DatePool) -> Instant {
        guard let dates = timeline?.dates, let upcoming = timeline?.upcoming, upcoming < dates.count
        else { return nextReload }
        let entry = pool[dates, Int(upcoming)]
        return entry.milliseconds < nextReload.milliseconds ? entry : nextReload
    }

    /// Updates the age of what shows; returns it if it is another one, and the instant of its next mark.
    mutating func updateAge(at now: Instant, _ limits: AgeLimits) -> (age: Age?, next: Instant?) {
        let marks = answered(showing: content.shown).map { limits.marks(from: $0) }
        let age = marks?.age(at: now) ?? .fresh
        let isOther = age != reportedAge
        reportedAge = age
        return (isOther ? age : nil, marks?.next(after: now))
    }

    /// When something that the widget shows, or may show, was answered; nil for what is not there.
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

    /// When its reload, or its policy while nothing is requested, comes due.
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
