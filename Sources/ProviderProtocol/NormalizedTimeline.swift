package import WidgetModel
import WidgetViews

extension TimelineAnswer {
    /// The timeline in the form that the engine requires, and warnings about what was corrected (T20).
    ///
    /// Entries are sorted by date. Of entries with equal dates, the one that comes last in the answer is
    /// kept. Entries beyond `limits` are removed from the end. Warnings are in the order of these steps, and
    /// identify entries by their index in the answer. A timeline in which no entry is left is accepted, with
    /// a warning (T2), and so is a policy that is due at once (T4).
    ///
    /// - Parameter now: the `now` of the request.
    package func normalized(
        at now: Instant, limits: TimelineLimits = .standard
    ) -> (answer: TimelineAnswer, warnings: [TimelineWarning]) {
        var warnings: [TimelineWarning] = []
        if case .after(let due) = policy, due <= now { warnings.append(.policyInPast(due: due, now: now)) }
        guard !entries.isEmpty else { return (self, warnings + [.empty]) }
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
        if kept.isEmpty { warnings.append(.empty) }
        return (TimelineAnswer(entries: kept.map(\.entry), policy: policy), warnings)
    }

    /// An entry with its index in the answer, which warnings refer to.
    private typealias Indexed = (index: Int, entry: AnswerEntry)

    /// Sorts the entries by date and removes duplicate dates.
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

    /// The index of the first entry with which the views exceed the limit; nil if all of them fit.
    private func firstBeyond(bytes limit: Int, in kept: [Indexed]) -> Int? {
        var sum = 0
        return kept.firstIndex { next in
            sum += next.entry.view.countedBytes
            return sum > limit
        }
    }
}

/// A problem with a timeline that was corrected and used (T20). Indices refer to the answer, from 0.
package enum TimelineWarning: Hashable, Sendable {
    /// The entry at `kept` has the same date and comes later, so it replaces this one.
    case duplicateDate(index: Int, date: Instant, kept: Int)
    /// The timeline has no entries, so the previous content stays (T2).
    case empty
    /// The number of further entries that were replaced by a later one with the same date.
    case furtherDuplicates(count: Int)
    /// The policy's instant is not later than the request (T4).
    case policyInPast(due: Instant, now: Instant)
    /// This entry and all later ones were removed, because the views exceed the limit.
    case tooLarge(index: Int, limitBytes: Int)
    /// This entry and all later ones were removed, because there are too many entries.
    case tooMany(index: Int, count: Int, limit: Int)
    /// The first entry whose date is before that of the preceding entry.
    case unsorted(index: Int, date: Instant, before: Instant)

    /// A stable and documented code for tools.
    package var code: String {
        switch self {
        case .duplicateDate, .furtherDuplicates: "timeline-duplicate-date"
        case .empty: "timeline-empty"
        case .policyInPast: "timeline-policy-past"
        case .tooLarge: "timeline-too-large"
        case .tooMany: "timeline-too-many-entries"
        case .unsorted: "timeline-unsorted"
        }
    }

    /// The step that corrects the provider.
    package var hint: String {
        switch self {
        case .duplicateDate, .furtherDuplicates: "give each entry its own date"
        case .empty: "answer with at least one entry"
        case .policyInPast: "compute the date from the context's \"now\""
        case .tooLarge: "answer with fewer entries or smaller views"
        case .tooMany(_, _, let limit): "answer with at most \(limit) entries"
        case .unsorted: "sort the entries by date"
        }
    }

    package var message: String {
        switch self {
        case .duplicateDate(let index, let date, let kept):
            "entries[\(index)] and entries[\(kept)] have the same date \(date); the later one counts"
        case .empty:
            "the timeline has no entries; the previous content stays"
        case .furtherDuplicates(let count):
            "\(count) more \(count == 1 ? "entry has" : "entries have") the same date as a later one"
        case .policyInPast(let due, let now):
            "the policy {\"after\": \"\(due)\"} is not later than the request of \(now); "
                + "the next timeline is requested budget.spacing later"
        case .tooLarge(let index, let limitBytes):
            "entries[\(index)] exceeds \(limitBytes) bytes of views; it and all later ones are cut"
        case .tooMany(let index, let count, let limit):
            "found \(count) entries, expected at most \(limit); entries[\(index)] and all later ones are cut"
        case .unsorted(let index, let date, let before):
            "entries[\(index)] has the date \(date), before \(before) of the previous entry; they are sorted"
        }
    }
}

extension ViewTree {
    /// The size of the view as counted by `TimelineLimits.bytes`. It is fast to compute and independent of
    /// the form of the archive.
    fileprivate var countedBytes: Int {
        let node = content.node
        return node.children.reduce(ProtocolLimits.nodeBytes + node.ownBytes) { $0 + $1.countedBytes }
    }
}
