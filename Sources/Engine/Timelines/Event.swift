package import WidgetModel

/// Something that happened, reported to the engine by the shell with its instant.
///
/// An event about a widget that is not placed, or a provider that was not added, is a programming error and
/// traps. The exceptions are late answers, failures and `performed` events for removed widgets, which are
/// ignored.
package enum Event: Sendable {
    /// A provider became known. It accepts `concurrency` simultaneous requests (at least 1) until it declares
    /// a different number.
    case providerAdded(ProviderIndex, concurrency: Int)
    /// A provider declared in `initialize` the number of simultaneous requests that it accepts (at least 1).
    case providerDeclared(ProviderIndex, concurrency: Int)

    /// A widget was placed, with revision 1 (T9).
    indirect case placed(WidgetIndex, Placement)
    /// A widget was restored from the store after a restart (T17). Nothing is requested before `resumed`.
    indirect case restored(WidgetIndex, WidgetRecord)
    /// All widgets are restored: requests in flight are resent, pending edits first (T17).
    case resumed
    /// The declaration of a placed widget changed. This requests nothing; `reloadAsked(_, .definition)` does.
    indirect case redeclared(WidgetIndex, Placement)
    /// A changed view definition rebuilt the current timeline's views, so that the hash changed (T15).
    case rebuilt(WidgetIndex, ContentHash)
    /// The account that the widget's content came from was removed or rejected (T12). This requests nothing;
    /// `reloadAsked(_, .center)` does.
    case loggedOut(WidgetIndex)
    /// The placed widget was removed from the board (T19).
    case removed(WidgetIndex)

    /// An edit was committed, together with its ledger row of generation `nextGeneration(of:)` (T7).
    ///
    /// If the new configuration is incomplete, the commit does not write a row.
    case edited(WidgetIndex, Revision, Completeness)
    /// A reload of one widget was requested, for one of `ReloadReason.requested` (T10, T21).
    ///
    /// The shell sends one event per widget. The event is ignored if `canReload` is false for the widget.
    case reloadAsked(WidgetIndex, ReloadReason)

    /// A user pressed an element of the widget (T8). The shell stores the pressed elements in order.
    case pressed(WidgetIndex)
    /// `perform` of the widget's oldest press was answered or failed. Late events are expected.
    case performed(WidgetIndex)

    /// A display reported whether the widget is visible. Until then a widget counts as visible.
    case looked(WidgetIndex, Visibility)

    /// A provider answered the request of this generation. Late and repeated answers are expected (T11).
    case answered(WidgetIndex, Generation, AnsweredTimeline)
    /// A provider failed to answer the request of this generation. Late failures are expected (T12).
    case failed(WidgetIndex, Generation, ReloadFailure)

    /// Time passed. Expected at `nextWake`; a late, early or repeated wake-up is harmless.
    case woke
}

/// The properties of an answered timeline that the engine needs; views and relevance are not among them.
package struct AnsweredTimeline: Codable, Hashable, Sendable {
    /// The dates of the entries, strictly ascending and within `TimelineLimits`. The shell corrects them
    /// first (T20).
    package var dates: [Instant]
    package var policy: ReloadPolicy
    /// The hash of everything that the timeline shows. If it is nil, the timeline always replaces the current
    /// one (T15).
    package var content: ContentHash?

    package init(dates: [Instant], policy: ReloadPolicy, content: ContentHash? = nil) {
        self.dates = dates
        self.policy = policy
        self.content = content
    }
}

/// The reason why a request was not answered with a timeline.
package struct ReloadFailure: Hashable, Sendable {
    package var failureClass: FailureClass
    /// The provider asked not to receive another request before this instant.
    package var retryAfter: Instant?

    package init(_ failureClass: FailureClass, retryAfter: Instant? = nil) {
        self.failureClass = failureClass
        self.retryAfter = retryAfter
    }
}

/// A hash of everything that a timeline shows: dates, relevance and views, but not its policy (T15).
///
/// The shell computes it. It is the same in every process, so that it can be stored. Two different timelines
/// have the same hash with a probability of 2⁻⁶⁴.
package struct ContentHash: Hashable, Sendable {
    package var number: UInt64

    package init(number: UInt64) { self.number = number }
}

/// The JSON form: up to 16 hexadecimal digits in a string, because many JSON readers cannot represent 64-bit
/// integers exactly.
extension ContentHash: TextCodable {
    package static let expectation = "a hexadecimal number"

    package init?(_ text: String) {
        guard let number = UInt64(text, radix: 16) else { return nil }
        self.number = number
    }

    package var description: String { String(number, radix: 16) }
}
