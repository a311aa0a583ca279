import ProviderProtocol
import Testing
import Timelines
import WidgetModel
import WidgetViews

@testable import WidgetRuntime

/// Events for a widget that arrive while the engine decides about it.
@Suite struct ReloadsInProgressTests {
    private let widget = WidgetIndex(0)
    private let other = WidgetIndex(1)
    private var reloads = ReloadsInProgress()

    private func answer(_ generation: UInt32) -> ArrivedTimeline {
        let noon = Instant(milliseconds: 1_795_219_200_000)
        let entries = [AnswerEntry(EntryHeader(date: noon), view: ViewTree(.text(ViewText("21°"))))]
        return ArrivedTimeline(
            ask: TimelineAsk(
                widget: widget, generation: Generation(generation), revision: .first, reason: .edited,
                sent: noon),
            read: ReadTimeline(TimelineAnswer(entries: entries, policy: .never)))
    }

    @Test mutating func aFailureIsForgottenWhenTheNextAnswerArrives() {
        reloads.arrived(.failure(ProviderFailure(.crashed, "gone")), for: widget)
        #expect(reloads.failure(of: widget)?.class == .crashed)
        #expect(reloads.answer(for: widget) == nil)
        reloads.decided(about: widget)
        #expect(reloads.failure(of: widget) == nil)
        reloads.arrived(.success(answer(2)), for: widget)
        #expect(reloads.failure(of: widget) == nil)
        #expect(reloads.answer(for: widget)?.ask.generation == Generation(2))
        reloads.decided(about: widget)
        #expect(reloads.answer(for: widget) == nil)
    }

    @Test mutating func resultsOfOtherWidgetsStay() {
        reloads.arrived(.success(answer(1)), for: widget)
        reloads.arrived(.failure(ProviderFailure(.crashed, "gone")), for: other)
        reloads.decided(about: other)
        #expect(reloads.answer(for: widget) != nil)
        #expect(reloads.answer(for: other) == nil)
    }

    @Test mutating func theLastReloadIsKnownUntilItIsForgotten() {
        #expect(reloads.lastAsked(for: widget) == nil)
        reloads.asked(Generation(1), for: widget)
        reloads.asked(Generation(2), for: widget)
        reloads.decided(about: widget)
        #expect(reloads.lastAsked(for: widget) == Generation(2))
        reloads.forgetAsked(for: widget)
        #expect(reloads.lastAsked(for: widget) == nil)
    }
}
