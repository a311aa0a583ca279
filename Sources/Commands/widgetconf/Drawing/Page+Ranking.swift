import BoardDocuments
import Timelines
import WidgetModel

/// The part of `why` about the stack of a widget.
extension Page {
    /// Prints which widget the stack shows, and why the others rank below it.
    mutating func rank(_ stack: RankedStack) {
        gap()
        wrapped("Its stack has shown \(stack.top) since \(times.local(stack.since)). The order of the stack:")
        for (index, row) in stack.rows.enumerated() {
            wrapped("\(index + 1). \(row.widget) \(reason(row))", .dim, indent: 2)
        }
        guard let first = stack.rows.first, first.widget != stack.top else { return }
        let next = times.local(stack.since + StackRanking.dwell)
        wrapped(
            "\(first.widget) is shown at \(next) at the earliest: "
                + "a stack switches at most once a minute.")
    }

    private func reason(_ row: RankedStack.Row) -> String {
        switch row.standing {
        case .attention: "needs attention"
        case .pinned: "is pinned"
        case .relevant: "is relevant" + until(row) + rank(of: row)
        case .idle: "has no entry that is relevant now"
        }
    }

    private func until(_ row: RankedStack.Row) -> String {
        row.until.map { " until \(times.local($0))" } ?? ""
    }

    /// The score's rank among all scores of the same widget. Scores of other widgets do not count.
    private func rank(of row: RankedStack.Row) -> String {
        guard let score = row.score, let place = row.place, let count = row.count else { return "" }
        let number = score == score.rounded() && score.magnitude < 1e15 ? "\(Int(score))" : "\(score)"
        let position = count == 1 ? "the only one" : "number \(place) of \(count)"
        return "; its score \(number) is \(position) in the last 7 days"
    }
}
