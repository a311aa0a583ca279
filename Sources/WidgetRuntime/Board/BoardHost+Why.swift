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
            let shown = wanted.map { look(of: hosted, at: $0) } ?? hosted.shown
            var document = timelineDocument(of: hosted, at: now)
            document["entries"] = nil
            document["former"] = nil
            document["at"] = json(at)
            document["shows"] = .object(try shows(hosted, shown, at: at))
            document["age"] = age(of: hosted, showing: shown, at: at)?.json
            document["beyond"] = wanted.flatMap { beyond(hosted, at: $0) }.map { .string($0) }
            let comes = hosted.present?.entries.first { $0.date > at }
            document["nextEntry"] = json(comes?.date)
            let rows = try store.reloads(of: hosted.id)
            let answer = hosted.entry(showing: shown)?.timeline.answer
            if let row = rows.last(where: { $0.generation == answer }) {
                document["answeredBy"] = .object(self.document(of: row))
            }
            // Before the present timeline's first entry nobody knows what showed, and so what led to it.
            let isKnown = document["beyond"] != "before"
            let since = rows.filter { row in isKnown && answer.map { row.generation > $0 } ?? true }
            document["since"] = .array(
                since.suffix(BoardHost.reloadsTold).map { .object(self.document(of: $0)) })
            document["sinceCount"] = json(since.count)
            return BoardReply(document)
        }
    }

    private func shows(
        _ hosted: HostedWidget, _ shown: Shown, at instant: Instant
    ) throws(StoreError) -> JSONObject {
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
