import JSONText
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// A timeline that was answered, as it is stored.
struct ReadTimeline: Sendable {
    let answer: TimelineAnswer
    /// What had to be changed in it (T20).
    let warnings: [TimelineWarning]
    /// Its views.
    let archive: TimelineArchive
    let entries: [TimelineRow.Entry]
    let content: ContentHash

    static func read(_ json: JSONValue) -> Result<ReadTimeline, ProviderFailure> {
        do throws(JSONMismatch) {
            return .success(ReadTimeline(try TimelineRequest.answer(json)))
        } catch {
            return .failure(ProviderFailure(malformed: error))
        }
    }

    init(_ answered: TimelineAnswer) {
        (answer, warnings) = answered.normalized()
        archive = TimelineArchive(encoding: answer.entries.map(\.view))
        entries = answer.entries.map { TimelineRow.Entry(date: $0.date, relevance: $0.relevance) }
        content = ContentHash(number: stableHash(of: ReadTimeline.identity(of: entries, archive)))
    }

    /// All that the timeline shows: dates, relevance, and the views by their own hashes (T15).
    private static func identity(of entries: [TimelineRow.Entry], _ archive: TimelineArchive) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.count * 32)
        for (place, entry) in entries.enumerated() {
            entry.append(to: &bytes)
            withUnsafeBytes(of: archive.contentHash(at: place).littleEndian) { bytes += $0 }
        }
        return bytes
    }
}

/// What an answer that arrived brought, until the engine says whether it counts.
struct ArrivedTimeline {
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
