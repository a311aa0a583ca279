import ProviderProtocol
package import SourceText
package import Timelines
package import WidgetManifests
package import WidgetModel

/// What became of a kind's declaration while the board is served.
package enum DefinitionChange: String, Sendable {
    case added, changed, removed
}

/// Something that changed on the board, for those who watch it: `serve` prints each as one line.
package enum BoardNews: Sendable {
    case placed(PlacedWidgetID)
    case removed(PlacedWidgetID)
    case edited(PlacedWidgetID, Revision, bypassed: [Bypassed])
    case asked(PlacedWidgetID, ReloadReason)
    case deferred(PlacedWidgetID, until: Instant?, why: String)
    /// An answer was archived, or was equal to what there is (T15), so long after it was asked for.
    case answered(
        PlacedWidgetID, ReloadReason, entries: Int, isUnchanged: Bool, after: Milliseconds)
    /// Somebody pressed something that the widget shows.
    case pressed(PlacedWidgetID, action: String)
    /// A press is over; the message says why it failed.
    case performed(PlacedWidgetID, action: String, message: String?)
    /// A reload ended without an answer.
    case closed(PlacedWidgetID, ReloadOutcome, message: String?)
    /// A late answer that does not count (T11).
    case discarded(PlacedWidgetID, Generation)
    case shown(PlacedWidgetID, Shown)
    /// What showed is too old by now, and gave way (T13).
    case expired(PlacedWidgetID, ExpiredLook)
    case state(PlacedWidgetID, WidgetState)
    /// A line of a provider's log, or a stray print of its.
    case log(ProviderName, String)
    case provider(ProviderName, String)
    /// A warning about an answer (T20).
    case warning(PlacedWidgetID, String)
    /// Something about the whole board that users should know.
    case remark(String)
    /// A definition, a manifest or a provider's program changed and is in force, for so many placed widgets.
    case definition(Kind, DefinitionChange, widgets: Int)
    /// A file of the workspace has an error; the kinds stay in force as they were declared before.
    case invalid(path: String, Finding, more: Int, kept: [Kind])
    /// Every file of the workspace is in force again.
    case valid
    /// The disk refused a write: a full sentence.
    case trouble(String)
    /// The disk took what it had refused.
    case saved
}
