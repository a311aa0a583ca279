import BoardDocuments
import Timelines
import WidgetModel
import WidgetRuntime

/// The text output of `simulate`: the strip, the events and the totals of each widget.
extension Page {
    /// - Parameter all: whether to print every event, instead of summarizing runs of similar ones.
    mutating func day(_ day: SimulatedDay, all: Bool) {
        for widget in day.widgets {
            let span = "\(day.length) from \(times.day(day.start)) \(times.clock(day.start))"
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

    // Events

    /// A row of the table of events.
    private struct Line {
        let event: BoardEvent
        let words: [Words]
        /// The kind of routine event, for finding runs; nil for events that are always printed.
        let routine: Routine?
    }

    /// Events that often occur many times in a row. Such runs are shortened.
    private enum Routine: Equatable {
        case entries, retries

        /// The number of rows to print at the start and the end of a run.
        var told: (first: Int, last: Int) { self == .entries ? (1, 1) : (4, 2) }

        /// The text that replaces the omitted rows.
        func words(_ count: Int) -> String {
            self == .entries ? "\(count) more changes of entries" : "\(count) more lines of retries"
        }
    }

    /// The table of events. A row includes the date if it differs from the previous row's date.
    private func events(of day: SimulatedDay, all: Bool) -> Table {
        var table = Table(trailing: [0])
        var told = times.day(day.start)
        var lines = lines(of: day)[...]
        while let first = lines.first {
            let run = lines.prefix {
                $0.routine == first.routine && $0.event.subject == first.event.subject
            }
            let routine = all ? nil : first.routine
            let count = routine == nil ? 1 : run.count
            let hidden = routine.map { count - $0.told.first - $0.told.last } ?? 0
            for (index, line) in lines.prefix(count).enumerated() {
                if let routine, hidden > 1, index >= routine.told.first, index < routine.told.first + hidden {
                    if index == routine.told.first {
                        table.row(.dim("⋮"), "", "", .dim(routine.words(hidden)))
                    }
                    continue
                }
                let at = line.event.at ?? day.start
                let (date, clock) = (times.day(at), times.clock(at))
                let name = day.widgets.count > 1 ? line.event.subject?.description ?? "" : ""
                table.row([.dim(told == date ? clock : "\(date) \(clock)"), Words(name)] + line.words)
                told = date
            }
            lines = lines.dropFirst(count)
        }
        return table
    }

    /// The rows of all events. A request and its result at the same instant form one row, and only the last
    /// of several states at one instant forms a row.
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

    /// The kind of routine event; nil if the event should always be printed.
    private func routine(_ event: BoardEvent) -> Routine? {
        if event.shownEntry != nil { return .entries }
        let isTrouble = event.news == .deferred || event.outcome == .failed
        return isTrouble && event.reason == .retry ? .retries : nil
    }

    /// The name and the text of an event; nil for events that other rows already include.
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
                until: event.until?.wrappedValue, why: event.why?.rawValue, times)
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

    /// The text of a request together with its result at the same instant.
    private func told(_ request: BoardEvent, _ end: BoardEvent) -> [Words] {
        end.news == .answered
            ? [Words("reload", .good), Words("\(asked(request)): \(answer(end))")]
            : [Words("failed", .bad), Words("\(asked(request)): \(end.message?.wrappedValue ?? "")")]
    }

    /// The reason of a request, and whether it was charged to the budget.
    private func asked(_ request: BoardEvent) -> String {
        (request.reason?.rawValue ?? "") + (request.charged == true ? ", charged" : "")
    }

    /// The number of entries of a timeline and its policy.
    private func answer(_ event: BoardEvent) -> String {
        let entries = event.entries ?? 0
        let count = entries == 1 ? "1 entry" : entries == 0 ? "no entries" : "\(entries) entries"
        let next =
            switch event.policy {
            case .atEnd: "atEnd"
            case .after(let instant): "after \(times.local(instant))"
            case .never, nil: "never"
            }
        return count + (event.unchanged == true ? " as before, " : ", ") + next
    }

    /// The number of the entry that is now shown, with the text of its view unless that only repeats the
    /// number.
    private func shown(_ event: BoardEvent) -> String {
        let words = BoardEvent.words(ofShown: event.entry)
        guard let entry = event.shownEntry else { return words }
        let text = event.text ?? ""
        // Scripted entries without a text show their number.
        let isTold = text.isEmpty || text == "entry \(entry + 1)"
        return "\(words) of \(event.of ?? 0)" + (isTold ? "" : "  “\(text)”")
    }

    /// The effect of a step of the script, such as setting the clock.
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
        case .hide: "hidden"
        case .show: "visible"
        default: ""
        }
    }

    /// A state as a row; nil for states that another event of the same instant implies.
    private func became(_ state: WidgetState) -> [Words]? {
        switch state {
        case .current, .placeholder, .stale: nil
        case .outdated, .attention, .needsConfiguration:
            [Words("state", StateText.role(of: state)), Words(StateText.word(for: state))]
        }
    }

    // Totals

    /// The totals of one widget.
    ///
    /// - Parameter widget: the widget to name in the first row; nil if there is only one.
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
            table.row(.dim(StateText.word(for: state)), Words(TimeFormat.span(span)))
        }
        return table
    }
}

extension BoardEvent {
    /// Whether both events report states of the same widget. The caller compares only events of one instant.
    fileprivate func isStateAfter(_ other: BoardEvent) -> Bool {
        news == .state && other.news == .state && subject == other.subject
    }

    /// Whether the event is the answer or failure of a request. The caller only
    /// compares events of one instant.
    fileprivate func isEnd(of request: BoardEvent) -> Bool {
        request.news == .sent && (news == .answered || outcome == .failed)
            && generation == request.generation && subject == request.subject
    }
}

extension Milliseconds {
    fileprivate var magnitude: Milliseconds { Milliseconds(abs(count)) }
}
