import WidgetModel

/// What is known of a placed widget's content beside what an entry's change touches: in an array of its own,
/// so that `PlacedWidget` stays at its 128 bytes.
struct Content: Sendable {
    /// Of the present timeline (T15).
    var hash: ContentHash?
    /// When what shows until the present timeline's first entry was answered (T13); `never` for the
    /// placeholder.
    var formerAnswered = Instant.never
    /// Presses that are not carried out, the one under way included (T8).
    var presses: UInt16 = 0
}
