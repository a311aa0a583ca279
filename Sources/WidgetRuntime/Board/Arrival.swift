import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// What an answer that arrived brought, until the engine says whether it counts.
struct Arrival {
    let ask: TimelineAsk
    let answer: TimelineAnswer
    /// Its views, as they are stored.
    let archive: TimelineArchive
    private let entries: [TimelineRow.Entry]
    private let content: ContentHash

    init(ask: TimelineAsk, answer: TimelineAnswer) {
        self.ask = ask
        self.answer = answer
        let archive = TimelineArchive(encoding: answer.entries.map(\.view))
        entries = answer.entries.map { entry in
            TimelineRow.Entry(
                date: entry.date,
                relevance: entry.relevance.map {
                    TimelineRow.Relevance(score: $0.score, duration: $0.duration)
                })
        }
        content = ContentHash(number: stableHash(of: Arrival.identity(of: entries, archive)))
        self.archive = archive
    }

    /// All that the timeline shows: dates, relevance, and the views by their own hashes (T15).
    private static func identity(of entries: [TimelineRow.Entry], _ archive: TimelineArchive) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.count * 32)
        func append(_ word: UInt64) {
            for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift * 8))) }
        }
        for (place, entry) in entries.enumerated() {
            append(UInt64(bitPattern: entry.date.milliseconds))
            append((entry.relevance?.score ?? .nan).bitPattern)
            append(UInt64(bitPattern: entry.relevance?.duration?.count ?? .min))
            append(archive.contentHash(at: place))
        }
        return bytes
    }

    /// What the engine needs to know of it.
    var timeline: AnsweredTimeline {
        AnsweredTimeline(dates: entries.map(\.date), policy: answer.policy, content: content)
    }

    func row(at now: Instant) -> TimelineRow {
        var row = TimelineRow(
            generation: ask.generation, revision: ask.revision, arrived: now, policy: answer.policy,
            entries: entries)
        row.content = content
        return row
    }
}
