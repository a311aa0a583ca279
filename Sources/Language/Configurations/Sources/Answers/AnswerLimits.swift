import WidgetModel

/// The limits for the answers of sources. Answers come from outside, so each limit bounds the memory or the
/// time that a hostile answer can cost.
package enum AnswerLimits {
    /// The largest answer in bytes, after decompression. A large feed has 1 MiB. The values of a timeline, as
    /// JSON, have the same limit, because several paths can lead to one value of the answer.
    package static let bytes = 8 << 20
    /// The number of entries that are read; the engine accepts as many.
    package static let entries = TimelineLimits.standard.entries
    /// The number of choices that are read. More than the protocol allows in one answer, because a search may
    /// leave few of them.
    package static let choices = 20_000
    /// The number of lines of a text, or of documents in JSON Lines.
    package static let lines = 100_000
    /// The number of fields of a CSV file. Each field becomes a member of an object.
    package static let fields = 500_000
    /// The number of columns of a CSV file.
    package static let columns = 200
    /// The nesting depth of elements in a feed.
    package static let elementDepth = 64
    /// The number of values that are converted for one timeline.
    package static let values = 200_000
    /// The number of list elements and object members that paths visit for one timeline.
    package static let visits = 10_000_000
    /// The longest summary of a feed's element, in characters. Widgets show less.
    package static let summary = 2_000
    /// The longest URL in bytes, which most servers accept.
    package static let urlBytes = 8 << 10
    /// The longest value of a header in bytes: a token of an account, with room for a scheme.
    package static let headerBytes = 32 << 10
}
