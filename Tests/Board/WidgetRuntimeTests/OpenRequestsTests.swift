import ProviderProtocol
import Testing
import Timelines
import WidgetModel

@testable import WidgetRuntime

/// The open requests of each provider, and whether their answers are still needed.
@Suite struct OpenRequestsTests {
    private let widget = WidgetIndex(0)
    private let other = WidgetIndex(1)
    private let weather = ProviderName("weather")
    private let clock = ProviderName("clock")
    private var requests = OpenRequests()

    private func timeline(_ generation: UInt32, of widget: WidgetIndex) -> RequestPurpose {
        .timeline(
            TimelineAsk(
                widget: widget, generation: Generation(generation), revision: .first, reason: .edited,
                sent: Instant(milliseconds: 0)))
    }

    /// The generation that the answer to a request belongs to.
    private mutating func answer(_ token: UInt64) -> Generation? {
        guard case .timeline(let ask) = requests.close(token) else { return nil }
        return ask.generation
    }

    @Test mutating func anAnswerClosesItsRequest() {
        let token = requests.open(timeline(1, of: widget), at: weather)
        #expect(requests.generation(of: widget) == Generation(1))
        #expect(answer(token) == Generation(1))
        #expect(requests.generation(of: widget) == nil)
        #expect(answer(token) == nil, "a second answer has no use")
        #expect(requests.cancelTimeline(of: widget, Generation(1)) == nil)
    }

    @Test mutating func theAnswerToAReplacedRequestLeavesTheNewOneOpen() {
        let first = requests.open(timeline(1, of: widget), at: weather)
        let second = requests.open(timeline(2, of: widget), at: weather)
        #expect(answer(first) == Generation(1))
        #expect(requests.generation(of: widget) == Generation(2))
        #expect(answer(second) == Generation(2))
        #expect(Array(requests.tokens).isEmpty)
    }

    @Test mutating func aCancelledRequestHasNoAnswer() {
        let token = requests.open(timeline(3, of: widget), at: weather)
        let beside = requests.open(timeline(3, of: other), at: clock)
        #expect(requests.cancelTimeline(of: widget, Generation(2)) == nil, "another generation is open")
        let cancelled = requests.cancelTimeline(of: widget, Generation(3))
        #expect(cancelled == .init(token: token, provider: weather))
        #expect(answer(token) == nil, "the answer was on its way")
        #expect(requests.generation(of: widget) == nil)
        #expect(answer(beside) == Generation(3))
    }

    @Test mutating func tokensAreNotUsedTwice() {
        let first = requests.open(timeline(1, of: widget), at: weather)
        #expect(requests.cancelTimeline(of: widget, Generation(1)) != nil)
        let second = requests.open(timeline(1, of: widget), at: weather)
        #expect(first != second)
        #expect(answer(first) == nil, "a late answer is not that to the same generation sent again")
        #expect(requests.generation(of: widget) == Generation(1))
    }

    @Test mutating func pressesAreCancelledWithTheirWidget() {
        let press = requests.open(.press(widget, 1), at: weather)
        _ = requests.open(.press(other, 1), at: weather)
        let timeline = requests.open(timeline(1, of: widget), at: weather)
        #expect(requests.cancelPresses(of: widget) == [.init(token: press, provider: weather)])
        #expect(requests.cancelPresses(of: widget).isEmpty)
        #expect(requests.close(press) == nil)
        #expect(answer(timeline) == Generation(1))
        #expect(requests.cancelPresses(of: other).count == 1)
    }

    @Test mutating func placeholdersAreOpenUntilAnswered() {
        #expect(!requests.hasPlaceholders)
        let token = requests.open(.placeholder(widget), at: weather)
        #expect(requests.hasPlaceholders)
        #expect(requests.close(token) != nil)
        #expect(!requests.hasPlaceholders)
    }

    @Test func questionsAreClosedTogether() async {
        let result: Result<JSONValue, ProviderFailure> = await withCheckedContinuation { caller in
            var requests = self.requests
            let question = requests.open(.question(caller), at: weather)
            let press = requests.open(.press(widget, 1), at: clock)
            for caller in requests.closeQuestions() { caller.resume(returning: .success(.null)) }
            #expect(requests.close(question) == nil, "each caller is resumed once")
            #expect(requests.close(press) != nil)
        }
        #expect(result == .success(.null))
    }
}
