package import WidgetModel

/// What was wrong with a timeline that was used all the same (T20). Indices are those of the answer, from 0.
package enum TimelineWarning: Hashable, Sendable {
    /// The entry with the same date at `kept` came later and stays.
    case duplicateDate(index: Int, date: Instant, kept: Int)
    /// No entries: what showed goes on showing (T2).
    case empty
    /// So many more entries have the date of a later one, which stays.
    case furtherDuplicates(count: Int)
    /// The views of this entry and of all later ones were cut.
    case tooLarge(index: Int, limitBytes: Int)
    /// This entry and all later ones were cut.
    case tooMany(index: Int, count: Int, limit: Int)
    /// The first entry whose date lies before that of the entry in front of it.
    case unsorted(index: Int, date: Instant, before: Instant)

    /// Stable and documented, for tools.
    package var code: String {
        switch self {
        case .duplicateDate, .furtherDuplicates: "timeline-duplicate-date"
        case .empty: "timeline-empty"
        case .tooLarge: "timeline-too-large"
        case .tooMany: "timeline-too-many-entries"
        case .unsorted: "timeline-unsorted"
        }
    }

    package var message: String {
        switch self {
        case .duplicateDate(let index, let date, let kept):
            "entries[\(index)] and entries[\(kept)] have the same date \(date); the later one is kept"
        case .empty:
            "the timeline has no entries; what showed goes on showing"
        case .furtherDuplicates(let count):
            "\(count) more \(count == 1 ? "entry has" : "entries have") the date of a later one, which is kept"
        case .tooLarge(let index, let limitBytes):
            "entries[\(index)] goes beyond \(limitBytes) bytes of views; it and all later ones are cut"
        case .tooMany(let index, let count, let limit):
            "found \(count) entries, expected at most \(limit); entries[\(index)] and all later ones are cut"
        case .unsorted(let index, let date, let before):
            "entries[\(index)] has the date \(date), before \(before) of the entry in front of it; sorted"
        }
    }
}
