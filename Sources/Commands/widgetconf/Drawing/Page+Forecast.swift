import BoardDocuments
import WidgetModel

/// The forecast in the ledger.
extension Page {
    /// Prints how many charged reloads the budget still allows, when the next one is possible, and whether
    /// the current pace exhausts the budget.
    mutating func forecast(_ forecast: WidgetLedger.Forecast) {
        var table = Table()
        let left = forecast.left
        let count = left == 0 ? "none" : "\(left)"
        table.row(.dim("budget"), Words("\(count) of \(forecast.perDay) charged reloads left in 24 hours"))
        if let next = forecast.next {
            let words = next <= times.now ? "now" : "\(times.local(next)), \(times.relative(next))"
            table.row(.dim("next"), Words("possible \(words)"))
        }
        if let every = forecast.every, every > .zero {
            let end = forecast.spent.map { "spent at \(times.local($0)), \(times.relative($0))" }
            let rest = end ?? (left == 0 ? "spent" : "which the budget allows")
            table.row(.dim("pace"), Words("one in \(TimeFormat.span(every)), \(rest)"))
        }
        self.table(table)
    }
}
