import BoardDocuments
import ProviderProtocol
import Testing
import Timelines
import WidgetModel
import WidgetViews

@testable import WidgetRuntime

/// The events that observers receive for effects of the engine.
@Suite struct EffectNewsTests {
    private let index = WidgetIndex(0)
    private let noon = Instant(milliseconds: 1_795_219_200_000)
    private let generation = Generation(3)
    private var reloads = ReloadsInProgress()

    private func news(warnings: [String] = []) throws -> EffectNews {
        let kind = try #require(Kind("clock"))
        var hosted = HostedWidget(
            id: PlacedWidgetID(kind: kind, number: 1), index: index, placed: noon, family: .systemSmall,
            revision: .first, choices: "{}", reading: .empty)
        hosted.warnings = warnings
        return EffectNews(hosted: hosted, reloads: reloads, now: noon + .seconds(2))
    }

    @Test func aReloadIsReportedWithItsReason() throws {
        let event = try #require(news().events(about: .asked(index, generation, .edited)).first)
        #expect(event.news == .asked)
        #expect(event.subject?.description == "clock-1")
        #expect(event.generation == generation)
        #expect(event.reason == .edited)
    }

    @Test func onlyChargesAreReported() throws {
        #expect(try news().events(about: .granted(index, generation, isCharged: false)).isEmpty)
        let charged = try news().events(about: .granted(index, generation, isCharged: true))
        #expect(charged.map(\.news) == [.charged])
    }

    @Test mutating func anAnswerIsReportedOnceWithItsCorrections() throws {
        #expect(try news().events(about: .closed(index, generation, .answered)).isEmpty)
        #expect(try news().events(about: .adopt(index, generation)).isEmpty)
        let entries = [AnswerEntry(EntryHeader(date: noon), view: .text("21°"))]
        let ask = TimelineAsk(
            widget: index, generation: generation, revision: .first, reason: .policy, sent: noon)
        let read = ReadTimeline(TimelineAnswer(entries: entries, policy: .never))
        reloads.arrived(.success(ArrivedTimeline(ask: ask, read: read)), for: index)
        let events = try news(warnings: ["two dates are equal"]).events(about: .adopt(index, generation))
        #expect(events.map(\.news) == [.answered, .warning])
        #expect(events.first?.milliseconds == 2000)
        #expect(events.first?.unchanged == false)
        #expect(events.last?.message?.wrappedValue == "two dates are equal")
    }

    @Test mutating func aFailureIsReportedWithItsClass() throws {
        reloads.arrived(.failure(ProviderFailure(.crashed, "gone")), for: index)
        let event = try #require(news().events(about: .closed(index, generation, .failed)).first)
        #expect(event.outcome == .failed)
        #expect(event.failure == .crashed)
        #expect(event.message?.wrappedValue?.contains("gone") == true)
    }

    @Test func stepsBetweenHostAndEngineAreNotReported() throws {
        for effect in [Effect.recovered(index, generation), .askPlaceholder(index), .perform(index)] {
            #expect(try news().events(about: effect).isEmpty)
        }
    }
}
