package import WidgetModel

/// Something that happened, told to the engine by the shell with the instant at which it did.
///
/// An event about a widget that is not placed, or about a provider that was not added, breaks the shell's
/// promise and traps; only late answers and failures of removed widgets are expected, and are discarded.
package enum Event: Sendable {
    /// A provider is known; until it declares more it takes `concurrency` requests at once (at least 1).
    case providerAdded(ProviderIndex, concurrency: Int)
    /// A provider's `initialize` said how many requests it takes at once (at least 1).
    case providerDeclared(ProviderIndex, concurrency: Int)

    /// A widget was placed, at revision 1 (T9).
    indirect case placed(WidgetIndex, Placement)
    /// A widget is there again after a restart, as the store has it (T17). Asks for nothing until `resumed`.
    indirect case restored(WidgetIndex, WidgetRecord)
    /// All widgets are restored: requests under way are asked again, pending edits first (T17).
    case resumed
    /// The declaration of a placed widget changed. Asks for nothing: `reloadAsked(_, .definition)` does.
    indirect case redeclared(WidgetIndex, Placement)
    /// The placed widget was taken off the board (T19).
    case removed(WidgetIndex)

    /// An edit was committed, together with its ledger row of generation `nextGeneration(of:)` (T7).
    ///
    /// Without a row when the new configuration needs configuration.
    case edited(WidgetIndex, Revision, Completeness)
    /// A reload of one widget with the reason center, definition, environment or pushed (T10, T21).
    ///
    /// The shell names each widget that is meant. Ignored for a widget that `canReload` denies.
    case reloadAsked(WidgetIndex, ReloadReason)

    /// A person pressed something that the widget shows (T8). The shell keeps what, in order.
    case pressed(WidgetIndex)
    /// `perform` of the widget's oldest press was answered or failed; late ones are expected.
    case performed(WidgetIndex)

    /// A display says whether somebody looks at the widget. Every widget counts as visible until one does.
    case looked(WidgetIndex, Visibility)

    /// A provider answered the request of this generation; late and repeated answers are expected (T11).
    case answered(WidgetIndex, Generation, AnsweredTimeline)
    /// A provider failed to answer the request of this generation; late failures are expected (T12).
    case failed(WidgetIndex, Generation, ReloadFailure)

    /// Time passed. Expected at `nextWake`; late, early and double ones do no harm.
    case woke
}

/// What the engine needs to know of a timeline that arrived: no views, no relevance.
package struct AnsweredTimeline: Codable, Hashable, Sendable {
    /// The entries' dates, strictly ascending and within `TimelineLimits`: T20 was applied before.
    package var dates: [Instant]
    package var policy: ReloadPolicy
    /// Of all that it shows; nil: it is not compared, and replaces the present timeline (T15).
    package var content: ContentHash?

    package init(dates: [Instant], policy: ReloadPolicy, content: ContentHash? = nil) {
        self.dates = dates
        self.policy = policy
        self.content = content
    }
}

/// Why a request was not answered with a timeline.
package struct ReloadFailure: Hashable, Sendable {
    package var failureClass: FailureClass
    /// The instant before which the provider does not want to be asked again.
    package var retryAfter: Instant?

    package init(_ failureClass: FailureClass, retryAfter: Instant? = nil) {
        self.failureClass = failureClass
        self.retryAfter = retryAfter
    }
}

/// Stands for all that a timeline shows: dates, relevance and views, but not its policy (T15).
///
/// The shell makes it, the same one in every process, so that it can be stored. Of two timelines that differ
/// it is the same, by chance, once in 2⁶⁴ times.
package struct ContentHash: Hashable, Sendable {
    package var number: UInt64

    package init(number: UInt64) { self.number = number }
}

/// As 16 hexadecimal digits or fewer: a number of JSON has no 64 bits.
extension ContentHash: TextCodable {
    package static let expectation = "a hexadecimal number"

    package init?(_ text: String) {
        guard let number = UInt64(text, radix: 16) else { return nil }
        self.number = number
    }

    package var description: String { String(number, radix: 16) }
}
