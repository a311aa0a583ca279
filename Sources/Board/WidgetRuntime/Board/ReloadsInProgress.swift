import ProviderProtocol
import Timelines
import WidgetModel

/// The facts to which the engine's effects refer but which they do not contain: the answer or failure that
/// arrived for a widget, and the generation of its latest reload.
///
/// Effects are small, so the host looks up the rest here while it performs them.
struct ReloadsInProgress {
    /// The results about which the engine is deciding.
    private var results: [WidgetIndex: Result<ArrivedTimeline, ProviderFailure>] = [:]
    /// The generation of the last requested or joined reload of each widget.
    private var asked: [WidgetIndex: Generation] = [:]

    /// Stores a result that arrived. Call `decided` after its event's effects have been performed.
    mutating func arrived(_ result: Result<ArrivedTimeline, ProviderFailure>, for widget: WidgetIndex) {
        results[widget] = result
    }

    /// Removes the result, so that it cannot be mistaken for a later reload's result.
    mutating func decided(about widget: WidgetIndex) { results[widget] = nil }

    /// The answer about which the engine is deciding; nil without an answer.
    func answer(for widget: WidgetIndex) -> ArrivedTimeline? {
        if case .success(let answer) = results[widget] { answer } else { nil }
    }

    /// The failure about which the engine is deciding; nil without a failure.
    func failure(of widget: WidgetIndex) -> ProviderFailure? {
        if case .failure(let failure) = results[widget] { failure } else { nil }
    }

    /// Stores the generation of a reload that the engine requested, or of the open one that it joined.
    mutating func asked(_ generation: Generation, for widget: WidgetIndex) { asked[widget] = generation }

    /// Forgets earlier reloads. Afterwards, `lastAsked` is nil unless the next event causes a reload.
    mutating func forgetAsked(for widget: WidgetIndex) { asked[widget] = nil }

    /// The generation of the reload that the engine requested or joined last; nil without a reload.
    func lastAsked(for widget: WidgetIndex) -> Generation? { asked[widget] }
}
