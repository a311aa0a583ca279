package import WidgetModel
import WidgetViews

/// The answer to `timeline` as a provider sent it.
///
/// An answer may contain far more entries than the limits allow, so views are only read when it is known
/// which entries are kept.
package struct ReceivedTimeline {
    private let entries: [JSONValue]
    private let dates: [Instant]
    private let policy: ReloadPolicy
    private let complete: EntryCompletion

    /// Returns an entry with the view that is built from its data, or an entry without data unchanged.
    package typealias EntryCompletion = (JSONValue) throws(JSONMismatch) -> CompletedEntry

    /// The members that are read of every entry.
    private struct Head: Decodable { var date: Instant }

    private struct Members: Decodable {
        var entries: [JSONValue]
        var policy: ReloadPolicy?
    }

    /// - Parameters:
    ///   - result: the result in the answer. The position in an error begins with `result`.
    ///   - complete: builds the views of entries with data.
    package init(_ result: JSONValue, completing complete: @escaping EntryCompletion = { CompletedEntry($0) })
        throws(JSONMismatch)
    {
        self.complete = complete
        do throws(JSONMismatch) {
            let members = try Members(json: result)
            entries = members.entries
            policy = members.policy ?? .atEnd
            dates = try members.entries.enumerated().map { index, entry throws(JSONMismatch) in
                do throws(JSONMismatch) { return try Head(json: entry).date } catch {
                    throw error.inside("entries[\(index)]")
                }
            }
        } catch { throw error.inside("result") }
    }

    /// The timeline in the form that the engine requires, and warnings about corrections (T20).
    ///
    /// Entries are sorted by date. Of entries with equal dates, the last in the answer is kept. Entries
    /// beyond `limits` are removed from the end. Warnings are in the order of these steps, and identify
    /// entries by their index in the answer. An empty timeline is accepted with a warning (T2), and so is a
    /// policy that is due at once (T4).
    ///
    /// - Parameter now: the `now` of the request.
    /// - Throws: if an entry that is kept is malformed.
    package func normalized(
        at now: Instant, limits: TimelineLimits = .standard
    ) throws(JSONMismatch) -> (answer: TimelineAnswer, warnings: [TimelineWarning]) {
        var warnings: [TimelineWarning] = []
        if case .after(let due) = policy, due <= now { warnings.append(.policyInPast(due: due, now: now)) }
        var indices = sortedIndices(into: &warnings)
        if indices.count > limits.entries {
            warnings.append(
                .tooMany(index: indices[limits.entries], count: indices.count, limit: limits.entries))
            indices.removeSubrange(limits.entries...)
        }
        var kept: [AnswerEntry] = []
        var bytes = 0
        var problems: Set<EntryProblem> = []
        for index in indices {
            let (entry, found) = try entry(at: index)
            for problem in found where problems.insert(problem).inserted {
                warnings.append(.view(index: index, problem))
            }
            bytes += entry.view.countedBytes
            guard bytes <= limits.bytes else {
                warnings.append(.tooLarge(index: index, limitBytes: limits.bytes))
                break
            }
            kept.append(entry)
        }
        if kept.isEmpty { warnings.append(.empty) }
        warnings += TimelineWarning.unknownNodes(of: zip(indices, kept).map { ($0, $1.view) })
        return (TimelineAnswer(entries: kept, policy: policy), warnings)
    }

    private func entry(at index: Int) throws(JSONMismatch) -> (entry: AnswerEntry, [EntryProblem]) {
        do throws(JSONMismatch) {
            let completed = try complete(entries[index])
            return (try AnswerEntry(json: completed.json), completed.problems)
        } catch {
            throw error.inside("entries[\(index)]").inside("result")
        }
    }

    /// The indices of the entries, sorted by date and without duplicate dates.
    private func sortedIndices(into warnings: inout [TimelineWarning]) -> [Int] {
        var all = Array(dates.indices)
        if let after = all.dropFirst().first(where: { dates[$0 - 1] > dates[$0] }) {
            warnings.append(.unsorted(index: after, date: dates[after], before: dates[after - 1]))
            all.sort { (dates[$0], $0) < (dates[$1], $1) }
        }
        var kept: [Int] = []
        var duplicates = 0
        for next in all {
            guard let last = kept.last, dates[last] == dates[next] else {
                kept.append(next)
                continue
            }
            duplicates += 1
            if duplicates <= TimelineLimits.namedDuplicates {
                warnings.append(.duplicateDate(index: last, date: dates[last], kept: next))
            }
            kept[kept.count - 1] = next
        }
        let unnamed = duplicates - TimelineLimits.namedDuplicates
        if unnamed > 0 { warnings.append(.furtherDuplicates(count: unnamed)) }
        return kept
    }
}

/// An entry with its view.
package struct CompletedEntry {
    package var json: JSONValue
    package var problems: [EntryProblem]

    package init(_ json: JSONValue, problems: [EntryProblem] = []) {
        self.json = json
        self.problems = problems
    }
}

/// A part of an entry's view that is not drawn as the author intended.
package enum EntryProblem: Hashable, Sendable {
    /// The view could not be built from the data. The view shows this reason.
    case notBuilt(String)
    /// A box is drawn instead of a picture, for this reason, which begins with the path of its file.
    case pictureMissing(String)
}

/// A problem with a timeline that was corrected and used (T20). Indices refer to the answer, from 0.
package enum TimelineWarning: Hashable, Sendable {
    /// The entry at `kept` has the same date and comes later, so it replaces this one.
    case duplicateDate(index: Int, date: Instant, kept: Int)
    /// The timeline is empty, so the previous content is kept (T2).
    case empty
    /// The number of further entries that were dropped because a later entry uses the same date.
    case furtherDuplicates(count: Int)
    /// The policy's instant is not later than the request (T4).
    case policyInPast(due: Instant, now: Instant)
    /// This entry and all later ones were removed, because the views exceed the limit.
    case tooLarge(index: Int, limitBytes: Int)
    /// This entry and all later ones were removed, because there are too many entries.
    case tooMany(index: Int, count: Int, limit: Int)
    /// The node is unknown in this version, and is drawn as its fallback or an error. Each name is reported
    /// once.
    case unknownNode(index: Int, name: String, hasFallback: Bool)
    /// The first entry with a date before the preceding entry's date.
    case unsorted(index: Int, date: Instant, before: Instant)
    /// A problem in this entry's view, which is reported once.
    case view(index: Int, EntryProblem)

    /// A stable and documented code for tools.
    package var code: String {
        switch self {
        case .duplicateDate, .furtherDuplicates: "timeline-duplicate-date"
        case .empty: "timeline-empty"
        case .policyInPast: "timeline-policy-past"
        case .tooLarge: "timeline-too-large"
        case .tooMany: "timeline-too-many-entries"
        case .unknownNode: "timeline-view-unknown"
        case .unsorted: "timeline-unsorted"
        case .view(_, .notBuilt): "timeline-view-not-built"
        case .view(_, .pictureMissing): "timeline-picture-missing"
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
        case .unknownNode(_, _, true): "update widgetconf to draw it"
        case .unknownNode(_, _, false): "correct its name, or add a \"fallback\" for older versions"
        case .unsorted: "sort the entries by date"
        case .view(_, .notBuilt): "correct the view definition, or send less data"
        case .view(_, .pictureMissing): "correct the path, or use a smaller picture"
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
        case .unknownNode(let index, let name, let hasFallback):
            "entries[\(index)] has the unknown node \"\(name.prefix(40))\"; "
                + (hasFallback ? "its fallback is drawn" : "an error is drawn in its place")
        case .unsorted(let index, let date, let before):
            "entries[\(index)] has the date \(date), before \(before) of the previous entry; they are sorted"
        case .view(let index, .notBuilt(let reason)): "entries[\(index)] cannot be drawn: \(reason)"
        case .view(let index, .pictureMissing(let reason)):
            "entries[\(index)] shows a box instead of a picture: \(reason)"
        }
    }
}

extension TimelineWarning {
    /// The unknown nodes of views, each name once, at its first entry.
    fileprivate static func unknownNodes(of views: [(index: Int, view: ViewTree)]) -> [TimelineWarning] {
        var names: Set<String> = []
        return views.flatMap { index, view in
            view.unknownNodes.filter { names.insert($0.name).inserted }.map {
                .unknownNode(index: index, name: $0.name, hasFallback: $0.fallback != nil)
            }
        }
    }
}

extension ViewTree {
    /// The size of the view as counted by `TimelineLimits.bytes`. It is fast to compute and independent of
    /// the form of the archive.
    fileprivate var countedBytes: Int {
        let node = content.node
        let own = ProtocolLimits.nodeBytes + node.ownBytes + style.ownBytes
        return node.children.reduce(own) { $0 + $1.countedBytes }
    }
}
