public import Foundation
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
