import WidgetModel

/// What the engine keeps of one placed widget, beside its timer and its dates: 128 bytes, a million in one
/// array.
///
/// Flat, and in this order for a reason: the elements of a large array lie 48 bytes beyond a line of the
/// processor's cache, so that after the first sixteen bytes there come the 64 of one line, and they hold
/// all that an entry's change touches.
struct PlacedWidget: Sendable {
    var provider: ProviderIndex
    /// The place of its settings in the engine's table: kinds are few, widgets many.
    var settings: UInt32
    /// The last generation that was allotted, and that of the timeline.
    var generation = Generation.none
    var timelineGeneration = Generation.none

    /// When the policy asks for the next timeline.
    var due = Instant.never
    var reloading = Reloading.idle
    /// The state that was last told.
    var toldState = StateCode.placeholder
    var policy = PolicyCode.none
    var isPlaced = false
    /// How old what shows is, as it was last told.
    var age = AgeCode.none
    /// The first entry that is not due yet.
    var upcoming: UInt16 = 0
    /// The entry that shows, or one of `ShownCode`.
    var shownCode = ShownCode.placeholder
    /// The dates of the present timeline.
    var dates = DateBlock()
    /// The present revision of the configuration, that of the timeline, and that of what shows.
    var revision: UInt32 = 1
    var timelineRevision: UInt32 = 0
    var shownRevision: UInt32 = 0
    /// The neighbours in the provider's queue; numbers of widgets, or `UInt32.max`.
    var nextInQueue = UInt32.max
    var previousInQueue = UInt32.max

    /// The failures since the last answer; `since` is `never` when there were none.
    var lastFailure = FailureClass.failed
    var retried = ReloadReason.policy
    /// Of these, since the last edit or asked reload.
    var failureCount: UInt16 = 0
    var failingSince = Instant.never

    /// When the timeline arrived.
    var answered = Instant.never
    /// The instant of an `after` policy.
    var after = Instant.never
    var charges = Charges()
    /// Whether nobody looks at it, as a display said. Not stored: a display says it again after a restart.
    var isHidden = false

    init(_ placement: Placement, settings: UInt32) {
        provider = placement.provider
        self.settings = settings
        isPlaced = true
        age = AgeCode(placement.settings.age)
        if placement.completeness == .needsConfiguration { reloading = .needsConfiguration }
    }

    /// A place in the array without a widget.
    init() {
        provider = ProviderIndex(0)
        settings = 0
    }
}

/// What a widget shows, in two bytes.
enum ShownCode {
    static let placeholder = UInt16.max
    static let former = UInt16.max - 1
}

/// A reload policy in one byte; `none` without a timeline.
enum PolicyCode: UInt8, Sendable {
    case none, atEnd, after, never
}

/// The states that the engine knows; compared without a look at their names.
enum StateCode: Sendable {
    case placeholder, current, outdated, stale, attention, needsConfiguration

    var state: WidgetState {
        switch self {
        case .placeholder: .placeholder
        case .current: .current
        case .outdated: .outdated
        case .stale: .stale
        case .attention: .attention
        case .needsConfiguration: .needsConfiguration
        }
    }
}

extension PlacedWidget {
    var shown: Shown {
        switch shownCode {
        case ShownCode.placeholder: .placeholder
        case ShownCode.former: .former
        default: .entry(Int(shownCode))
        }
    }

    @inline(__always)
    var stateCode: StateCode {
        switch reloading {
        case .needsConfiguration: .needsConfiguration
        case .stopped: .attention
        case .idle, .waiting, .queued, .underWay, .underWayAndFollowing:
            if shownCode == ShownCode.placeholder {
                .placeholder
            } else if shownRevision != revision {
                .outdated
            } else if age.age != .fresh {
                .stale
            } else {
                .current
            }
        }
    }

    var reloadPolicy: ReloadPolicy? {
        switch policy {
        case .none: nil
        case .atEnd: .atEnd
        case .after: .after(after)
        case .never: .never
        }
    }

    mutating func setPolicy(_ reloadPolicy: ReloadPolicy) {
        switch reloadPolicy {
        case .atEnd: policy = .atEnd
        case .never: policy = .never
        case .after(let instant):
            policy = .after
            after = instant
        }
    }

    mutating func nextGeneration() -> Generation {
        generation = generation.next
        return generation
    }
}
