import JSONText
import WidgetModel

/// What a budget allows from now on.
extension Page {
    /// Nothing without charges: then all of it is left.
    mutating func forecast(_ forecast: JSONObject?) {
        guard let forecast, let left = forecast.number("left"), let perDay = forecast.number("perDay") else {
            return
        }
        var table = Table()
        let count = left == 0 ? "none" : "\(left)"
        table.row(.dim("budget"), Words("\(count) of \(perDay) charged reloads left in 24 hours"))
        if let next = forecast.instant("next") {
            let isNow = next <= moments.now
            let words = isNow ? "now" : "\(moments.local(next)), \(moments.relative(next))"
            table.row(.dim("next"), Words("possible \(words)"))
        }
        if let every = forecast["every"]?.double, every > 0 {
            let pace = "one in \(Moments.span(Milliseconds(Int64(every * 1000))))"
            let spent = forecast.instant("spent")
            let end = spent.map { "spent at \(moments.local($0)), \(moments.relative($0))" }
            table.row(
                .dim("pace"), Words("\(pace), \(end ?? (left == 0 ? "spent" : "which the budget bears"))"))
        }
        self.table(table)
    }
}
