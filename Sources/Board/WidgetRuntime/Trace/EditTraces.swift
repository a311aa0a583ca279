package import BoardDocuments
package import Machine
import Timelines
import WidgetModel

/// The steps of the edits that are being traced. Other edits are not recorded.
struct EditTraces {
    /// The steps by the id of the edit.
    private var spans: [String: [TraceSpan]] = [:]
    /// The requests of traced edits.
    private var requests: [WidgetIndex: Request] = [:]

    private struct Request {
        let edit: String
        var sent: Stopwatch?
        var answered: Stopwatch?
    }

    mutating func begin(_ edit: String) { spans[edit] = [] }

    /// Ends a trace and returns its steps in the order in which they ended; nil if it was not begun.
    mutating func end(_ edit: String) -> [TraceSpan]? {
        requests = requests.filter { $0.value.edit != edit }
        return spans.removeValue(forKey: edit)
    }

    /// Adds a step that began with the stopwatch and ends now.
    mutating func add(_ name: String, _ part: TraceSpan.Part, since start: Stopwatch, to edit: String) {
        guard !spans.isEmpty else { return }
        spans[edit]?.append(TraceSpan(name, part, since: start))
    }

    /// Records the request that a traced edit sends for a widget.
    mutating func follow(_ widget: WidgetIndex, for edit: String) {
        if spans[edit] != nil { requests[widget] = Request(edit: edit) }
    }

    mutating func sent(_ widget: WidgetIndex) {
        if !requests.isEmpty { requests[widget]?.sent = Stopwatch() }
    }

    mutating func answered(_ widget: WidgetIndex) {
        if !requests.isEmpty { requests[widget]?.answered = Stopwatch() }
    }

    /// Ends the steps of a widget's request.
    mutating func settled(_ widget: WidgetIndex) {
        guard !requests.isEmpty, let request = requests.removeValue(forKey: widget), let sent = request.sent
        else { return }
        guard let answered = request.answered else {
            return add("request without an answer", .provider, since: sent, to: request.edit)
        }
        spans[request.edit]?.append(TraceSpan("answer", .provider, since: sent, until: answered))
        add("archive", .store, since: answered, to: request.edit)
    }
}

extension TraceSpan {
    /// - Parameter end: nil for now.
    package init(_ name: String, _ part: Part, since start: Stopwatch, until end: Stopwatch? = nil) {
        let end = end ?? Stopwatch()
        self.init(
            name, part, start: start.startMicroseconds,
            microseconds: end.startMicroseconds - start.startMicroseconds)
    }
}
