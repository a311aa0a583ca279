import ProviderProtocol
import Testing
import WidgetModel
import WidgetViews

/// T20: bad timelines are diagnosed, not refused.
@Suite struct NormalizedTimelineTests {
    /// Entries at the given minutes; each shows its index.
    private func timeline(_ minutes: [Int64], policy: ReloadPolicy = .never) -> TimelineAnswer {
        TimelineAnswer(
            entries: minutes.enumerated().map { index, minute in
                AnswerEntry(date: morning + .minutes(minute), view: .text("\(index)"))
            }, policy: policy)
    }

    private func shown(_ answer: TimelineAnswer) -> [String] {
        answer.entries.map { if case .text(let text) = $0.view.content { text.text } else { "?" } }
    }

    @Test func aGoodTimelineStaysAsItIs() {
        let answer = timeline([0, 1, 2], policy: .after(morning + .minutes(1)))
        let (normalized, warnings) = answer.normalized(at: morning)
        #expect(normalized == answer)
        #expect(warnings == [])
    }

    @Test func noEntriesAreKeptWithAWarning() {
        let (normalized, warnings) = timeline([]).normalized(at: morning)
        #expect(normalized.entries == [])
        #expect(warnings == [.empty])
    }

    @Test func aPolicyInThePastIsKeptWithAWarning() {
        let past = ReloadPolicy.after(morning)
        let (normalized, warnings) = timeline([0], policy: past).normalized(at: morning)
        #expect(normalized.policy == past)
        #expect(warnings == [.policyInPast(due: morning, now: morning)])
        let before = timeline([0], policy: past).normalized(at: morning + .minutes(-1))
        #expect(before.warnings == [])
    }

    @Test func unsortedIsSorted() {
        let (normalized, warnings) = timeline([5, 1, 3, 2]).normalized(at: morning)
        #expect(shown(normalized) == ["1", "3", "2", "0"])
        #expect(warnings == [.unsorted(index: 1, date: morning + .minutes(1), before: morning + .minutes(5))])
        #expect(warnings[0].message.hasPrefix("entries[1] has the date 2026-11-21T08:31:00.000Z, before "))
        #expect(normalized.policy == .never)
    }

    @Test func ofEqualDatesTheLastStays() {
        let (normalized, warnings) = timeline([0, 1, 1, 2, 1]).normalized(at: morning)
        #expect(shown(normalized) == ["0", "4", "3"])
        #expect(
            warnings == [
                .unsorted(index: 4, date: morning + .minutes(1), before: morning + .minutes(2)),
                .duplicateDate(index: 1, date: morning + .minutes(1), kept: 2),
                .duplicateDate(index: 2, date: morning + .minutes(1), kept: 4),
            ])
    }

    /// A provider that gives all its entries one date is not told so a thousand times.
    @Test func manyEqualDatesAreCounted() {
        let (normalized, warnings) = timeline(Array(repeating: 0, count: 1000)).normalized(at: morning)
        #expect(shown(normalized) == ["999"])
        #expect(warnings.count == TimelineLimits.namedDuplicates + 1)
        #expect(warnings.last?.message == "994 more entries have the same date as a later one")
        let few = timeline(Array(repeating: 0, count: TimelineLimits.namedDuplicates + 2)).normalized(
            at: morning)
        #expect(few.warnings.last?.message == "1 more entry has the same date as a later one")
    }

    @Test func tooManyEntriesAreCutFromTheEnd() {
        let limits = TimelineLimits(entries: 2)
        #expect(timeline([0, 1]).normalized(at: morning, limits: limits).warnings == [])
        let (normalized, warnings) = timeline([3, 1, 2]).normalized(at: morning, limits: limits)
        #expect(shown(normalized) == ["1", "2"])
        #expect(warnings.last == .tooMany(index: 0, count: 3, limit: 2))
        #expect(
            warnings.last?.message
                == "found 3 entries, expected at most 2; entries[0] and all later ones are cut")
    }

    @Test func tooManyBytesAreCutFromTheEnd() {
        let oneEntry = ProtocolLimits.nodeBytes + 1
        let (whole, none) = timeline([0, 1]).normalized(
            at: morning, limits: TimelineLimits(bytes: 2 * oneEntry))
        #expect(shown(whole) == ["0", "1"])
        #expect(none == [])
        let (cut, warnings) = timeline([0, 1]).normalized(
            at: morning, limits: TimelineLimits(bytes: 2 * oneEntry - 1))
        #expect(shown(cut) == ["0"])
        #expect(warnings == [.tooLarge(index: 1, limitBytes: 2 * oneEntry - 1)])
    }

    @Test func aTimelineCutToNothingIsEmpty() {
        let (cut, warnings) = timeline([0, 1]).normalized(at: morning, limits: TimelineLimits(bytes: 1))
        #expect(cut.entries == [])
        #expect(warnings == [.tooLarge(index: 0, limitBytes: 1), .empty])
    }

    @Test func bytesAreThoseOfAllNodes() {
        let view = ViewTree(.stack(ViewStack(.vertical, ["ab", ViewTree(.divider(ViewDivider()))])))
        let answer = TimelineAnswer(entries: [AnswerEntry(date: morning, view: view)])
        let size = 3 * ProtocolLimits.nodeBytes + 2
        #expect(answer.normalized(at: morning, limits: TimelineLimits(bytes: size)).warnings == [])
        #expect(answer.normalized(at: morning, limits: TimelineLimits(bytes: size - 1)).answer.entries == [])
    }
}
