public import Foundation
import ProviderProtocol
package import WidgetModel

/// Entries, and when to ask for the next ones.
public struct Timeline<EntryType: TimelineEntry> {
    /// In any order; the host sorts them by date.
    public let entries: [EntryType]
    public let policy: TimelineReloadPolicy

    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}

extension Timeline: Sendable where EntryType: Sendable {}

/// When the host asks for the next timeline by itself. An edit or a reload asks at once, whatever this says.
public struct TimelineReloadPolicy: Hashable, Sendable {
    package let policy: ReloadPolicy

    private init(_ policy: ReloadPolicy) { self.policy = policy }

    /// When the date of the last entry is reached.
    public static let atEnd = TimelineReloadPolicy(.atEnd)
    /// Not by itself.
    public static let never = TimelineReloadPolicy(.never)
    /// At `date`, wherever the entries end.
    public static func after(_ date: Date) -> TimelineReloadPolicy {
        TimelineReloadPolicy(.after(Instant(date)))
    }
}

/// What a widget shows from a date on.
public protocol TimelineEntry {
    /// When it begins to show.
    var date: Date { get }
    /// How much it matters; nil when it says nothing.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    public var relevance: TimelineEntryRelevance? { nil }
}

/// How much an entry matters among the widgets that share a place.
public struct TimelineEntryRelevance: Hashable, Sendable {
    /// Compared with the provider's own other scores; 0 or less means: not relevant.
    public var score: Float
    /// In seconds from the entry's date on; 0 means until the next entry.
    public var duration: TimeInterval

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
    /// The longest span that a message may hold: 1000 years.
    private static let longest = 31_557_600_000.0

    /// A span to the nearest millisecond, as author code has it: what is negative or no number counts as
    /// none, and `.infinity` as the longest.
    init(seconds: TimeInterval) {
        let whole = seconds.isNaN ? 0 : min(max(seconds, 0), Milliseconds.longest)
        self.init(Int64((whole * 1000).rounded()))
    }
}

extension Date {
    /// The moment to the millisecond.
    package init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1000) }
}

extension Instant {
    /// The moment to the nearest millisecond; beyond ±100,000 years the furthest that counts.
    package init(_ date: Date) {
        let furthest = 3_155_760_000_000_000.0
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        self.init(milliseconds: Int64(min(max(milliseconds, -furthest), furthest)))
    }
}
