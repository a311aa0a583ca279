import Configurations
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

/// An answered timeline in the form in which it is stored.
///
/// Views are encoded and hashed once, before the engine receives the answer, because the engine compares the
/// hash to recognize an equal timeline (T15).
struct ReadTimeline: Sendable {
    /// The answer after its corrections.
    let answer: TimelineAnswer
    /// Warnings about corrections of the answer (T20).
    let warnings: [TimelineWarning]
    /// The archived views.
    let archive: TimelineArchive
    let entries: [EntryHeader]
    /// The data of the entries and the definition that built their views from it; nil if all entries came
    /// with their views.
    let source: ViewSource?
    /// The hash of everything that the timeline shows, and of its data.
    let content: ContentHash

    /// Reads a timeline request's result. A result of another form is a failure of the provider.
    ///
    /// - Parameters:
    ///   - now: the `now` of the request.
    ///   - limits: the limits of the provider; nil if it is no longer declared.
    ///   - views: builds the views of entries with data.
    static func read(
        _ json: JSONValue, at now: Instant, limits: ProviderLimits?, _ views: AnsweredViews
    ) -> Result<ReadTimeline, ProviderFailure> {
        do throws(JSONMismatch) {
            let (answer, warnings) = try ReceivedTimeline(json, completing: views.complete).normalized(
                at: now, limits: limits.map { TimelineLimits(entries: $0.entries) } ?? .standard)
            return .success(ReadTimeline(answer, warnings, builtBy: views.definition))
        } catch {
            return .failure(ProviderFailure(malformed: error))
        }
    }

    /// Encodes the views of a corrected answer.
    ///
    /// - Parameter definition: the view definition; nil for a widget without one.
    init(
        _ answer: TimelineAnswer, _ warnings: [TimelineWarning] = [],
        builtBy definition: ViewDefinition? = nil
    ) {
        self.answer = answer
        self.warnings = warnings
        archive = TimelineArchive(encoding: answer.entries.map(\.view))
        source = ViewSource(answer.entries.map(\.values), builtBy: definition)
        entries = answer.entries.map(\.header)
        content = ReadTimeline.content(of: entries, archive, source?.values)
    }

    /// The hash of a timeline's content. Its data is included, because a later view definition may show more
    /// of it.
    static func content(
        of entries: [EntryHeader], _ archive: TimelineArchive, _ values: [UInt8]?
    ) -> ContentHash {
        var bytes = identity(of: entries, archive)
        if let values { withUnsafeBytes(of: stableHash(of: values).littleEndian) { bytes += $0 } }
        return ContentHash(number: stableHash(of: bytes))
    }

    /// The bytes that identify a timeline's content: dates, relevance and the hash of each view (T15). Two
    /// timelines with equal bytes are treated as equal; the policy is not included.
    private static func identity(of entries: [EntryHeader], _ archive: TimelineArchive) -> [UInt8] {
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

    /// The row for the store.
    ///
    /// - Parameter now: when the engine accepted the answer.
    func row(at now: Instant) -> TimelineRow {
        var row = TimelineRow(
            generation: ask.generation, revision: ask.revision, arrived: now, policy: read.answer.policy,
            entries: read.entries)
        row.content = read.content
        return row
    }
}

extension ViewSource {
    /// The source of views that `definition` built; nil if no entry contains data.
    init?(_ values: [JSONValue?], builtBy definition: ViewDefinition?) {
        guard let definition, values.contains(where: { $0 != nil }) else { return nil }
        self.init(definition: definition.hash, values: JSONValue.array(values.map { $0 ?? .null }).bytes)
    }
}
