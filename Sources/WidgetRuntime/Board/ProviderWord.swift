import JSONText
import ProviderHost
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// What a provider told, with its timeline read where it is one.
///
/// Made on the thread of the provider's host: a large answer of one provider keeps nobody on the board
/// waiting.
struct ProviderWord: Sendable {
    let event: ProviderEvent
    /// The answer to a request for a timeline, or why there is none; nil for any other answer and event.
    let timeline: Result<ReadTimeline, ProviderFailure>?

    init(_ event: ProviderEvent) {
        self.event = event
        switch event {
        case .answered(_, .timeline, let json):
            timeline = Result { () throws(ProviderFailure) in
                do throws(JSONMismatch) {
                    return ReadTimeline(try TimelineRequest.answer(json))
                } catch {
                    throw ProviderFailure(malformed: error)
                }
            }
        case .failed(_, let failure): timeline = .failure(failure)
        default: timeline = nil
        }
    }
}

/// A timeline that was answered, as it is stored.
struct ReadTimeline: Sendable {
    let answer: TimelineAnswer
    /// What had to be changed in it (T20).
    let warnings: [TimelineWarning]
    /// Its views.
    let archive: TimelineArchive
    let entries: [TimelineRow.Entry]
    let content: ContentHash

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
