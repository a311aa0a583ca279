import BoardDocuments
import Configurations
import ProviderProtocol
import Timelines
import WidgetModel

/// Reports the engine's effects to observers before they are performed.
extension BoardHost {
    /// Reports one effect. Effects that users do not notice are not reported.
    func announce(_ effect: Effect) {
        guard isWatched, let hosted = widgets[effect.widget] else { return }
        func tell(
            _ news: BoardEvent.News, _ generation: Generation? = nil, _ reason: ReloadReason? = nil,
            _ fill: (inout BoardEvent) -> Void = { _ in }
        ) {
            announce(news, hosted.id) {
                $0.generation = generation
                $0.reason = reason
                fill(&$0)
            }
        }
        switch effect {
        case .asked(_, let generation, let reason): tell(.asked, generation, reason)
        case .joined(_, let generation): tell(.joined, generation)
        case .deferred(_, let generation, let until, let why):
            tell(.deferred, generation) {
                $0.until = BoardEvent.orNull(until)
                $0.why = why
            }
        case .granted(_, let generation, let isCharged): if isCharged { tell(.charged, generation) }
        case .send(_, let generation, let revision, let reason, _):
            tell(.sent, generation, reason) { $0.revision = BoardEvent.orNull(revision) }
        case .closed(_, _, .answered): break  // The answer reports it.
        case .closed(_, let generation, let outcome):
            let failure = reloads.failure(of: hosted.index)
            tell(.closed, generation) {
                $0.outcome = outcome
                $0.failure = failure?.class
                $0.message = BoardEvent.orNull(failure?.explanation)
                $0.provider = hosted.bound?.provider
            }
        case .adopt(_, let generation): announceAnswer(to: generation, of: hosted, isUnchanged: false)
        case .confirm(_, let generation): announceAnswer(to: generation, of: hosted, isUnchanged: true)
        case .withdraw: tell(.shown) { $0.entry = Shown.placeholder.encodedJSON }
        case .discard(_, let generation): tell(.discarded, generation)
        case .show(_, let shown): tell(.shown) { $0.entry = shown.encodedJSON }
        case .aged(_, .expired):
            tell(.expired) { $0.show = (hosted.bound?.declaration.expiredLook ?? .placeholder).rawValue }
        case .aged(_, let age): tell(.aged) { $0.age = age }
        case .state(_, let state): tell(.state) { $0.state = state.rawValue }
        case .recovered, .askPlaceholder, .perform, .supersede: break
        }
    }

    /// Reports an accepted answer and its corrections (T20).
    private func announceAnswer(to generation: Generation, of hosted: HostedWidget, isUnchanged: Bool) {
        guard let answer = reloads.answer(for: hosted.index) else { return }
        announce(.answered, hosted.id) {
            $0.reason = answer.ask.reason
            $0.generation = generation
            $0.entries = answer.read.answer.entries.count
            $0.policy = answer.read.answer.policy
            $0.unchanged = isUnchanged
            $0.milliseconds = Int((clock.now() - answer.ask.sent).count)
        }
        for warning in hosted.warnings {
            announce(.warning, hosted.id) {
                $0.message = BoardEvent.orNull(warning)
                $0.provider = hosted.bound?.provider
            }
        }
    }
}
