import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore

/// What an answer that arrived brought, until the engine says whether it counts.
struct Arrival {
    let ask: TimelineAsk
    let read: ReadTimeline

    /// What the engine needs to know of it.
    var timeline: AnsweredTimeline {
        AnsweredTimeline(dates: read.entries.map(\.date), policy: read.answer.policy, content: read.content)
    }

    func row(at now: Instant) -> TimelineRow {
        var row = TimelineRow(
            generation: ask.generation, revision: ask.revision, arrived: now, policy: read.answer.policy,
            entries: read.entries)
        row.content = read.content
        return row
    }
}
