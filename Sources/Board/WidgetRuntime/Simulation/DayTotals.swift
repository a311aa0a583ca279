package import BoardDocuments
package import WidgetModel

/// The totals of a simulation for one placed widget.
package struct DayTotals: Hashable, Sendable {
    /// The requests that were sent to the provider, by reason. Requests that are repeated
    /// after a restart count again.
    package var requests: [ReloadReason: Int] = [:]
    package var charged = 0
    /// The number of reloads that were deferred at least once.
    package var deferred = 0
    /// The number of reloads that another reload served.
    package var joined = 0
    package var failures = 0
    /// The number of requests that an edit or a press superseded.
    package var superseded = 0
    /// The number of answers that were equal to the previous timeline.
    package var unchanged = 0
    package var edits = 0
    /// How often another entry was shown.
    package var entries = 0
    /// How long the widget was in each state while it was on the board.
    package var spans: [WidgetState: Milliseconds] = [:]

    package var requestCount: Int { requests.values.reduce(0, +) }
}

extension SimulatedDay {
    /// Computes the totals of one widget from the events.
    package func totals(of widget: PlacedWidgetID) -> DayTotals {
        var totals = DayTotals()
        var deferred: Set<Generation> = []
        for event in events where event.subject == widget {
            switch event.news {
            case .edited: totals.edits += 1
            case .deferred: if let generation = event.generation { deferred.insert(generation) }
            case .joined: totals.joined += 1
            case .sent: if let reason = event.reason { totals.requests[reason, default: 0] += 1 }
            case .charged: totals.charged += 1
            case .answered: totals.unchanged += event.unchanged == true ? 1 : 0
            case .closed:
                totals.failures += event.outcome == .failed ? 1 : 0
                totals.superseded += event.outcome == .superseded ? 1 : 0
            case .shown: totals.entries += event.shownEntry == nil ? 0 : 1
            default: break
            }
        }
        totals.deferred = deferred.count
        for (span, state) in states(of: widget) {
            totals.spans[state, default: .zero] =
                totals.spans[state, default: .zero] + (span.upperBound - span.lowerBound)
        }
        return totals
    }

    /// The widgets for which every request to the provider failed.
    package var unanswered: [PlacedWidgetID] {
        let started = widgets.filter { widget in !unstarted.contains { $0.widget == widget } }
        return started.filter { widget in
            let totals = totals(of: widget)
            return totals.failures > 0 && totals.failures + totals.superseded >= totals.requestCount
        }
    }

    /// The states of a widget with their time ranges since the start, in order. They begin when it is placed
    /// and end when it is removed.
    package func states(of widget: PlacedWidgetID) -> [(span: Range<Milliseconds>, state: WidgetState)] {
        var spans: [(span: Range<Milliseconds>, state: WidgetState)] = []
        var present: (since: Milliseconds, state: WidgetState)?
        func close(at elapsed: Milliseconds) {
            guard let (since, state) = present, since < elapsed else { return }
            spans.append((since..<elapsed, state))
        }
        for event in events where event.subject == widget {
            let elapsed = event.elapsed ?? .zero
            switch event.news {
            case .placed: present = (elapsed, .placeholder)
            case .state:
                close(at: elapsed)
                present = event.widgetState.map { (elapsed, $0) }
            case .remove:
                close(at: elapsed)
                present = nil
            default: break
            }
        }
        close(at: length)
        return spans
    }
}

extension DayTotals {
    /// The totals in the JSON document.
    package var document: SimulationReport.Totals {
        let reasons = ReloadReason.allCases.compactMap { reason in
            requests[reason].map { (reason.rawValue, $0.encodedJSON) }
        }
        let states = WidgetState.allCases.compactMap { state in
            spans[state].map { (state.rawValue, $0.encodedJSON) }
        }
        return SimulationReport.Totals(
            requests: requestCount, byReason: JSONObject(reasons), charged: charged, deferred: deferred,
            joined: joined, failures: failures, superseded: superseded, unchanged: unchanged, edits: edits,
            entries: entries, seconds: JSONObject(states))
    }
}
