import Timelines
import WidgetManifests
package import WidgetModel

/// What a simulated time comes to, of one placed widget.
package struct DayTotals: Hashable, Sendable {
    /// Requests that were handed to the provider, by reason; those of a restart count again.
    package var requests: [ReloadReason: Int] = [:]
    package var charged = 0
    /// Reloads that had to wait at least once.
    package var deferred = 0
    /// Asks that another reload served.
    package var joined = 0
    package var failures = 0
    /// Requests that an edit or a press overtook.
    package var superseded = 0
    /// Answers that were equal to the timeline before them.
    package var unchanged = 0
    package var edits = 0
    /// How often another entry began to show.
    package var entries = 0
    /// How long it was in each state, while it was on the board.
    package var spans: [WidgetState: Milliseconds] = [:]

    package var requestCount: Int { requests.values.reduce(0, +) }
}

extension SimulatedDay {
    package func totals(of widget: PlacedWidgetID) -> DayTotals {
        var totals = DayTotals()
        var deferred: Set<Generation> = []
        for happening in happenings where happening.widget == widget {
            switch happening.what {
            case .edited: totals.edits += 1
            case .deferred(_, let generation, _, _): deferred.insert(generation)
            case .joined: totals.joined += 1
            case .sent(let reason, _, _, _): totals.requests[reason, default: 0] += 1
            case .charged: totals.charged += 1
            case .answered(_, _, _, _, let isUnchanged): totals.unchanged += isUnchanged ? 1 : 0
            case .failed: totals.failures += 1
            case .ended(_, _, let outcome): totals.superseded += outcome == .superseded ? 1 : 0
            case .shows(.entry(_), _, _, _): totals.entries += 1
            case .shows, .placed, .unplaced, .refused, .pressed, .warned, .discarded, .aged, .became, .step:
                break
            }
        }
        totals.deferred = deferred.count
        for (span, state) in states(of: widget) {
            totals.spans[state, default: .zero] =
                totals.spans[state, default: .zero] + (span.upperBound - span.lowerBound)
        }
        return totals
    }

    /// The state in which a widget was from when to when, since the start, in order; nothing before it was
    /// placed, nor after it was removed.
    package func states(of widget: PlacedWidgetID) -> [(span: Range<Milliseconds>, state: WidgetState)] {
        var spans: [(span: Range<Milliseconds>, state: WidgetState)] = []
        var present: (since: Milliseconds, state: WidgetState)?
        func close(at elapsed: Milliseconds) {
            guard let (since, state) = present, since < elapsed else { return }
            spans.append((since..<elapsed, state))
        }
        for happening in happenings where happening.widget == widget {
            switch happening.what {
            case .placed: present = (happening.elapsed, .placeholder)
            case .became(let state):
                close(at: happening.elapsed)
                present = (happening.elapsed, state)
            case .step(.remove):
                close(at: happening.elapsed)
                present = nil
            default: break
            }
        }
        close(at: length)
        return spans
    }
}
