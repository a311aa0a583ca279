import BoardDocuments
import JSONText
import Timelines
import WidgetManifests
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
        table(happenings(of: day, all: all))
        for widget in day.widgets {
            gap()
            table(totals(day.totals(of: widget), of: day.widgets.count > 1 ? widget : nil))
        }
    }

    // What happened

    private struct Line {
        let happening: SimulatedDay.Happening
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

    private func happenings(of day: SimulatedDay, all: Bool) -> Table {
        var table = Table(trailing: [0])
        var told = moments.day(day.start)
        var lines = lines(of: day)[...]
        while let first = lines.first {
            let run = lines.prefix {
                $0.routine == first.routine && $0.happening.widget == first.happening.widget
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
                let date = moments.day(line.happening.at)
                let clock = moments.clock(line.happening.at)
                let name = day.widgets.count > 1 ? line.happening.widget?.description ?? "" : ""
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
        var rest = day.happenings[...]
        while let happening = rest.popFirst() {
            let present = rest.prefix { $0.elapsed == happening.elapsed }
            if present.contains(where: { $0.isStateAfter(happening) }) { continue }
            let end = present.firstIndex { $0.isEnd(of: happening) }
            if let end, let told = told(happening.what, rest[end].what) {
                lines.append(Line(happening: happening, words: told, routine: routine(rest[end].what)))
                rest.remove(at: end)
            } else if let alone = words(of: happening.what) {
                lines.append(Line(happening: happening, words: alone, routine: routine(happening.what)))
            }
        }
        return lines
    }

    private func routine(_ what: SimulatedDay.What) -> Routine? {
        switch what {
        case .shows(.entry(_), _, _, _): .entries
        case .failed(.retry, _, _, _), .deferred(.retry, _, _, _): .retries
        default: nil
        }
    }

    /// The word for it and the rest; nil for what something else tells.
    private func words(of what: SimulatedDay.What) -> [Words]? {
        switch what {
        case .placed: [Words("placed", .accent)]
        case .edited(let revision): [Words("edited", .accent), "revision \(revision.number)"]
        case .refused(let remark), .unplaced(_, let remark): [Words("refused", .bad), Words(remark.message)]
        case .pressed: [Words("pressed", .accent)]
        case .deferred(let reason, _, let until, let why):
            [
                Words("deferred", .warning),
                Words("\(reason.rawValue), \(Page.deferral(until: until, why: why.rawValue, moments))"),
            ]
        case .joined(let reason, _): [.dim("joined"), .dim("one reload (\(reason.rawValue)) answers both")]
        case .sent(let reason, _, _, let isCharged):
            [Words("asked", .accent), Words(reason.rawValue + (isCharged ? ", charged" : ""))]
        case .answered(_, _, let entries, let policy, let isUnchanged):
            [Words("answered", .good), Words(answer(entries, policy, isUnchanged: isUnchanged))]
        case .warned(let message): [Words("warning", .warning), Words(message)]
        case .failed(_, _, _, let message): [Words("failed", .bad), Words(message)]
        case .ended(let reason, _, let outcome):
            [.dim(Page.name(of: outcome)), .dim(reason.rawValue)]
        case .discarded: [.dim("discarded"), .dim("an answer that came too late")]
        case .shows(let shown, let count, _, let text): shows(shown, of: count, text)
        case .aged(let age):
            switch age {
            case .fresh: nil
            case .stale: [Words("stale", .warning)]
            case .expired: [Words("expired", .warning)]
            }
        case .became(let state): became(state)
        case .step(let action): [Words(action.name, .accent), Words(action.words)]
        case .charged: nil
        }
    }

    /// A request and what came of it at the same instant; nil for what are no such two.
    private func told(_ request: SimulatedDay.What, _ end: SimulatedDay.What) -> [Words]? {
        guard case .sent(let reason, _, _, let isCharged) = request else { return nil }
        let asked = reason.rawValue + (isCharged ? ", charged" : "")
        switch end {
        case .answered(_, _, let entries, let policy, let isUnchanged):
            return [
                Words("reload", .good),
                Words("\(asked): \(answer(entries, policy, isUnchanged: isUnchanged))"),
            ]
        case .failed(_, _, _, let message):
            return [Words("failed", .bad), Words("\(asked): \(message)")]
        default: return nil
        }
    }

    private func answer(_ entries: Int, _ policy: ReloadPolicy, isUnchanged: Bool) -> String {
        let count = entries == 1 ? "1 entry" : entries == 0 ? "no entries" : "\(entries) entries"
        let next =
            switch policy {
            case .atEnd: "atEnd"
            case .never: "never"
            case .after(let instant): "after \(moments.local(instant))"
            }
        return count + (isUnchanged ? " as before, " : ", ") + next
    }

    private func shows(_ shown: Shown, of count: Int, _ text: String) -> [Words] {
        switch shown {
        case .placeholder: return [.dim("shows"), "the placeholder"]
        case .former: return [.dim("shows"), "what it showed before"]
        case .entry(let place):
            let words = "entry \(place + 1) of \(count)"
            // What a script shows where it says nothing.
            let isTold = text.isEmpty || text == "entry \(place + 1)"
            return [.dim("shows"), Words(isTold ? words : "\(words)  “\(text)”")]
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

extension SimulatedDay.Happening {
    /// Whether it is another state of the same instant.
    fileprivate func isStateAfter(_ other: SimulatedDay.Happening) -> Bool {
        guard case .became = what, case .became = other.what else { return false }
        return widget == other.widget
    }

    /// Whether it is what came of a request, at the same instant.
    fileprivate func isEnd(of request: SimulatedDay.Happening) -> Bool {
        guard case .sent(_, let asked, _, _) = request.what, widget == request.widget else { return false }
        switch what {
        case .answered(_, let generation, _, _, _), .failed(_, let generation, _, _):
            return generation == asked
        default: return false
        }
    }
}

extension SteppedAction {
    fileprivate var words: String {
        switch self {
        case .jump(let span):
            "the wall clock is set \(span < .zero ? "back" : "forward") by \(span.magnitude)"
        case .suspend(let span): "the machine sleeps for \(span)"
        case .restart(let span): span == .zero ? "the board's host" : "the board's host, down for \(span)"
        case .fail(let failure, let lasting):
            "requests fail: \(failure.failureClass.rawValue)" + (lasting.map { ", for \($0)" } ?? "")
        case .answer: "requests are answered again"
        case .hide: "nobody looks"
        case .show: "somebody looks"
        case .edit, .interact, .reload, .remove: ""
        }
    }
}

extension Milliseconds {
    fileprivate var magnitude: Milliseconds { Milliseconds(abs(count)) }
}
