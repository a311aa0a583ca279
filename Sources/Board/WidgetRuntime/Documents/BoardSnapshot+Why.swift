import BoardDocuments
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// `why ID`: explains the shown content, the request that produced it, refused and deferred requests since
/// then, and the next steps.
///
/// All facts come from the store and from the engine. Nothing is inferred.
extension BoardSnapshot {
    /// The maximum number of reloads that are listed; the latest are chosen.
    private static let reloadsListed = 5

    /// Explains a widget's content.
    ///
    /// - Parameters:
    ///   - wanted: the instant to explain; nil for the current one.
    ///   - stack: the ranking of the widget's stack; nil if it is alone in its position.
    func explanation(
        of hosted: HostedWidget, at wanted: Instant?, in stack: RankedStack?
    ) throws(StoreError) -> BoardReply<Explanation> {
        let at = wanted ?? now
        let rows = try store.reloads(of: hosted.id)
        let isOpen = rows.contains { $0.outcome == nil }
        let isAsking = isOpen && (isServing || isDriving && engine.inFlight(of: hosted.index) != nil)
        let begun = begun(hosted, rows)
        let moment: Moment =
            if at < hosted.placed, at < now {
                former(at, [], placed: hosted.placed, begun: hosted.placed)
            } else if let begun, at < begun, at < now {
                former(at, rows, placed: nil, begun: begun)
            } else {
                present(hosted, at: at, wanted: wanted)
            }
        // The content before the first entry of the current timeline, and its request, are unknown.
        let isKnown = moment.answer != nil || moment.beyond != .before
        let since = rows.filter { row in
            isKnown && (at >= now || row.asked <= at) && moment.answer.map { row.generation > $0 } ?? true
        }
        var cause = Cause(
            at: at, asking: isAsking, unanswered: isOpen && !isAsking, shows: moment.shows,
            since: since.suffix(BoardSnapshot.reloadsListed).map { LedgerRow($0) }, sinceCount: since.count)
        cause.placed = moment.placed
        cause.begun = moment.begun
        cause.beyond = moment.beyond
        cause.nextEntry = moment.nextEntry
        cause.unpushed = try hosted.lacksDocument(in: store) ? true : nil
        cause.stack = stack
        cause.answeredBy = rows.last { $0.generation == moment.answer }.map { LedgerRow($0) }
        var timeline = timeline(of: hosted, at: now)
        timeline.entries = nil
        timeline.former = nil
        timeline.age = moment.age
        return BoardReply(Explanation(timeline, cause), remarks: differences(of: hosted))
    }

    /// The known facts about one instant.
    private struct Moment {
        /// The content at that instant.
        var shows: Cause.Shows
        /// The request that produced the content.
        var answer: Generation?
        var age: ContentAge?
        /// Whether the instant is outside the current timeline; nil if it is not.
        var beyond: Beyond?
        /// When the widget was placed; nil if the instant is later.
        var placed: Instant?
        /// When the current timeline arrived, or the widget was placed; nil if the instant is later.
        var begun: Instant?
        /// The date of the first entry after the instant.
        var nextEntry: Instant?
    }

    /// When the current timeline arrived, as far as the ledger reaches. A later answer that is equal only
    /// moved its schedule (T15).
    private func begun(_ hosted: HostedWidget, _ rows: [ReloadRow]) -> Instant? {
        guard let present = hosted.present else { return nil }
        return rows.last { $0.generation == present.generation }?.finished ?? present.arrived
    }

    /// Describes an instant at which another timeline was current. Only its request is stored.
    private func former(
        _ at: Instant, _ rows: [ReloadRow], placed: Instant?, begun: Instant
    ) -> Moment {
        let answered = rows.last { row in
            row.outcome == .answered && row.finished.map { $0 <= at } == true
        }
        return Moment(
            shows: .placeholder(hasTimeline: true), answer: answered?.generation, beyond: .before,
            placed: placed, begun: begun)
    }

    /// Describes an instant of the current timeline, or the content before its first entry.
    private func present(_ hosted: HostedWidget, at: Instant, wanted: Instant?) -> Moment {
        let shown = wanted.map { look(of: hosted, at: $0) } ?? hosted.shown
        return Moment(
            shows: shows(hosted, shown), answer: hosted.entry(showing: shown)?.timeline.answer,
            age: age(of: hosted, showing: shown, at: at)?.document,
            beyond: wanted.flatMap { beyond(hosted, at: $0) },
            nextEntry: nextEntry(of: hosted, after: at))
    }

    /// The content as part of the explanation, with the number of its entry, from 1.
    private func shows(_ hosted: HostedWidget, _ shown: Shown) -> Cause.Shows {
        guard let (row, timeline) = hosted.entry(showing: shown) else {
            return .placeholder(hasTimeline: hosted.present != nil)
        }
        let entry = Cause.Shows.Entry(
            date: timeline.entries[row.entry].date, number: row.entry + 1, count: timeline.entries.count,
            revision: timeline.revision, request: timeline.answer, answered: timeline.arrived)
        return shown == .former ? .former(entry) : .entry(entry)
    }
}
