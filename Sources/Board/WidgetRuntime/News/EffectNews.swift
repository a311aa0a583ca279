import BoardDocuments
import Configurations
import ProviderProtocol
import Timelines
import WidgetModel

/// The events with which observers learn about effects of the engine, before these are performed.
struct EffectNews {
    /// The widget of the effect.
    let hosted: HostedWidget
    /// The answers and failures to which effects refer.
    let reloads: ReloadsInProgress
    let now: Instant

    /// The events about one effect; empty for effects that users do not notice.
    func events(about effect: Effect) -> [BoardEvent] {
        switch effect {
        case .asked(_, let generation, let reason): [event(.asked, generation, reason)]
        case .joined(_, let generation): [event(.joined, generation)]
        case .deferred(_, let generation, let until, let why):
            [
                event(.deferred, generation) {
                    $0.until = BoardEvent.orNull(until)
                    $0.why = why
                }
            ]
        case .granted(_, let generation, let isCharged): isCharged ? [event(.charged, generation)] : []
        case .send(_, let generation, let revision, let reason, _):
            [event(.sent, generation, reason) { $0.revision = BoardEvent.orNull(revision) }]
        case .closed(_, _, .answered): []  // The answer reports it.
        case .closed(_, let generation, let outcome): [closed(generation, outcome)]
        case .adopt(_, let generation): answered(generation, isUnchanged: false)
        case .confirm(_, let generation): answered(generation, isUnchanged: true)
        case .withdraw: [event(.shown) { $0.entry = Shown.placeholder.encodedJSON }]
        case .discard(_, let generation): [event(.discarded, generation)]
        case .show(_, let shown): [event(.shown) { $0.entry = shown.encodedJSON }]
        case .aged(_, .expired): [event(.expired) { $0.show = look.rawValue }]
        case .aged(_, let age): [event(.aged) { $0.age = age }]
        case .state(_, let state): [event(.state) { $0.state = state.rawValue }]
        case .recovered, .askPlaceholder, .perform, .supersede: []
        }
    }

    /// What replaces expired content.
    private var look: ExpiredLook { hosted.bound?.declaration.expiredLook ?? .placeholder }

    private func event(
        _ news: BoardEvent.News, _ generation: Generation? = nil, _ reason: ReloadReason? = nil,
        _ fill: (inout BoardEvent) -> Void = { _ in }
    ) -> BoardEvent {
        var event = BoardEvent(news, hosted.id)
        event.generation = generation
        event.reason = reason
        fill(&event)
        return event
    }

    /// A reload that ended without an answer.
    private func closed(_ generation: Generation, _ outcome: ReloadOutcome) -> BoardEvent {
        let failure = reloads.failure(of: hosted.index)
        return event(.closed, generation) {
            $0.outcome = outcome
            $0.failure = failure?.class
            $0.message = BoardEvent.orNull(failure?.explanation)
            $0.provider = hosted.bound?.provider
        }
    }

    /// An accepted answer and its corrections (T20).
    private func answered(_ generation: Generation, isUnchanged: Bool) -> [BoardEvent] {
        guard let answer = reloads.answer(for: hosted.index) else { return [] }
        let answered = event(.answered, generation, answer.ask.reason) {
            $0.entries = answer.read.answer.entries.count
            $0.policy = answer.read.answer.policy
            $0.unchanged = isUnchanged
            $0.milliseconds = Int((now - answer.ask.sent).count)
        }
        let warnings = hosted.warnings.map { warning in
            event(.warning) {
                $0.message = BoardEvent.orNull(warning)
                $0.provider = hosted.bound?.provider
            }
        }
        return [answered] + warnings
    }
}
