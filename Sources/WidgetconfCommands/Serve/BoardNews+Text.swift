import BoardDocuments
import JSONText
import SourceText
import TextWidth
import Timelines
import WidgetManifests
import WidgetModel
import WidgetRuntime

extension BoardNews {
    /// Columns of whom it is about, and of the word for it; longer ones push the rest.
    private static let subjectCells = 20
    private static let wordCells = 10

    /// `14:02:11  today-commit-1        answered   1 entry in 14 ms (edited)`
    func line(_ moments: Moments, _ paint: Paint) -> TerminalText {
        let told = told(moments)
        var subject = Words.strong(told.subject)
        subject.text = subject.text.padded(toCells: BoardNews.subjectCells)
        let word = told.rest.isEmpty ? told.word : told.word.padded(toCells: BoardNews.wordCells) + " "
        let words: [Words] = [
            .dim(moments.clock(moments.now)), "  ", subject, "  ", Words(word, told.role), Words(told.rest),
        ]
        return paint.lines(words, indent: 10)
    }

    private struct Told {
        var subject: String
        var word: String
        var role: Paint.Role
        var rest: String

        init(_ subject: some CustomStringConvertible, _ word: String, _ role: Paint.Role, _ rest: String) {
            self.subject = subject.description
            self.word = word
            self.role = role
            self.rest = rest
        }
    }

    private func told(_ moments: Moments) -> Told {
        switch self {
        case .placed(let widget): return Told(widget, "placed", .accent, "")
        case .removed(let widget): return Told(widget, "removed", .accent, "")
        case .edited(let widget, let revision, let bypassed):
            let names = bypassed.map { Page.name(of: $0) }.joined(separator: ", ")
            return Told(
                widget, "edited", .accent,
                "revision \(revision)" + (names.isEmpty ? "" : ", bypassed \(names)"))
        case .pressed(let widget, let action): return Told(widget, "pressed", .accent, action)
        case .performed(let widget, let action, let message):
            let rest = action + (message.map { ": \($0)" } ?? "")
            return Told(widget, message == nil ? "performed" : "failed", message == nil ? .good : .bad, rest)
        case .asked(let widget, let reason):
            return Told(widget, "asked", .dim, "for a timeline (\(reason.rawValue))")
        case .deferred(let widget, let until, let why):
            return Told(widget, "deferred", .warning, Page.deferral(until: until, why: why, moments))
        case .answered(let widget, let reason, let entries, let isUnchanged, let span):
            let count = (entries == 1 ? "1 entry" : "\(entries) entries") + (isUnchanged ? " as before" : "")
            return Told(widget, "answered", .good, "\(count) in \(Moments.span(span)) (\(reason.rawValue))")
        case .closed(let widget, let outcome, let message):
            let word = Page.name(of: outcome)
            return Told(widget, word, outcome == .failed ? .bad : .dim, message ?? "")
        case .discarded(let widget, let generation):
            return Told(widget, "discarded", .dim, "a late answer to request \(generation)")
        case .shown(let widget, let shown): return Told(widget, "shows", .dim, BoardNews.words(shown))
        case .expired(let widget, let look):
            return Told(widget, "expired", .warning, Page.words(ofReplacement: look.rawValue))
        case .state(let widget, let state):
            return Told(widget, "state", StateWords.role(of: state), state.rawValue)
        case .log(let provider, let line): return Told(provider, "log", .dim, line)
        case .provider(let provider, let text): return Told(provider, "provider", .dim, text)
        case .warning(let widget, let text): return Told(widget, "warning", .warning, text)
        case .remark(let text): return Told("board", "note", .accent, text)
        case .definition(let kind, let change, let widgets):
            let rest = BoardNews.words(of: change, widgets: widgets)
            return Told(kind, "definition", change == .removed ? .warning : .accent, rest)
        case .invalid(let path, let finding, let more, let kept):
            return Told(path, "invalid", .bad, BoardNews.words(of: finding, more: more, kept: kept))
        case .valid: return Told("workspace", "valid", .good, "all definitions are in force")
        case .trouble(let text): return Told("board", "trouble", .bad, text)
        case .saved: return Told("board", "saved", .good, "what the disk had refused")
        }
    }

    private static func words(of change: DefinitionChange, widgets: Int) -> String {
        let count = widgets == 1 ? "1 placed widget" : "\(widgets) placed widgets"
        return switch change {
        case .added: "new: \"widgetconf gallery\" shows it"
        case .changed: widgets == 0 ? "changed" : "changed: \(count) reloaded"
        case .removed:
            widgets == 0 ? "removed" : "removed: \(count) no longer refresh\(widgets == 1 ? "es" : "")"
        }
    }

    /// Kinds that one line names.
    private static let kindsNamed = 5

    /// `5:7: an intent has no key "titel" [key-unknown]; the previous definition of echo stays in force`
    private static func words(of finding: Finding, more: Int, kept: [Kind]) -> String {
        let place = finding.location.map { "\($0.start): " } ?? ""
        let others = more == 0 ? "" : " and \(more) more error\(more == 1 ? "" : "s")"
        let beyond = kept.count > kindsNamed ? " and \(kept.count - kindsNamed) more" : ""
        let names = kept.prefix(kindsNamed).map(\.name).joined(separator: ", ") + beyond
        let force =
            kept.isEmpty
            ? "only what has no errors is in force"
            : "the previous definition of \(names) stays in force"
        return "\(place)\(finding.message) [\(finding.code)]\(others); \(force)"
    }

    private static func words(_ shown: Shown) -> String {
        switch shown {
        case .placeholder: "the placeholder"
        case .former: "what it showed before"
        case .entry(let place): "entry \(place + 1)"
        }
    }

    /// For scripts; `news` says what it is.
    func document(at now: Instant) -> BoardEvent {
        var event = BoardEvent(news: name, widget)
        event.at = now
        switch self {
        case .edited(_, let revision, let bypassed):
            event.revision = BoardEvent.orNull(revision)
            event.bypassed = bypassed
        case .pressed(_, let action): event.action = action
        case .performed(_, let action, let message):
            event.action = action
            event.message = BoardEvent.orNull(message)
        case .asked(_, let reason): event.reason = reason
        case .deferred(_, let until, let why):
            event.until = BoardEvent.orNull(until)
            event.why = why
        case .answered(_, let reason, let entries, let isUnchanged, let span):
            event.reason = reason
            event.entries = entries
            event.unchanged = isUnchanged
            event.milliseconds = Int(span.count)
        case .closed(_, let outcome, let message):
            event.outcome = outcome
            event.message = BoardEvent.orNull(message)
        case .discarded(_, let generation): event.generation = generation
        case .shown(_, let shown): event.entry = BoardNews.json(shown)
        case .expired(_, let look): event.show = look.rawValue
        case .state(_, let state): event.state = state.rawValue
        case .log(let provider, let line):
            event.provider = provider
            event.line = line
        case .provider(let provider, let text):
            event.provider = provider
            event.text = text
        case .warning(_, let text), .remark(let text), .trouble(let text):
            event.message = BoardEvent.orNull(text)
        case .definition(let kind, let change, let widgets):
            event.kind = kind
            event.change = change.rawValue
            event.widgets = widgets
        case .invalid(let path, let finding, let more, let kept):
            event.path = path
            event.finding = finding.json.encodedJSON
            event.more = more
            event.inForce = kept
        case .placed, .removed, .valid, .saved: break
        }
        return event
    }

    private var name: String {
        switch self {
        case .placed: "placed"
        case .removed: "removed"
        case .edited: "edited"
        case .pressed: "pressed"
        case .performed: "performed"
        case .asked: "asked"
        case .deferred: "deferred"
        case .answered: "answered"
        case .closed: "closed"
        case .discarded: "discarded"
        case .shown: "shown"
        case .expired: "expired"
        case .state: "state"
        case .log: "log"
        case .provider: "provider"
        case .warning: "warning"
        case .remark: "note"
        case .definition: "definition"
        case .invalid: "invalid"
        case .valid: "valid"
        case .trouble: "trouble"
        case .saved: "saved"
        }
    }

    private var widget: PlacedWidgetID? {
        switch self {
        case .placed(let widget), .removed(let widget), .edited(let widget, _, _), .asked(let widget, _),
            .deferred(let widget, _, _), .answered(let widget, _, _, _, _), .pressed(let widget, _),
            .performed(let widget, _, _), .closed(let widget, _, _), .discarded(let widget, _),
            .shown(let widget, _), .expired(let widget, _), .state(let widget, _), .warning(let widget, _):
            widget
        case .log, .provider, .remark, .definition, .invalid, .valid, .trouble, .saved: nil
        }
    }

    private static func json(_ shown: Shown) -> JSONValue {
        switch shown {
        case .placeholder: "placeholder"
        case .former: "former"
        case .entry(let index): .integer(Int64(index))
        }
    }
}
