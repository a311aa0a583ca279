import BoardDocuments
import WidgetModel
import WidgetRuntime

extension BoardEvent {
    /// The width of the column with the subject of an event. A longer subject shifts the rest of the line.
    private static let subjectCells = 20
    /// The width of the column with event names.
    private static let wordCells = 10

    /// One line of the log: `14:02:11  today-commit-1        answered   1 entry in 14 ms (edited)`.
    ///
    /// Nil for events that `serve` does not print.
    func line(_ times: TimeFormat, _ paint: Paint) -> TerminalText? {
        guard let told = told(times) else { return nil }
        var subject = Words.strong(about)
        subject.text = subject.text.padded(toCells: BoardEvent.subjectCells)
        let word = told.rest.isEmpty ? told.word : told.word.padded(toCells: BoardEvent.wordCells) + " "
        let words: [Words] = [
            .dim(times.clock(times.now)), "  ", subject, "  ", Words(word, told.role), Words(told.rest),
        ]
        return paint.lines(words, indent: 10)
    }

    /// The subject of the event: a widget, provider, kind, file, or the board.
    private var about: String {
        switch news {
        case .log, .provider: provider?.description ?? ""
        case .definition: kind?.description ?? ""
        case .invalid: path ?? ""
        case .valid: "workspace"
        default: subject?.description ?? provider?.description ?? "board"
        }
    }

    /// The name of the event, its color and the rest of the line; nil for events that are not printed.
    private func told(_ times: TimeFormat) -> (word: String, role: Paint.Role, rest: String)? {
        let message = message?.wrappedValue
        switch news {
        case .placed, .removed: return (news.rawValue, .accent, "")
        case .edited:
            let names = (bypassed ?? []).map { Page.name(of: $0) }.joined(separator: ", ")
            let number = revision?.wrappedValue?.description ?? ""
            return ("edited", .accent, "revision \(number)" + (names.isEmpty ? "" : ", bypassed \(names)"))
        case .pressed: return ("pressed", .accent, action ?? "")
        case .performed:
            let rest = (action ?? "") + (message.map { ": \($0)" } ?? "")
            return message == nil ? ("performed", .good, rest) : ("failed", .bad, rest)
        case .asked: return ("asked", .dim, "for a timeline (\(reason?.rawValue ?? ""))")
        case .deferred:
            let rest = Page.deferral(until: until?.wrappedValue, why: why?.rawValue, times)
            return ("deferred", .warning, rest)
        case .answered:
            let count = entries == 1 ? "1 entry" : "\(entries ?? 0) entries"
            let span = TimeFormat.span(Milliseconds(Int64(milliseconds ?? 0)))
            let before = unchanged == true ? " as before" : ""
            return ("answered", .good, "\(count)\(before) in \(span) (\(reason?.rawValue ?? ""))")
        case .closed:
            let word = outcome.map(Page.name(of:)) ?? ""
            return (word, outcome == .failed ? .bad : .dim, message ?? "")
        case .discarded:
            return ("discarded", .dim, "a late answer to request \(generation?.description ?? "")")
        case .shown: return ("shows", .dim, BoardEvent.words(ofShown: entry))
        case .expired: return ("expired", .warning, Page.words(ofReplacement: show ?? ""))
        case .state: return ("state", widgetState.map(StateText.role) ?? .plain, state ?? "")
        case .log:
            let level = level ?? .info
            return (level == .info ? "log" : level.rawValue, LogRecord.role(of: level), line ?? "")
        case .progress: return ("progress", .dim, progressWords ?? "")
        case .provider: return ("provider", .dim, text ?? "")
        case .warning: return ("warning", .warning, message ?? "")
        case .note: return ("note", .accent, message ?? "")
        case .definition:
            guard let change else { return nil }
            let rest = BoardEvent.words(of: change, widgets: widgets ?? 0)
            return ("definition", change == .removed ? .warning : .accent, rest)
        case .invalid: return ("invalid", .bad, words(ofInvalid: inForce ?? []))
        case .valid: return ("valid", .good, "all definitions are in force")
        case .trouble: return ("trouble", .bad, message ?? "")
        case .arranged: return ("arranged", .accent, "the layout changed")
        case .saved: return ("saved", .good, "what the disk had refused to store")
        case .joined, .charged, .sent, .aged, .serving, .unplaced, .refused, .jump, .suspend, .restart,
            .fail, .answer, .hide, .show, .remove:
            return nil
        }
    }

    /// The change of a kind's definition, and the number of its placed widgets.
    private static func words(of change: DefinitionChange, widgets: Int) -> String {
        let count = widgets == 1 ? "1 placed widget" : "\(widgets) placed widgets"
        return switch change {
        case .added: "new: \"widgetconf gallery\" shows it"
        case .changed: widgets == 0 ? "changed" : "changed: \(count) reloaded"
        case .redrawn: "of the view changed: \(count) redrawn"
        case .removed:
            widgets == 0 ? "removed" : "removed: \(count) no longer refresh\(widgets == 1 ? "es" : "")"
        }
    }

    /// The maximum number of kinds in one line.
    private static let kindsNamed = 5

    /// The members of a finding in an `invalid` event that are printed.
    private struct Place: Decodable {
        var line: Int?
        var column: Int?
        var message: String
        var code: String
    }

    /// `5:7: an intent has no key "titel" [key-unknown]; the previous definition of echo stays in force`.
    ///
    /// - Parameter kept: the kinds whose previous definition remains in force.
    private func words(ofInvalid kept: [Kind]) -> String {
        // Decoding cannot fail, because the host encoded a finding.
        guard let finding, let finding = try? Place(json: finding) else { return "" }
        let more = more ?? 0
        let place = finding.line.map { "\($0):\(finding.column ?? 1): " } ?? ""
        let others = more == 0 ? "" : " and \(more) more error\(more == 1 ? "" : "s")"
        let unnamed = kept.count - BoardEvent.kindsNamed
        let beyond = unnamed > 0 ? " and \(unnamed) more" : ""
        let names = kept.prefix(BoardEvent.kindsNamed).map(\.name).joined(separator: ", ") + beyond
        let force =
            kept.isEmpty
            ? "only definitions without errors are in force"
            : "the previous definition of \(names) stays in force"
        return "\(place)\(finding.message) [\(finding.code)]\(others); \(force)"
    }

    /// The content that is now shown: the placeholder, the previous timeline's content, or the number of an
    /// entry. The index in the event counts from 0.
    static func words(ofShown entry: JSONValue?) -> String {
        switch entry {
        case "placeholder": "the placeholder"
        case "former": "the previous content"
        default: "entry \((entry?.integer ?? 0) + 1)"
        }
    }
}
