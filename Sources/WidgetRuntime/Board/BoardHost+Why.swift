import JSONText
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// `why ID`: what shows, which request brought it, what was refused or deferred since, and what comes next.
///
/// All of it is read from what is stored; nothing is worked out that did not happen.
extension BoardHost {
    /// How many of the reloads since are told one by one: the latest.
    private static let reloadsTold = 5

    func why(_ text: String, at wanted: Instant?) throws(StoreError) -> BoardReply {
        try with(text) { (hosted) throws(StoreError) in
            let now = clock.now()
            let at = wanted ?? now
            let rows = try store.reloads(of: hosted.id)
            var document = timelineDocument(of: hosted, at: now)
            document["entries"] = nil
            document["former"] = nil
            document["at"] = json(at)
            let isOpen = rows.contains { $0.outcome == nil }
            let isAsking = isOpen && (isServing || isDriving && engine.inFlight(of: hosted.index) != nil)
            document["asking"] = .boolean(isAsking)
            // The command that asked has ended, and nobody waits for the answer.
            document["unanswered"] = .boolean(isOpen && !isAsking)
            let answer: Generation?
            if at < hosted.placed, at < now {
                document["placed"] = json(hosted.placed)
                answer = former(at, hosted.placed, [], in: &document)
            } else if let begun = BoardHost.begun(hosted, rows), at < begun, at < now {
                answer = former(at, begun, rows, in: &document)
            } else {
                answer = present(hosted, at: at, wanted: wanted, in: &document)
            }
            if let row = rows.last(where: { $0.generation == answer }) {
                document["answeredBy"] = .object(self.document(of: row))
            }
            // Before the present timeline's first entry nobody knows what showed, and so what led to it.
            let isKnown = answer != nil || document["beyond"] != "before"
            let since = rows.filter { row in
                isKnown && (at >= now || row.asked <= at) && answer.map { row.generation > $0 } ?? true
            }
            document["since"] = .array(
                since.suffix(BoardHost.reloadsTold).map { .object(self.document(of: $0)) })
            document["sinceCount"] = json(since.count)
            return BoardReply(document)
        }
    }

    /// When the present timeline began to be that, as far as the ledger reaches; what is equal to it and came
    /// later only moved its schedule (T15).
    private static func begun(_ hosted: HostedWidget, _ rows: [ReloadRow]) -> Instant? {
        guard let present = hosted.present else { return nil }
        return rows.last { $0.generation == present.generation }?.finished ?? present.arrived
    }

    /// Another timeline was the present one then, which is not kept: the request that it answered.
    private func former(
        _ at: Instant, _ begun: Instant, _ rows: [ReloadRow], in document: inout JSONObject
    ) -> Generation? {
        document["beyond"] = "before"
        document["begun"] = json(begun)
        document["shows"] = ["what": "placeholder", "hasTimeline": true]
        document["age"] = nil
        document["nextEntry"] = .null
        let answered = rows.last { row in
            row.outcome == .answered && row.finished.map { $0 <= at } == true
        }
        return answered?.generation
    }

    /// What the present timeline shows then, or what shows until its first entry; the request that it
    /// answers.
    private func present(
        _ hosted: HostedWidget, at: Instant, wanted: Instant?, in document: inout JSONObject
    ) -> Generation? {
        let shown = wanted.map { look(of: hosted, at: $0) } ?? hosted.shown
        document["shows"] = .object(shows(hosted, shown))
        document["age"] = age(of: hosted, showing: shown, at: at)?.json
        document["beyond"] = wanted.flatMap { beyond(hosted, at: $0) }.map { .string($0) }
        document["nextEntry"] = json(hosted.present?.entries.first { $0.date > at }?.date)
        return hosted.entry(showing: shown)?.timeline.answer
    }

    private func shows(_ hosted: HostedWidget, _ shown: Shown) -> JSONObject {
        guard let (row, timeline) = hosted.entry(showing: shown) else {
            let hasTimeline = hosted.present != nil
            return ["what": "placeholder", "hasTimeline": .boolean(hasTimeline)]
        }
        return [
            "what": shown == .former ? "former" : "entry", "entry": json(timeline.entries[row.entry].date),
            "place": json(row.entry + 1), "of": json(timeline.entries.count),
            "revision": json(timeline.revision.number), "request": json(Int(timeline.answer.number)),
            "answered": json(timeline.arrived),
        ]
    }

    /// What the budget allows from now on, told from the charges alone.
    func forecast(of hosted: HostedWidget, at now: Instant) -> JSONValue {
        let forecast = engine.forecast(of: hosted.index, at: now)
        return [
            "left": json(forecast.left), "perDay": json(forecast.perDay), "next": json(forecast.next),
            "every": forecast.interval.map { JSONValue($0.seconds) } ?? .null, "spent": json(forecast.spent),
        ]
    }
}
