import Configurations
import NIOCore
import ProviderHost
import ProviderProtocol
import Synchronization
import Timelines
import WidgetModel
import WidgetViews

/// Decides how requests for timelines are answered in a simulation: by a script, with the failures of a
/// script, or by the real provider. It also delays answers until they are due.
final class SimulatedAnswers: Sendable {
    /// An answer that arrives at a later time.
    private struct Postponed {
        let token: UInt64
        let due: Milliseconds
        let deliver: @Sendable () -> Void
    }

    /// A failure that lasts until it is ended.
    private struct Lasting {
        let number: Int
        /// The widget; nil for all widgets except the `exempt` ones, whose requests succeed again.
        let widget: PlacedWidgetID?
        let failure: ScriptedFailure
        var exempt: Set<PlacedWidgetID> = []

        /// Whether the failure applies to a request for a widget; nil stands for a request without a widget.
        func concerns(_ asked: PlacedWidgetID?) -> Bool {
            guard let asked else { return widget == nil }
            return (widget ?? asked) == asked && !exempt.contains(asked)
        }
    }

    private struct State {
        /// The answer to all requests; nil to use the real provider.
        var answer: ScriptedAnswer?
        /// The answers for single widgets, which take precedence.
        var answers: [PlacedWidgetID: ScriptedAnswer] = [:]
        /// The failures in the order in which they began. The last one that concerns a widget applies.
        var failures: [Lasting] = []
        var failureCount = 0
        var postponed: [Postponed] = []
    }

    let clock: SimulatedClock
    private let state: Mutex<State>

    init(_ clock: SimulatedClock, answer: ScriptedAnswer?) {
        self.clock = clock
        state = Mutex(State(answer: answer))
    }

    /// Makes requests fail from now on.
    ///
    /// - Parameter widget: the widget; nil for all.
    /// - Returns: a number with which `recover` ends the failure.
    func fail(_ widget: PlacedWidgetID?, _ failure: ScriptedFailure) -> Int {
        state.withLock { state in
            state.failureCount += 1
            state.failures.append(Lasting(number: state.failureCount, widget: widget, failure: failure))
            return state.failureCount
        }
    }

    /// Ends one failure. Earlier failures that last longer remain.
    func recover(_ number: Int) { state.withLock { $0.failures.removeAll { $0.number == number } } }

    /// Makes requests succeed from now on.
    ///
    /// - Parameters:
    ///   - widget: the widget; nil for all, including widgets with a separate answer.
    ///   - answer: the answer; nil to keep the previous one.
    func answer(_ widget: PlacedWidgetID?, _ answer: ScriptedAnswer?) {
        state.withLock { state in
            guard let widget else {
                state.failures = []
                guard let answer else { return }
                state.answers = [:]
                return state.answer = answer
            }
            state.failures.removeAll { $0.widget == widget }
            for place in state.failures.indices { state.failures[place].exempt.insert(widget) }
            if let answer { state.answers[widget] = answer }
        }
    }

    /// The scripted result of a request for a timeline; nil if the real provider should answer.
    func reply(to context: RequestContext) -> (Result<ScriptedAnswer, ScriptedFailure>)? {
        let widget = context.widget?.unsimulated
        return state.withLock { state in
            if let lasting = state.failures.last(where: { $0.concerns(widget) }) {
                return .failure(lasting.failure)
            }
            let own = widget.flatMap { state.answers[$0] }
            return (own ?? state.answer).map { .success($0) }
        }
    }

    // Postponed answers

    /// The time of the next postponed answer, since the start.
    var nextDue: Milliseconds? { state.withLock { state in state.postponed.map(\.due).min() } }

    func isPostponed(_ token: UInt64) -> Bool {
        state.withLock { state in state.postponed.contains { $0.token == token } }
    }

    func postpone(_ token: UInt64, by span: Milliseconds, _ deliver: @escaping @Sendable () -> Void) {
        let due = clock.elapsed + span
        state.withLock { $0.postponed.append(Postponed(token: token, due: due, deliver: deliver)) }
    }

    /// Discards the answer to a canceled request.
    func forget(_ token: UInt64) {
        state.withLock { state in state.postponed.removeAll { $0.token == token } }
    }

    func forgetAll() { state.withLock { $0.postponed = [] } }

    /// Delivers the first answer that is due. Returns false if no answer is due.
    func deliverNext() -> Bool {
        let now = clock.elapsed
        let next = state.withLock { state -> Postponed? in
            let dues = state.postponed.map(\.due)
            guard let first = dues.min(), first <= now, let place = dues.firstIndex(of: first) else {
                return nil
            }
            return state.postponed.remove(at: place)
        }
        next?.deliver()
        return next != nil
    }
}

/// Replaces a provider in a simulation. `answers` decides how requests for timelines are answered; other
/// requests go to the real provider, if any.
final class StagedProvider: RequestTaking {
    private let answers: SimulatedAnswers
    private let real: ProviderHost?
    /// The time after which a scripted timeout fails.
    private let answerLimit: Milliseconds
    private let deliver: @Sendable (ProviderEvent) -> Void

    init(
        _ settings: ProviderSettings, on answers: SimulatedAnswers, _ loop: any EventLoop, isReal: Bool,
        events deliver: @escaping @Sendable (ProviderEvent) -> Void
    ) {
        self.answers = answers
        self.deliver = deliver
        answerLimit = settings.limits.answer
        real = isReal ? ProviderHost(settings: settings, on: loop, events: deliver) : nil
    }

    func send(_ request: OutgoingRequest) {
        guard case .timeline(let timeline) = request.request, let reply = answers.reply(to: timeline.context)
        else {
            if let real { return real.send(request) }
            if case .perform = request.request {
                return deliver(.answered(token: request.token, .perform, Done().encodedJSON))
            }
            let failure = ProviderFailure(.unsupported, "the script does not answer it")
            return deliver(.failed(token: request.token, failure))
        }
        let event = event(of: reply, to: request, timeline.context)
        let delay = delay(of: reply)
        guard delay > .zero else { return deliver(event) }
        answers.postpone(request.token, by: delay) { [deliver] in deliver(event) }
    }

    var isRunning: Bool { real?.isRunning ?? true }

    func cancel(_ token: UInt64) {
        answers.forget(token)
        real?.cancel(token)
    }

    func reply(to call: HostCall, _ result: Result<JSONValue, ProviderFailure>) {
        real?.reply(to: call, result)
    }

    func notify(_ message: Message) { real?.notify(message) }

    nonisolated(nonsending) func stop() async { await real?.stop() }

    /// How long the result takes. A timeout takes as long as the provider's limit.
    private func delay(of reply: Result<ScriptedAnswer, ScriptedFailure>) -> Milliseconds {
        switch reply {
        case .success(let answer): answer.takes
        case .failure(let failure): failure.failureClass == .timeout ? answerLimit : .zero
        }
    }

    private func event(
        of reply: Result<ScriptedAnswer, ScriptedFailure>, to request: OutgoingRequest,
        _ context: RequestContext
    ) -> ProviderEvent {
        switch reply {
        case .success(let answer):
            .answered(token: request.token, .timeline, answer.timeline(ofRequestAt: context.now).encodedJSON)
        case .failure(let failure):
            .failed(
                token: request.token,
                ProviderFailure(
                    failure.failureClass, "\(failure.failureClass.rawValue) (simulated)",
                    retryAfter: failure.retryAfter))
        }
    }
}

extension ScriptedAnswer {
    /// The timeline that a provider would send for this script.
    func timeline(ofRequestAt now: Instant) -> TimelineAnswer {
        let entries = entries.enumerated().map { index, entry in
            let text = ViewTree.text(entry.text ?? "entry \(index + 1)")
            let view = entry.button.map { ViewTree(.button(ViewButton(action: $0, content: text))) } ?? text
            return AnswerEntry(
                EntryHeader(date: entry.date.instant(after: now), relevance: entry.relevance), view: view)
        }
        let policy: ReloadPolicy =
            switch policy {
            case .atEnd: .atEnd
            case .never: .never
            case .after(let moment): .after(moment.instant(after: now))
            }
        return TimelineAnswer(entries: entries, policy: policy)
    }
}
