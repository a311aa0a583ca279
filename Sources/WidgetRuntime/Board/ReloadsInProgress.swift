import ProviderProtocol
import Timelines
import WidgetModel

/// What the engine's effects refer to while they are carried out: the answer or the failure that arrived for
/// a widget, and the generation that a reload got.
struct ReloadsInProgress {
    private var results: [WidgetIndex: Result<ArrivedTimeline, ProviderFailure>] = [:]
    private var asked: [WidgetIndex: Generation] = [:]

    /// A result counts from its arrival until the engine has decided about it.
    mutating func arrived(_ result: Result<ArrivedTimeline, ProviderFailure>, for widget: WidgetIndex) {
        results[widget] = result
    }

    mutating func decided(about widget: WidgetIndex) { results[widget] = nil }

    func answer(for widget: WidgetIndex) -> ArrivedTimeline? {
        if case .success(let answer) = results[widget] { answer } else { nil }
    }

    func failure(of widget: WidgetIndex) -> ProviderFailure? {
        if case .failure(let failure) = results[widget] { failure } else { nil }
    }

    /// The engine requested a reload, or joined it to one that is open.
    mutating func asked(_ generation: Generation, for widget: WidgetIndex) { asked[widget] = generation }

    /// Forgets earlier reloads, so that `lastAsked` names only one that follows from the next event.
    mutating func forgetAsked(for widget: WidgetIndex) { asked[widget] = nil }

    /// The generation of the reload that the engine requested or joined last.
    func lastAsked(for widget: WidgetIndex) -> Generation? { asked[widget] }
}
