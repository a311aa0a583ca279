package import BoardDocuments
package import Timelines
package import WidgetManifests
package import WidgetModel

/// What happened while a board's clock was stepped, in order.
package struct SimulatedDay: Sendable {
    /// One thing that happened.
    package struct Happening: Sendable {
        /// By the wall clock.
        package var at: Instant
        /// Since the start, whatever the wall clock was set to.
        package var elapsed: Milliseconds
        /// Nil for what concerns all of them.
        package var widget: PlacedWidgetID?
        package var what: What
    }

    package enum What: Hashable, Sendable {
        case placed
        /// The widget at this place of the plan could not be placed, with why.
        case unplaced(Int, BoardReply.Remark)
        /// An edit was committed.
        case edited(Revision)
        /// An edit or another step was refused, with why.
        case refused(BoardReply.Remark)
        /// A person pressed something that it shows.
        case pressed
        /// A reload waits; nil: until nothing that is known.
        case deferred(ReloadReason, Generation, until: Instant?, Deferral)
        /// Another ask is served by the same reload.
        case joined(ReloadReason, Generation)
        /// A request was handed to the provider.
        case sent(ReloadReason, Generation, Revision, isCharged: Bool)
        /// A grant is charged to the budget.
        case charged(Generation)
        /// The answer counts; `isUnchanged`: it is equal to the present timeline.
        case answered(ReloadReason, Generation, entries: Int, ReloadPolicy, isUnchanged: Bool)
        /// What was wrong with an answer that counts.
        case warned(String)
        case failed(ReloadReason, Generation, FailureClass, message: String)
        /// A reload ended without answer or failure: superseded or cancelled.
        case ended(ReloadReason, Generation, ReloadOutcome)
        /// An answer or failure came too late to count.
        case discarded(Generation)
        /// What it shows changed; the text is what the entry's view says.
        case shows(Shown, of: Int, Revision?, text: String)
        case aged(Age)
        case became(WidgetState)
        /// A step of the script that is not told by what came of it.
        case step(SteppedAction)
    }

    package var start: Instant
    package var length: Milliseconds
    /// How far the wall clock was set in all.
    package var shift = Milliseconds.zero
    /// The placed widgets, in the order in which they were placed.
    package var widgets: [PlacedWidgetID] = []
    package var happenings: [Happening] = []
    /// Providers whose processes did not even start, to the end of it.
    package var unstarted: [Unstarted] = []

    /// What to do about a provider that does not start, and one of its widgets.
    package struct Unstarted: Sendable {
        package var widget: PlacedWidgetID
        package var remarks: [BoardReply.Remark]
    }
}
