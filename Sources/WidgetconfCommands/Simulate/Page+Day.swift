import BoardDocuments
import JSONText
import Timelines
import WidgetModel
import WidgetRuntime

/// A simulated time: what happened, drawn and in a table, and what it comes to.
extension Page {
    mutating func day(_ day: SimulatedDay, all: Bool) {
        for widget in day.widgets {
            let span = "\(day.length) from \(moments.day(day.start)) \(moments.clock(day.start))"
            line(.strong(widget.description), "  ", Words(span, .dim))
            gap()
            strip(of: day, widget)
            gap()
        }
        table(events(of: day, all: all))
        for widget in day.widgets {
            gap()
            table(totals(day.totals(of: widget), of: day.widgets.count > 1 ? widget : nil))
        }
    }

    // What happened

    private struct Line {
        let event: BoardEvent
        let words: [Words]
        /// What it is one more of.
        let routine: Routine?
    }

    /// What is told in part where much of it stands one below the other.
    private enum Routine: Equatable {
        case entries, retries

        /// The lines that are told at the beginning and the end of a run.
        var told: (first: Int, last: Int) { self == .entries ? (1, 1) : (4, 2) }

        func words(_ count: Int) -> String {
            self == .entries ? "\(count) more changes of entries" : "\(count) more lines of retries"
        }
    }

    private func events(of day: SimulatedDay, all: Bool) -> Table {
        var table = Table(trailing: [0])
        var told = moments.day(day.start)
        var lines = lines(of: day)[...]
        while let first = lines.first {
            let run = lines.prefix {
                $0.routine == first.routine && $0.event.subject == first.event.subject
            }
            let routine = all ? nil : first.routine
            let count = routine == nil ? 1 : run.count
            let hidden = routine.map { count - $0.told.first - $0.told.last } ?? 0
            for (place, line) in lines.prefix(count).enumerated() {
                if let routine, hidden > 1, place >= routine.told.first, place < routine.told.first + hidden {
                    if place == routine.told.first {
                        table.row(.dim("⋮"), "", "", .dim(routine.words(hidden)))
                    }
                    continue
                }
                let at = line.event.at ?? day.start
                let (date, clock) = (moments.day(at), moments.clock(at))
                let name = day.widgets.count > 1 ? line.event.subject?.description ?? "" : ""
                table.row([.dim(told == date ? clock : "\(date) \(clock)"), Words(name)] + line.words)
                told = date
            }
            lines = lines.dropFirst(count)
        }
        return table
    }

    /// A request and what came of it at the same instant are one line.
    private func lines(of day: SimulatedDay) -> [Line] {
        var lines: [Line] = []
        var rest = day.events[...]
        while let event = rest.popFirst() {
            let present = rest.prefix { $0.elapsed == event.elapsed }
            if present.contains(where: { $0.isStateAfter(event) }) { continue }
            if let end = present.firstIndex(where: { $0.isEnd(of: event) }) {
                let told = told(event, rest[end])
                lines.append(Line(event: event, words: told, routine: routine(rest[end])))
                rest.remove(at: end)
            } else if let alone = words(of: event) {
                lines.append(Line(event: event, words: alone, routine: routine(event)))
            }
        }
        return lines
    }

    private func routine(_ event: BoardEvent) -> Routine? {
        if event.shownEntry != nil { return .entries }
        let isTrouble = event.news == .deferred || event.outcome == .failed
        return isTrouble && event.reason == .retry ? .retries : nil
    }

    /// The word for it and the rest; nil for what something else tells.
    private func words(of event: BoardEvent) -> [Words]? {
        let message = Words(event.message?.wrappedValue ?? "")
        let reason = event.reason?.rawValue ?? ""
        switch event.news {
        case .placed, .pressed: return [Words(event.news.rawValue, .accent)]
        case .edited:
            return [Words("edited", .accent), "revision \(event.revision?.wrappedValue?.number ?? 0)"]
        case .refused, .unplaced: return [Words("refused", .bad), message]
        case .deferred:
            let until = Page.deferral(
                until: event.until?.wrappedValue, why: event.why?.rawValue, moments)
            return [Words("deferred", .warning), Words("\(reason), \(until)")]
        case .joined: return [.dim("joined"), .dim("one reload (\(reason)) answers both")]
        case .sent: return [Words("asked", .accent), Words(asked(event))]
        case .answered: return [Words("answered", .good), Words(answer(event))]
        case .warning: return [Words("warning", .warning), message]
        case .closed:
            guard let outcome = event.outcome else { return nil }
            return outcome == .failed
                ? [Words("failed", .bad), message] : [.dim(Page.name(of: outcome)), .dim(reason)]
        case .discarded: return [.dim("discarded"), .dim("an answer that came too late")]
        case .shown: return [.dim("shows"), Words(shown(event))]
        case .aged: return event.age == .stale ? [Words("stale", .warning)] : nil
        case .expired: return [Words("expired", .warning)]
        case .state: return event.widgetState.flatMap(became)
        case .jump, .suspend, .restart, .fail, .answer, .hide, .show, .remove:
            return [Words(event.news.rawValue, .accent), Words(stepWords(event))]
        default: return nil
        }
    }

    /// A request and what came of it at the same instant.
    private func told(_ request: BoardEvent, _ end: BoardEvent) -> [Words] {
        end.news == .answered
            ? [Words("reload", .good), Words("\(asked(request)): \(answer(end))")]
            : [Words("failed", .bad), Words("\(asked(request)): \(end.message?.wrappedValue ?? "")")]
    }

    private func asked(_ request: BoardEvent) -> String {
        (request.reason?.rawValue ?? "") + (request.charged == true ? ", charged" : "")
    }

    private func answer(_ event: BoardEvent) -> String {
        let entries = event.entries ?? 0
        let count = entries == 1 ? "1 entry" : entries == 0 ? "no entries" : "\(entries) entries"
        let next =
            switch event.policy {
            case .atEnd: "atEnd"
            case .after(let instant): "after \(moments.local(instant))"
            case .never, nil: "never"
            }
        return count + (event.unchanged == true ? " as before, " : ", ") + next
    }

    private func shown(_ event: BoardEvent) -> String {
        let words = BoardEvent.words(ofShown: event.entry)
        guard let entry = event.shownEntry else { return words }
        let text = event.text ?? ""
        // What a script shows where it says nothing.
        let isTold = text.isEmpty || text == "entry \(entry + 1)"
        return "\(words) of \(event.of ?? 0)" + (isTold ? "" : "  “\(text)”")
    }

    private func stepWords(_ step: BoardEvent) -> String {
        let span = step.seconds?.wrappedValue
        let length = span.map { $0.magnitude.description } ?? ""
        return switch step.news {
        case .jump: "the wall clock is set \((span ?? .zero) < .zero ? "back" : "forward") by \(length)"
        case .suspend: "the machine sleeps for \(length)"
        case .restart: span == .zero ? "the board's host" : "the board's host, down for \(length)"
        case .fail:
            "requests fail: \(step.failure?.rawValue ?? "")" + (span == nil ? "" : ", for \(length)")
        case .answer: "requests are answered again"
        case .hide: "nobody looks"
        case .show: "somebody looks"
        default: ""
        }
    }

    /// A state that an event beside it does not tell.
    private func became(_ state: WidgetState) -> [Words]? {
        switch state {
        case .current, .placeholder, .stale: nil
        case .outdated, .attention, .needsConfiguration:
            [Words("state", StateWords.role(of: state)), Words(state.rawValue)]
        }
    }

    // What it comes to

    private func totals(_ totals: DayTotals, of widget: PlacedWidgetID?) -> Table {
        var table = Table()
        if let widget { table.row(.strong(widget.description)) }
        let reasons = ReloadReason.allCases.compactMap { reason in
            totals.requests[reason].map { "\($0) \(reason.rawValue)" }
        }
        table.row(.dim("reloads"), Words(([String(totals.requestCount)] + reasons).joined(separator: ", ")))
        table.row(.dim("charged"), Words("\(totals.charged)"))
        for (name, count) in [
            ("deferred", totals.deferred), ("joined", totals.joined), ("failures", totals.failures),
            ("overtaken", totals.superseded), ("as before", totals.unchanged), ("edits", totals.edits),
        ] where count > 0 { table.row(.dim(name), Words("\(count)")) }
        table.row(.dim("entries shown"), Words("\(totals.entries)"))
        for state in WidgetState.allCases {
            guard let span = totals.spans[state], span > .zero else { continue }
            table.row(.dim(state.rawValue), Words(Moments.span(span)))
        }
        return table
    }
}

extension BoardEvent {
    /// Whether it is another state of the same instant.
    fileprivate func isStateAfter(_ other: BoardEvent) -> Bool {
        news == .state && other.news == .state && subject == other.subject
    }

    /// Whether it is what came of a request, at the same instant.
    fileprivate func isEnd(of request: BoardEvent) -> Bool {
        request.news == .sent && (news == .answered || outcome == .failed)
            && generation == request.generation && subject == request.subject
    }
}

extension Milliseconds {
    fileprivate var magnitude: Milliseconds { Milliseconds(abs(count)) }
}
