package import WidgetModel
import WidgetViews

extension TimelineAnswer {
    /// The timeline as the engine wants it, and what had to be changed (T20).
    ///
    /// Entries are sorted by date; of equal dates the one that was answered last stays; what is beyond
    /// `limits` is cut from the end. Warnings come in the order of these steps and name entries by their
    /// index in the answer. A timeline without entries, or of which none is left, is kept, with a warning
    /// (T2).
    package func normalized(
        limits: TimelineLimits = .standard
    ) -> (answer: TimelineAnswer, warnings: [TimelineWarning]) {
        guard !entries.isEmpty else { return (self, [.empty]) }
        var warnings: [TimelineWarning] = []
        var kept = sorted(into: &warnings)
        if kept.count > limits.entries {
            warnings.append(
                .tooMany(index: kept[limits.entries].index, count: kept.count, limit: limits.entries))
            kept.removeSubrange(limits.entries...)
        }
        if let first = firstBeyond(bytes: limits.bytes, in: kept) {
            warnings.append(.tooLarge(index: kept[first].index, limitBytes: limits.bytes))
            kept.removeSubrange(first...)
        }
        let isUntouched = warnings.isEmpty
        if kept.isEmpty { warnings.append(.empty) }
        return (isUntouched ? self : TimelineAnswer(entries: kept.map(\.entry), policy: policy), warnings)
    }

    private typealias Indexed = (index: Int, entry: AnswerEntry)

    private func sorted(into warnings: inout [TimelineWarning]) -> [Indexed] {
        var all: [Indexed] = entries.enumerated().map { ($0.offset, $0.element) }
        if let (before, after) = zip(all, all.dropFirst()).first(where: { $0.entry.date > $1.entry.date }) {
            warnings.append(.unsorted(index: after.index, date: after.entry.date, before: before.entry.date))
            all.sort { ($0.entry.date, $0.index) < ($1.entry.date, $1.index) }
        }
        var kept: [Indexed] = []
        kept.reserveCapacity(all.count)
        var duplicates = 0
        for next in all {
            if let last = kept.last, last.entry.date == next.entry.date {
                duplicates += 1
                if duplicates <= TimelineLimits.namedDuplicates {
                    warnings.append(
                        .duplicateDate(index: last.index, date: last.entry.date, kept: next.index))
                }
                kept[kept.count - 1] = next
            } else {
                kept.append(next)
            }
        }
        let unnamed = duplicates - TimelineLimits.namedDuplicates
        if unnamed > 0 { warnings.append(.furtherDuplicates(count: unnamed)) }
        return kept
    }

    private func firstBeyond(bytes limit: Int, in kept: [Indexed]) -> Int? {
        var sum = 0
        return kept.firstIndex { next in
            sum += next.entry.view.countedBytes
            return sum > limit
        }
    }
}

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

extension ViewTree {
    /// What the view counts against `TimelineLimits.bytes`: cheap to know and steady whatever the archive's
    /// form.
    fileprivate var countedBytes: Int {
        let node = content.node
        return node.children.reduce(ProtocolLimits.nodeBytes + node.ownBytes) { $0 + $1.countedBytes }
    }
}
