import JSONText
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// An answered timeline in the form in which it is stored.
struct ReadTimeline: Sendable {
    let answer: TimelineAnswer
    /// Warnings about corrections of the answer (T20).
    let warnings: [TimelineWarning]
    /// The archived views.
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

    /// A hash of everything that the timeline shows: dates, relevance and views (T15).
    private static func identity(of entries: [TimelineRow.Entry], _ archive: TimelineArchive) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.count * 32)
        for (index, entry) in entries.enumerated() {
            entry.append(to: &bytes)
            withUnsafeBytes(of: archive.contentHash(at: index).littleEndian) { bytes += $0 }
        }
        return bytes
    }
}

/// An arrived answer, until the engine decides whether it counts.
struct ArrivedTimeline {
    let ask: TimelineAsk
    let read: ReadTimeline

    /// The part of the answer that the engine needs.
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
