public import Foundation
import ProviderProtocol
package import WidgetModel

/// Entries with their dates, and the policy that determines the next request.
public struct Timeline<EntryType: TimelineEntry> {
    /// The entries in any order; the board sorts them by date.
    public let entries: [EntryType]
    /// When the board requests the next timeline.
    public let policy: TimelineReloadPolicy

    /// A timeline.
    ///
    /// - Parameters:
    ///   - entries: At most 2,000 entries. If the list is empty, the board keeps showing the previous
    ///     entries.
    ///   - policy: When the board requests the next timeline.
    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}

extension Timeline: Sendable where EntryType: Sendable {}

/// When the board requests the next timeline.
///
/// After an edit or a reload, the board requests a timeline at once, regardless of the policy.
public struct TimelineReloadPolicy: Hashable, Sendable {
    package let policy: ReloadPolicy

    private init(_ policy: ReloadPolicy) { self.policy = policy }

    /// When the date of the last entry is reached.
    public static let atEnd = TimelineReloadPolicy(.atEnd)
    /// Only after an edit, a reload or a notification.
    public static let never = TimelineReloadPolicy(.never)
    /// At a date, whether or not the entries end before it.
    public static func after(_ date: Date) -> TimelineReloadPolicy {
        TimelineReloadPolicy(.after(Instant(date)))
    }
}

/// The content of a widget from a date on, until the next entry.
public protocol TimelineEntry: SendableMetatype {
    /// When the entry is shown.
    var date: Date { get }
    /// The relevance of the entry; nil if it is not specified.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    public var relevance: TimelineEntryRelevance? { nil }
}

/// How relevant an entry is, compared with the other entries of the same widget.
public struct TimelineEntryRelevance: Hashable, Sendable {
    /// The score, compared with the other scores of the same widget; 0 or less means not relevant.
    public var score: Float
    /// The seconds from the entry's date for which it is relevant; 0 means until the next entry.
    public var duration: TimeInterval

    /// The relevance of an entry.
    ///
    /// - Parameters:
    ///   - score: The score, which is compared with other scores of the same widget.
    ///   - duration: In seconds; 0 means until the next entry.
    public init(score: Float, duration: TimeInterval = 0) {
        self.score = score
        self.duration = duration
    }
}

extension Relevance {
    init(_ relevance: TimelineEntryRelevance) {
        let most = Double(Float.greatestFiniteMagnitude)
        self.init(
            score: relevance.score.isNaN ? 0 : min(max(Double(relevance.score), -most), most),
            duration: relevance.duration > 0 ? Milliseconds(seconds: relevance.duration) : nil)
    }
}

extension Milliseconds {
    /// The longest span that a message may contain: 1,000 years, in seconds.
    private static let longest = 31_557_600_000.0

    /// Rounds a span from the provider's code to the nearest millisecond. Negative values and NaN become
    /// zero, and `.infinity` becomes the longest span.
    init(seconds: TimeInterval) {
        let whole = seconds.isNaN ? 0 : min(max(seconds, 0), Milliseconds.longest)
        self.init(Int64((whole * 1000).rounded()))
    }
}

extension Date {
    /// Converts an instant, exact to the millisecond.
    package init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1000) }
}

extension Instant {
    /// Converts a date, rounded to the nearest millisecond and limited to ±100,000 years.
    package init(_ date: Date) {
        let furthest = 3_155_760_000_000_000.0
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        self.init(milliseconds: Int64(min(max(milliseconds, -furthest), furthest)))
    }
}
