import Foundation
import Timelines
import WidgetModel

/// One event on a simulated board, at an instant: a line of an event file.
///
/// Turns are independent: any subset of a list of turns can be run, and turns that have become impossible are
/// skipped.
struct Turn: CustomStringConvertible {
    enum Move {
        case take(Event)
        /// Creates the revision after the then current one.
        case edit(WidgetIndex, Completeness)
        case restart
        /// The process dies after the edit is committed, before the engine handles it.
        case dieAfterEdit(WidgetIndex, Completeness)
        case dieAfterPress(WidgetIndex)
    }

    var at: Instant
    var move: Move
    /// The process dies after this number of effects, modulo their number; nil if it does not die.
    var deathPlace: Int?
    /// Whether the provider later answers the same request a second time.
    var isAnsweredAgain = false

    /// The format of the scripts in Tests/Cases/engine, so that a failure can become a script.
    var description: String {
        let death = deathPlace.map { "   # the process dies after effect \($0)" } ?? ""
        return "at \(Turn.clock(at)) \(words)\(death)"
    }

    private var words: String {
        switch move {
        case .take(let event): Turn.words(event)
        case .edit(let widget, .complete): "edit w\(widget.number)"
        case .edit(let widget, .needsConfiguration): "edit w\(widget.number) unconfigured"
        case .restart: "restart"
        case .dieAfterEdit(let widget, _): "crash after commit of w\(widget.number)"
        case .dieAfterPress(let widget): "restart   # w\(widget.number) was pressed, which is stored"
        }
    }

    private static func words(_ event: Event) -> String {
        switch event {
        case .placed(let widget, let placement): "place w\(widget.number) \(words(placement))"
        case .redeclared(let widget, let placement): "redeclare w\(widget.number) \(words(placement))"
        case .rebuilt(let widget, let content): "rebuild w\(widget.number) content \(content.number)"
        case .loggedOut(let widget): "logOut w\(widget.number)"
        case .removed(let widget): "remove w\(widget.number)"
        case .reloadAsked(let widget, let reason): "reload w\(widget.number) \(reason)"
        case .pressed(let widget): "press w\(widget.number)"
        case .performed(let widget): "performed w\(widget.number)"
        case .looked(let widget, let visibility):
            (visibility == .hidden ? "hide" : "see") + " w\(widget.number)"
        case .answered(let widget, let generation, let timeline):
            "answer w\(widget.number) \(generation) \(words(timeline))"
        case .failed(let widget, let generation, let failure):
            "fail w\(widget.number) \(generation) \(failure.failureClass)"
                + (failure.retryAfter.map { " until \(clock($0))" } ?? "")
        case .woke: "wake"
        case .edited, .restored, .resumed, .providerAdded, .providerDeclared: "# \(event)"
        }
    }

    private static func words(_ placement: Placement) -> String {
        let settings = placement.settings
        var words = ["on p\(placement.provider.position) budget \(settings.perDay)"]
        words.append("spacing \(settings.spacing.count)ms attempts \(settings.retries.attempts)")
        if settings.whenHidden == .hold { words.append("hold") }
        if settings.whenLoggedOut == .keep { words.append("keep") }
        if let stale = settings.age.stale { words.append("stale \(stale.count)ms") }
        if let expiry = settings.age.expiry { words.append("expire \(expiry.count)ms") }
        if placement.completeness == .needsConfiguration { words.append("unconfigured") }
        return words.joined(separator: " ")
    }

    private static func words(_ timeline: AnsweredTimeline) -> String {
        var words = timeline.content.map { ["content \($0.number)"] } ?? []
        words += timeline.dates.map(clock)
        switch timeline.policy {
        case .atEnd: words.append("policy atEnd")
        case .never: words.append("policy never")
        case .after(let instant): words.append("policy after \(clock(instant))")
        }
        return words.joined(separator: " ")
    }

    static func clock(_ instant: Instant) -> String {
        let span = (instant - ScriptRunner.midnight).count
        let days = (span - (span % 86_400_000 + 86_400_000) % 86_400_000) / 86_400_000
        let rest = span - days * 86_400_000
        let seconds = String(format: "%02d.%03d", rest / 1000 % 60, rest % 1000)
        return (days == 0 ? "" : "\(days)d ")
            + String(format: "%02d:%02d:", rest / 3_600_000, rest / 60_000 % 60) + seconds
    }
}

extension ProviderIndex {
    var position: Int { Int(number) }
}

/// Finds a short list of turns that fails like a long one.
enum Shrinker {
    /// Leaves out ever smaller parts, as long as what is left fails.
    ///
    /// - Parameter fails: Whether turns fail; called some hundred times.
    static func shortest(_ turns: [Turn], where fails: ([Turn]) -> Bool) -> [Turn] {
        var turns = turns
        var size = max(1, turns.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < turns.count {
                var rest = turns
                rest.removeSubrange(start..<min(start + size, turns.count))
                if fails(rest) {
                    turns = rest
                    hasShrunk = true
                } else {
                    start += size
                }
            }
            if size == 1, !hasShrunk { return turns }
            size = max(1, hasShrunk ? size : size / 2)
        }
    }
}
