import ProviderProtocol
import Testing
import WidgetModel
import WidgetViews

/// T20: bad timelines are diagnosed, but accepted.
@Suite struct NormalizedTimelineTests {
    /// Entries at the given minutes; each shows its index.
    private func timeline(_ minutes: [Int64], policy: ReloadPolicy = .never) -> TimelineAnswer {
        TimelineAnswer(
            entries: minutes.enumerated().map { index, minute in
                AnswerEntry(EntryHeader(date: morning + .minutes(minute)), view: .text("\(index)"))
            }, policy: policy)
    }

    private func shown(_ answer: TimelineAnswer) -> [String] {
        answer.entries.map { if case .text(let text) = $0.view.content { text.text } else { "?" } }
    }

    @Test func aGoodTimelineStaysAsItIs() throws {
        let answer = timeline([0, 1, 2], policy: .after(morning + .minutes(1)))
        let (normalized, warnings) = try answer.normalized(at: morning)
        #expect(normalized == answer)
        #expect(warnings == [])
    }

    @Test func noEntriesAreKeptWithAWarning() throws {
        let (normalized, warnings) = try timeline([]).normalized(at: morning)
        #expect(normalized.entries == [])
        #expect(warnings == [.empty])
    }

    @Test func aPolicyInThePastIsKeptWithAWarning() throws {
        let past = ReloadPolicy.after(morning)
        let (normalized, warnings) = try timeline([0], policy: past).normalized(at: morning)
        #expect(normalized.policy == past)
        #expect(warnings == [.policyInPast(due: morning, now: morning)])
        let before = try timeline([0], policy: past).normalized(at: morning + .minutes(-1))
        #expect(before.warnings == [])
    }

    @Test func unsortedIsSorted() throws {
        let (normalized, warnings) = try timeline([5, 1, 3, 2]).normalized(at: morning)
        #expect(shown(normalized) == ["1", "3", "2", "0"])
        #expect(warnings == [.unsorted(index: 1, date: morning + .minutes(1), before: morning + .minutes(5))])
        #expect(warnings[0].message.hasPrefix("entries[1] has the date 2026-11-21T08:31:00.000Z, before "))
        #expect(normalized.policy == .never)
    }

    @Test func ofEqualDatesTheLastStays() throws {
        let (normalized, warnings) = try timeline([0, 1, 1, 2, 1]).normalized(at: morning)
        #expect(shown(normalized) == ["0", "4", "3"])
        #expect(
            warnings == [
                .unsorted(index: 4, date: morning + .minutes(1), before: morning + .minutes(2)),
                .duplicateDate(index: 1, date: morning + .minutes(1), kept: 2),
                .duplicateDate(index: 2, date: morning + .minutes(1), kept: 4),
            ])
    }

    /// Entries that all have the same date give one warning instead of a thousand.
    @Test func manyEqualDatesAreCounted() throws {
        let (normalized, warnings) = try timeline(Array(repeating: 0, count: 1000)).normalized(at: morning)
        #expect(shown(normalized) == ["999"])
        #expect(warnings.count == TimelineLimits.namedDuplicates + 1)
        #expect(warnings.last?.message == "994 more entries have the same date as a later one")
        let few = try timeline(Array(repeating: 0, count: TimelineLimits.namedDuplicates + 2)).normalized(
            at: morning)
        #expect(few.warnings.last?.message == "1 more entry has the same date as a later one")
    }

    @Test func tooManyEntriesAreCutFromTheEnd() throws {
        let limits = TimelineLimits(entries: 2)
        #expect(try timeline([0, 1]).normalized(at: morning, limits: limits).warnings == [])
        let (normalized, warnings) = try timeline([3, 1, 2]).normalized(at: morning, limits: limits)
        #expect(shown(normalized) == ["1", "2"])
        #expect(warnings.last == .tooMany(index: 0, count: 3, limit: 2))
        #expect(
            warnings.last?.message
                == "found 3 entries, expected at most 2; entries[0] and all later ones are cut")
    }

    @Test func tooManyBytesAreCutFromTheEnd() throws {
        let oneEntry = ProtocolLimits.nodeBytes + 1
        let (whole, none) = try timeline([0, 1]).normalized(
            at: morning, limits: TimelineLimits(bytes: 2 * oneEntry))
        #expect(shown(whole) == ["0", "1"])
        #expect(none == [])
        let (cut, warnings) = try timeline([0, 1]).normalized(
            at: morning, limits: TimelineLimits(bytes: 2 * oneEntry - 1))
        #expect(shown(cut) == ["0"])
        #expect(warnings == [.tooLarge(index: 1, limitBytes: 2 * oneEntry - 1)])
    }

    @Test func aTimelineCutToNothingIsEmpty() throws {
        let (cut, warnings) = try timeline([0, 1]).normalized(at: morning, limits: TimelineLimits(bytes: 1))
        #expect(cut.entries == [])
        #expect(warnings == [.tooLarge(index: 0, limitBytes: 1), .empty])
    }

    /// The views of discarded entries are not read.
    @Test func onlyKeptEntriesMustBeReadable() throws {
        let entries: [JSONValue] = ["2026-11-21T08:30:00Z", "2026-11-21T08:31:00Z", "2026-11-21T08:32:00Z"]
            .map {
                ["date": $0, "view": $0 == "2026-11-21T08:31:00Z" ? 7 : "0"]
            }
        let received = try ReceivedTimeline(["entries": .array(entries)])
        let (answer, _) = try received.normalized(at: morning, limits: TimelineLimits(entries: 1))
        #expect(shown(answer) == ["0"])
        let error = #expect(throws: JSONMismatch.self) { try received.normalized(at: morning) }
        #expect(error?.path == "result.entries[1].view")
        let dates = #expect(throws: JSONMismatch.self) {
            try ReceivedTimeline(["entries": [["view": "0"]]])
        }
        #expect(dates?.path == "result.entries[0].date")
    }

    @Test func bytesAreThoseOfAllNodes() throws {
        let view = ViewTree(.stack(ViewStack(.vertical, ["ab", ViewTree(.divider(ViewDivider()))])))
        let answer = TimelineAnswer(entries: [AnswerEntry(EntryHeader(date: morning), view: view)])
        let size = 3 * ProtocolLimits.nodeBytes + 2
        #expect(try answer.normalized(at: morning, limits: TimelineLimits(bytes: size)).warnings == [])
        #expect(
            try answer.normalized(at: morning, limits: TimelineLimits(bytes: size - 1)).answer.entries == [])
    }
}

extension TimelineAnswer {
    /// The answer after encoding, reading and normalizing.
    fileprivate func normalized(
        at now: Instant, limits: TimelineLimits = .standard
    ) throws -> (answer: TimelineAnswer, warnings: [TimelineWarning]) {
        try ReceivedTimeline(encodedJSON).normalized(at: now, limits: limits)
    }
}
